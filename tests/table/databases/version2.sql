-- {"game": "ccg", "room": "recorded-ccg", "tokens": ["d2_koPSjHhI-Plb-x_PEaHlzVg004I0w", "W5WnC_2k3JXFIX9nYeMTCCpq9v_kqhyi"]}
CREATE TABLE IF NOT EXISTS starfold_version (version BIGINT PRIMARY KEY, made_ms BIGINT);
CREATE TABLE starfold_rooms (
            id TEXT PRIMARY KEY,
            next_number BIGINT NOT NULL,
            finished BIGINT NOT NULL,
            listed BIGINT NOT NULL,
            summary TEXT NOT NULL,
            made_ms BIGINT NOT NULL
        );
CREATE INDEX starfold_rooms_to_list ON starfold_rooms (finished, listed, made_ms);
CREATE TABLE starfold_records (
            room TEXT NOT NULL,
            number BIGINT NOT NULL,
            kind TEXT NOT NULL,
            data TEXT NOT NULL,
            at_ms BIGINT NOT NULL,
            PRIMARY KEY (room, number)
        );
CREATE TABLE starfold_documents (
            id TEXT PRIMARY KEY,
            kind TEXT NOT NULL,
            title TEXT NOT NULL,
            document TEXT NOT NULL,
            owner_hash TEXT NOT NULL,
            saved_ms BIGINT NOT NULL
        );
INSERT INTO starfold_version (version, made_ms) VALUES (1, 1700000000000);
CREATE TABLE starfold_snapshots (
            room TEXT PRIMARY KEY,
            records BIGINT NOT NULL,
            program TEXT NOT NULL,
            data TEXT NOT NULL
        );
