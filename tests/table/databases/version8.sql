-- {"game": "ccg", "room": "recorded-ccg", "tokens": ["Paod0xREglUdvsvHOi8SeAtPT6X9fCb5", "HcvtxO9-vFX6SQuJIhYHUr06sfb1d5JK"]}
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
CREATE TABLE starfold_analyses (
            room TEXT PRIMARY KEY,
            replay TEXT NOT NULL,
            data TEXT NOT NULL
        );
INSERT INTO starfold_version (version, made_ms) VALUES (3, 1700000000000);
ALTER TABLE starfold_rooms ADD COLUMN owner TEXT NOT NULL DEFAULT '';
ALTER TABLE starfold_rooms ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;
CREATE TABLE starfold_servers (
            id TEXT PRIMARY KEY,
            address TEXT NOT NULL,
            secret TEXT NOT NULL,
            session TEXT NOT NULL,
            tables BIGINT NOT NULL,
            strained BIGINT NOT NULL,
            until_ms BIGINT NOT NULL
        );
CREATE TABLE starfold_shares (
            key TEXT PRIMARY KEY,
            full_ms BIGINT NOT NULL
        );
INSERT INTO starfold_version (version, made_ms) VALUES (4, 1700000000000);
CREATE TABLE starfold_profiles (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            likeness TEXT NOT NULL UNIQUE,
            key_hash TEXT NOT NULL UNIQUE,
            made_ms BIGINT NOT NULL
        );
CREATE TABLE starfold_games (
            room TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            edition TEXT NOT NULL,
            rated BIGINT NOT NULL,
            begun_ms BIGINT NOT NULL,
            over_ms BIGINT NOT NULL,
            how TEXT NOT NULL
        );
CREATE INDEX starfold_games_by_end ON starfold_games (over_ms, rated);
CREATE TABLE starfold_places (
            room TEXT NOT NULL,
            seat BIGINT NOT NULL,
            who TEXT NOT NULL,
            force TEXT NOT NULL,
            result TEXT NOT NULL,
            luck DOUBLE PRECISION NOT NULL,
            doubt_of_luck DOUBLE PRECISION NOT NULL,
            rating DOUBLE PRECISION,
            PRIMARY KEY (room, seat)
        );
CREATE INDEX starfold_places_by_person ON starfold_places (who);
CREATE TABLE starfold_ratings (
            game TEXT NOT NULL,
            edition TEXT NOT NULL,
            who TEXT NOT NULL,
            mean DOUBLE PRECISION NOT NULL,
            doubt DOUBLE PRECISION NOT NULL,
            games BIGINT NOT NULL,
            won DOUBLE PRECISION NOT NULL,
            at_ms BIGINT NOT NULL,
            PRIMARY KEY (game, edition, who)
        );
CREATE TABLE starfold_tickets (
            id TEXT PRIMARY KEY,
            server TEXT NOT NULL,
            game TEXT NOT NULL,
            edition TEXT NOT NULL,
            wish TEXT NOT NULL,
            who TEXT NOT NULL,
            since_ms BIGINT NOT NULL,
            room TEXT NOT NULL,
            seat BIGINT NOT NULL
        );
CREATE TABLE starfold_blocks (
            profile TEXT NOT NULL,
            blocked TEXT NOT NULL,
            at_ms BIGINT NOT NULL,
            PRIMARY KEY (profile, blocked)
        );
CREATE TABLE starfold_reports (
            id TEXT PRIMARY KEY,
            room TEXT NOT NULL,
            seat BIGINT NOT NULL,
            about TEXT NOT NULL,
            called TEXT NOT NULL,
            reason TEXT NOT NULL,
            words TEXT NOT NULL,
            sender TEXT NOT NULL,
            at_ms BIGINT NOT NULL,
            done_ms BIGINT NOT NULL
        );
INSERT INTO starfold_version (version, made_ms) VALUES (5, 1700000000000);
ALTER TABLE starfold_rooms ADD COLUMN closed_ms BIGINT NOT NULL DEFAULT 0;
ALTER TABLE starfold_rooms ADD COLUMN closed_why TEXT NOT NULL DEFAULT '';
CREATE TABLE starfold_bans (
            kind TEXT NOT NULL,
            who TEXT NOT NULL,
            why TEXT NOT NULL,
            since_ms BIGINT NOT NULL,
            until_ms BIGINT NOT NULL,
            PRIMARY KEY (kind, who)
        );
