-- {"game": "minis", "room": "recorded-minis", "tokens": ["zQE1KLVbFW46xJ-b6HZBodZDP9Le5j47", "_UGazrDF3RsTb2-pGHR4U8NKDtVLrYFL"]}
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
INSERT INTO starfold_rooms (id, next_number, finished, listed, summary, made_ms) VALUES ('recorded-minis', 12, 0, 0, '{"status":"playing","listed":false,"open_seats":0,"info":{"id":"recorded-minis","game":"minis","title":"Minis","status":"playing","spec":{"edition":"space","options":{},"own_catalogues":0},"seats":[{"seat":0,"letter":"A","kind":"person","name":"Player A","agent":"","connected":false,"ready":true,"force":"Long Odds","side":"","muted":false},{"seat":1,"letter":"B","kind":"person","name":"Player B","agent":"","connected":false,"ready":true,"force":"Iron Choir","side":"","muted":false}],"dice":{"source":"seeded","practice":true,"commitment":"","game":"","keys":[],"secret":""},"solo":false,"clock":null,"clock_words":"","spectators":0,"undo_asked_by":-1,"undo_waits_for":[],"result":null,"rematch":"","lesson":null,"parent":"","owner":0,"gallery_open":true,"open_lists":true}}', 1700000000000);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-minis', 0, 'created', '{"game":"minis","title":"Minis","spec":{"edition":"space","forces":[{"format":"starfold-fleet","version":1,"name":"Long Odds","edition":"clone_wars","plan":"No flagship and no line: well-known names that strike twice, Veterans that grow with every hit, and torpedoes for everything larger than themselves.","units":[{"unit":"base-u-011","copies":1},{"unit":"base-u-026","copies":1},{"unit":"base-u-028","copies":2},{"unit":"base-u-033","copies":2},{"unit":"sv-u-005","copies":1},{"unit":"sv-u-006","copies":2},{"unit":"sv-u-012","copies":1},{"unit":"sv-u-018","copies":1},{"unit":"sv-u-019","copies":3},{"unit":"sv-u-026","copies":1}],"deck":[]},{"format":"starfold-fleet","version":1,"name":"Iron Choir","edition":"clone_wars","plan":"Two great hulls in the middle, mending droids around them. Let the enemy come into the guns, send the carrier''s second wave where the line breaks, and hunt what is left with the general.","units":[{"unit":"base-u-010","copies":1},{"unit":"base-u-021","copies":1},{"unit":"base-u-022","copies":3},{"unit":"base-u-023","copies":2},{"unit":"base-u-037","copies":3},{"unit":"cw-u-012","copies":1},{"unit":"cw-u-022","copies":1},{"unit":"cw-u-023","copies":2},{"unit":"cw-u-028","copies":1}],"deck":[]}],"options":{},"bases":[[0.0,-488.95,90000],[0.0,488.95,270000]]},"seats":[{"kind":"person","name":"Player A","token_hash":"ad40ecffebdceb0633622eee821e519f8ec17c789177712da660c8c6758f8c73"},{"kind":"person","name":"Player B","token_hash":"cda6c85585147e5b38bb75e4fa686f6bcfc0ee90019406e1ff6078dd8ec2c4e9"}],"listed":false,"dice":{"source":"seeded","seed":4}}', 1700000000000);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-minis', 1, 'ready', '{"seat":0,"key":"00000000000000000000000000000000","id":"key","digest":"b5fa65eda2589c20"}', 1700000000001);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-minis', 2, 'ready', '{"seat":1,"key":"00000000000000000000000000000001","id":"key","digest":"b5fa65eda2589c20"}', 1700000000002);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-minis', 3, 'answered', '{"seat":1,"choice":"place Night Rasp 2"}', 1700000000003);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-minis', 4, 'answered', '{"seat":1,"choice":"put card 2, along 153.309 mm, facing 270°"}', 1700000000004);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-minis', 5, 'answered', '{"seat":1,"choice":"place Amber Sting"}', 1700000000005);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-minis', 6, 'answered', '{"seat":1,"choice":"put card 1, along 320.197 mm, facing 270°"}', 1700000000006);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-minis', 7, 'answered', '{"seat":1,"choice":"place Dust Swarm 2"}', 1700000000007);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-minis', 8, 'answered', '{"seat":1,"choice":"put card 3, along 127.899 mm, facing 270°"}', 1700000000008);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-minis', 9, 'answered', '{"seat":1,"choice":"place Night Rasp 3"}', 1700000000009);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-minis', 10, 'answered', '{"seat":1,"choice":"put card 1, along 127.899 mm, facing 270°"}', 1700000000010);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-minis', 11, 'answered', '{"seat":1,"choice":"place Night Rasp 1"}', 1700000000011);