INSERT INTO starfold_version (version, made_ms) VALUES (2, 1700000000000);
INSERT INTO starfold_rooms (id, next_number, finished, listed, summary, made_ms) VALUES ('recorded-ccg', 12, 0, 0, '{"status":"playing","listed":false,"open_seats":0,"info":{"id":"recorded-ccg","game":"ccg","title":"Card Game","status":"playing","spec":{"edition":"hoth","options":{},"own_catalogues":0},"seats":[{"seat":0,"letter":"A","kind":"person","name":"Player A","agent":"","connected":false,"ready":true,"force":"","side":"Light","muted":false},{"seat":1,"letter":"B","kind":"person","name":"Player B","agent":"","connected":false,"ready":true,"force":"","side":"Dark","muted":false}],"dice":{"source":"seeded","practice":true,"commitment":"","game":"","keys":[],"secret":""},"solo":false,"clock":null,"clock_words":"","spectators":0,"undo_asked_by":-1,"undo_waits_for":[],"result":null,"rematch":"","lesson":null,"parent":"","owner":0,"gallery_open":true,"open_lists":false}}', 1700000000000);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-ccg', 0, 'created', '{"game":"ccg","title":"Card Game","spec":{"edition":"hoth","forces":[{"format":"starfold-deck","version":1,"name":"The Cantina Crowd","side":"light","plan":"Fill the Cantina and the streets of Mos Eisley with aliens and smugglers, bring Han and Luke among them, and drain next door.","start":"1_128","cards":[{"card":"1_127","copies":1},{"card":"1_128","copies":1},{"card":"1_129","copies":1},{"card":"1_130","copies":1},{"card":"1_131","copies":1},{"card":"1_132","copies":1},{"card":"1_133","copies":1},{"card":"1_134","copies":1},{"card":"1_135","copies":1},{"card":"1_136","copies":1},{"card":"1_4","copies":1},{"card":"1_7","copies":1},{"card":"1_9","copies":1},{"card":"1_11","copies":1},{"card":"1_12","copies":3},{"card":"1_14","copies":1},{"card":"1_15","copies":1},{"card":"1_16","copies":1},{"card":"1_19","copies":1},{"card":"1_20","copies":1},{"card":"1_21","copies":1},{"card":"1_28","copies":3},{"card":"1_30","copies":3},{"card":"1_31","copies":3},{"card":"1_33","copies":1},{"card":"1_140","copies":1},{"card":"1_143","copies":1},{"card":"1_146","copies":3},{"card":"1_149","copies":1},{"card":"1_150","copies":1},{"card":"1_152","copies":2},{"card":"1_153","copies":2},{"card":"1_154","copies":1},{"card":"1_155","copies":1},{"card":"1_37","copies":1},{"card":"1_40","copies":1},{"card":"1_63","copies":1},{"card":"1_64","copies":1},{"card":"1_70","copies":1},{"card":"1_71","copies":1},{"card":"1_73","copies":1},{"card":"1_84","copies":1},{"card":"1_93","copies":1},{"card":"1_97","copies":1},{"card":"1_105","copies":1},{"card":"1_109","copies":1},{"card":"1_118","copies":1},{"card":"1_119","copies":1}]},{"format":"starfold-deck","version":1,"name":"Black Squadron","side":"dark","plan":"Star Destroyers first, then every TIE that fits beside them: hold the systems with Vader and the aces and drain from orbit.","beginners":true,"start":"1_289","cards":[{"card":"1_282","copies":1},{"card":"1_285","copies":1},{"card":"1_287","copies":1},{"card":"1_288","copies":1},{"card":"1_289","copies":1},{"card":"1_291","copies":1},{"card":"1_295","copies":1},{"card":"1_296","copies":1},{"card":"1_297","copies":1},{"card":"1_164","copies":1},{"card":"1_165","copies":1},{"card":"1_168","copies":1},{"card":"1_173","copies":1},{"card":"1_174","copies":1},{"card":"1_179","copies":1},{"card":"1_180","copies":1},{"card":"1_185","copies":1},{"card":"1_193","copies":2},{"card":"1_194","copies":5},{"card":"1_299","copies":1},{"card":"1_300","copies":1},{"card":"1_301","copies":1},{"card":"1_302","copies":2},{"card":"1_303","copies":4},{"card":"1_304","copies":6},{"card":"1_305","copies":2},{"card":"1_306","copies":1},{"card":"1_312","copies":1},{"card":"1_313","copies":2},{"card":"1_318","copies":2},{"card":"1_323","copies":1},{"card":"1_203","copies":1},{"card":"1_216","copies":1},{"card":"1_241","copies":2},{"card":"1_245","copies":1},{"card":"1_248","copies":1},{"card":"1_249","copies":2},{"card":"1_257","copies":1},{"card":"1_263","copies":1},{"card":"1_267","copies":1},{"card":"1_270","copies":1}]}],"options":{}},"seats":[{"kind":"person","name":"Player A","token_hash":"ba5d1b3b4fe657d5e75b0f4baccbe5dab80f73672247b420e92011886077f74b"},{"kind":"person","name":"Player B","token_hash":"0ffa78fb9014af0b36098241597f351a1868641214683e4b8cf4219c4d73dd79"}],"listed":false,"dice":{"source":"seeded","seed":2}}', 1700000000000);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-ccg', 1, 'ready', '{"seat":0,"key":"00000000000000000000000000000000","id":"key","digest":"34e8cc57c81f8cca"}', 1700000000001);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-ccg', 2, 'ready', '{"seat":1,"key":"00000000000000000000000000000001","id":"key","digest":"34e8cc57c81f8cca"}', 1700000000002);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-ccg', 3, 'answered', '{"seat":1,"choice":"activate 0"}', 1700000000003);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-ccg', 4, 'answered', '{"seat":1,"choice":"pass"}', 1700000000004);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-ccg', 5, 'answered', '{"seat":0,"choice":"pass"}', 1700000000005);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-ccg', 6, 'answered', '{"seat":1,"choice":"pass"}', 1700000000006);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-ccg', 7, 'answered', '{"seat":0,"choice":"pass"}', 1700000000007);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-ccg', 8, 'answered', '{"seat":1,"choice":"pass"}', 1700000000008);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-ccg', 9, 'answered', '{"seat":0,"choice":"pass"}', 1700000000009);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-ccg', 10, 'answered', '{"seat":1,"choice":"pass"}', 1700000000010);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-ccg', 11, 'answered', '{"seat":0,"choice":"pass"}', 1700000000011);