CREATE TABLE starfold_audit (
            number BIGINT PRIMARY KEY,
            at_ms BIGINT NOT NULL,
            actor TEXT NOT NULL,
            act TEXT NOT NULL,
            subject TEXT NOT NULL,
            details TEXT NOT NULL,
            digest TEXT NOT NULL
        );
INSERT INTO starfold_version (version, made_ms) VALUES (6, 1700000000000);
CREATE TABLE starfold_notices (
            id TEXT PRIMARY KEY,
            room TEXT NOT NULL,
            holder TEXT NOT NULL,
            kind TEXT NOT NULL,
            url TEXT NOT NULL,
            secret TEXT NOT NULL,
            extra TEXT NOT NULL,
            told TEXT NOT NULL,
            made_ms BIGINT NOT NULL
        );
CREATE INDEX starfold_notices_at ON starfold_notices (room);
CREATE TABLE starfold_keys (name TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO starfold_version (version, made_ms) VALUES (7, 1700000000000);
CREATE TABLE starfold_turns (
            room TEXT PRIMARY KEY,
            seat BIGINT NOT NULL,
            who TEXT NOT NULL,
            game TEXT NOT NULL,
            due_ms BIGINT NOT NULL,
            remind_ms BIGINT NOT NULL
        );
CREATE INDEX starfold_turns_by_due ON starfold_turns (due_ms);
INSERT INTO starfold_version (version, made_ms) VALUES (8, 1700000000000);
INSERT INTO starfold_rooms (id, next_number, finished, listed, summary, made_ms) VALUES ('recorded-ccg', 12, 0, 0, '{"status":"playing","listed":false,"open_seats":0,"info":{"id":"recorded-ccg","game":"ccg","title":"Card Game","status":"playing","spec":{"edition":"hoth","options":{},"own_catalogues":0},"seats":[{"seat":0,"letter":"A","kind":"person","name":"Player A","agent":"","connected":false,"ready":true,"force":"","side":"Light","muted":false,"profile":""},{"seat":1,"letter":"B","kind":"person","name":"Player B","agent":"","connected":false,"ready":true,"force":"","side":"Dark","muted":false,"profile":""}],"dice":{"source":"seeded","practice":true,"commitment":"","game":"","keys":[],"secret":""},"solo":false,"clock":null,"clock_words":"","spectators":0,"undo_asked_by":-1,"undo_waits_for":[],"result":null,"rematch":"","lesson":null,"parent":"","owner":0,"gallery_open":true,"open_lists":false,"rated":false,"absent":-1,"claim_at_ms":0,"claimable":false,"due_ms":0}}', 1700000000000);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-ccg', 0, 'created', '{"game":"ccg","title":"Card Game","spec":{"edition":"hoth","forces":[{"format":"starfold-deck","version":1,"name":"Let the Wookiee Win","side":"light","plan":"Bring the hologameboard out first and let the pieces fight there, while Chewbacca, Han and the droids hold Tatooine and Kashyyyk.","start":"2_63","cards":[{"card":"1_127","copies":1},{"card":"1_128","copies":1},{"card":"1_129","copies":1},{"card":"1_132","copies":1},{"card":"1_133","copies":1},{"card":"1_134","copies":1},{"card":"1_135","copies":1},{"card":"2_61","copies":1},{"card":"2_63","copies":1},{"card":"2_64","copies":1},{"card":"1_5","copies":1},{"card":"1_11","copies":1},{"card":"1_17","copies":1},{"card":"1_19","copies":1},{"card":"1_21","copies":1},{"card":"1_28","copies":3},{"card":"1_30","copies":2},{"card":"1_31","copies":1},{"card":"1_33","copies":1},{"card":"2_3","copies":1},{"card":"2_6","copies":3},{"card":"2_10","copies":1},{"card":"2_14","copies":1},{"card":"2_20","copies":2},{"card":"2_23","copies":1},{"card":"1_140","copies":1},{"card":"1_143","copies":1},{"card":"1_146","copies":3},{"card":"2_70","copies":1},{"card":"2_75","copies":1},{"card":"1_153","copies":2},{"card":"1_154","copies":1},{"card":"1_155","copies":1},{"card":"2_77","copies":1},{"card":"1_53","copies":1},{"card":"1_55","copies":1},{"card":"1_65","copies":1},{"card":"2_36","copies":1},{"card":"1_70","copies":1},{"card":"1_71","copies":1},{"card":"1_84","copies":1},{"card":"1_97","copies":1},{"card":"1_105","copies":1},{"card":"1_109","copies":1},{"card":"1_119","copies":1},{"card":"2_49","copies":1},{"card":"2_50","copies":2},{"card":"2_53","copies":1},{"card":"2_57","copies":1},{"card":"2_58","copies":1}]},{"format":"starfold-deck","version":1,"name":"Death Squadron","side":"dark","plan":"Hold the sky over Hoth and drain from orbit; tractor beams take the transports, and troops and walkers shuttle down for nothing when the ground is weak.","start":"3_143","cards":[{"card":"1_289","copies":1},{"card":"1_291","copies":1},{"card":"1_295","copies":1},{"card":"1_296","copies":1},{"card":"3_143","copies":1},{"card":"3_144","copies":1},{"card":"3_147","copies":1},{"card":"3_148","copies":1},{"card":"3_149","copies":1},{"card":"3_150","copies":1},{"card":"3_151","copies":1},{"card":"1_165","copies":1},{"card":"1_168","copies":1},{"card":"3_82","copies":1},{"card":"3_83","copies":1},{"card":"3_84","copies":1},{"card":"3_85","copies":1},{"card":"3_87","copies":1},{"card":"3_88","copies":2},{"card":"3_89","copies":1},{"card":"3_90","copies":2},{"card":"3_91","copies":5},{"card":"3_92","copies":2},{"card":"1_299","copies":1},{"card":"1_302","copies":1},{"card":"1_304","copies":5},{"card":"1_306","copies":1},{"card":"2_155","copies":1},{"card":"3_152","copies":1},{"card":"3_153","copies":1},{"card":"3_154","copies":1},{"card":"3_155","copies":1},{"card":"3_156","copies":1},{"card":"1_318","copies":1},{"card":"3_158","copies":1},{"card":"2_115","copies":2},{"card":"3_94","copies":1},{"card":"1_216","copies":1},{"card":"3_100","copies":1},{"card":"3_106","copies":1},{"card":"1_241","copies":1},{"card":"1_245","copies":1},{"card":"1_249","copies":1},{"card":"3_128","copies":1},{"card":"3_131","copies":1},{"card":"3_132","copies":1},{"card":"3_137","copies":1},{"card":"3_138","copies":1}]}],"options":{}},"seats":[{"kind":"person","name":"Player A","token_hash":"fa6ac839449ab9882a691b2d01baccd19309fd71877903cf47d016cd7a05d684"},{"kind":"person","name":"Player B","token_hash":"a6779bb87eafa4dd05d16356130f555035c872c780877280a3ab153d3c3b75b5"}],"listed":false,"dice":{"source":"seeded","seed":8}}', 1700000000000);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-ccg', 1, 'ready', '{"seat":0,"key":"00000000000000000000000000000000","id":"key","digest":"157f57fc2c93d079"}', 1700000000001);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-ccg', 2, 'ready', '{"seat":1,"key":"00000000000000000000000000000001","id":"key","digest":"157f57fc2c93d079"}', 1700000000002);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-ccg', 3, 'answered', '{"seat":1,"choice":"activate 1"}', 1700000000003);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-ccg', 4, 'answered', '{"seat":1,"choice":"pass"}', 1700000000004);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-ccg', 5, 'answered', '{"seat":0,"choice":"pass"}', 1700000000005);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-ccg', 6, 'answered', '{"seat":1,"choice":"pass"}', 1700000000006);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-ccg', 7, 'answered', '{"seat":0,"choice":"pass"}', 1700000000007);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-ccg', 8, 'answered', '{"seat":1,"choice":"deploy Mos Eisley"}', 1700000000008);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-ccg', 9, 'answered', '{"seat":0,"choice":"pass"}', 1700000000009);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-ccg', 10, 'answered', '{"seat":1,"choice":"deploy Imperial Gunner"}', 1700000000010);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-ccg', 11, 'answered', '{"seat":0,"choice":"pass"}', 1700000000011);
