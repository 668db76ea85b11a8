-- {"game": "pocketmodel", "room": "recorded-pocketmodel", "tokens": ["73I5cXFX0PFHCPW1pLCgylsrHzo7foPR", "3wGH3Lz38Y0xZr2B5w9_BmtzEO-YBfCS"]}
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
INSERT INTO starfold_rooms (id, next_number, finished, listed, summary, made_ms) VALUES ('recorded-pocketmodel', 12, 0, 0, '{"status":"playing","listed":false,"open_seats":0,"info":{"id":"recorded-pocketmodel","game":"pocketmodel","title":"PocketModel","status":"playing","spec":{"edition":"base","options":{},"own_catalogues":0},"seats":[{"seat":0,"letter":"A","kind":"person","name":"Player A","agent":"","connected":false,"ready":true,"force":"","side":"","muted":false},{"seat":1,"letter":"B","kind":"person","name":"Player B","agent":"","connected":false,"ready":true,"force":"","side":"","muted":false}],"dice":{"source":"seeded","practice":true,"commitment":"","game":"","keys":[],"secret":""},"solo":false,"clock":null,"clock_words":"","spectators":0,"undo_asked_by":-1,"undo_waits_for":[],"result":null,"rematch":"","lesson":null,"parent":"","owner":0,"gallery_open":true,"open_lists":false}}', 1700000000000);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-pocketmodel', 0, 'created', '{"game":"pocketmodel","title":"PocketModel","spec":{"edition":"base","forces":[{"format":"starfold-fleet","version":1,"name":"Close Ranks","edition":"base","plan":"Rush past the front with many Trooper craft, stand shoulder to shoulder in the enemy home zone and strike every turn while boarding parties empty the other hand.","units":[{"unit":"base-u-007","copies":1},{"unit":"base-u-016","copies":3},{"unit":"base-u-018","copies":1},{"unit":"base-u-021","copies":3},{"unit":"base-u-029","copies":2},{"unit":"base-u-031","copies":1},{"unit":"base-u-039","copies":3},{"unit":"base-u-040","copies":2},{"unit":"base-u-041","copies":3},{"unit":"base-u-043","copies":1}],"deck":[{"card":"base-c-001","copies":2},{"card":"base-s-003","copies":2},{"card":"base-s-006","copies":2},{"card":"base-c-015","copies":1},{"card":"base-c-016","copies":1},{"card":"base-c-017","copies":3},{"card":"base-c-025","copies":1},{"card":"base-c-026","copies":1},{"card":"base-c-027","copies":2},{"card":"base-c-028","copies":1},{"card":"base-c-030","copies":2},{"card":"base-c-033","copies":2},{"card":"base-c-034","copies":2},{"card":"base-c-037","copies":2},{"card":"base-c-038","copies":1},{"card":"base-c-039","copies":1},{"card":"base-c-042","copies":2},{"card":"base-c-045","copies":2}]},{"format":"starfold-fleet","version":1,"name":"Heavy Weather","edition":"base","plan":"A few big hulls that win battle after battle: Turbolaser fire for the other capital ships, point-blank salvos for the swarm, and one ship at home that closes the door to small strikers.","units":[{"unit":"base-u-001","copies":1},{"unit":"base-u-003","copies":1},{"unit":"base-u-006","copies":1},{"unit":"base-u-008","copies":1},{"unit":"base-u-013","copies":1},{"unit":"base-u-014","copies":1},{"unit":"base-u-015","copies":1}],"deck":[{"card":"base-s-001","copies":2},{"card":"base-s-002","copies":2},{"card":"base-c-010","copies":2},{"card":"base-c-018","copies":3},{"card":"base-c-019","copies":2},{"card":"base-c-020","copies":1},{"card":"base-c-021","copies":3},{"card":"base-c-022","copies":2},{"card":"base-c-023","copies":3},{"card":"base-c-031","copies":1},{"card":"base-c-034","copies":1},{"card":"base-c-035","copies":1},{"card":"base-c-042","copies":2},{"card":"base-c-046","copies":1},{"card":"base-c-047","copies":2},{"card":"base-c-049","copies":1},{"card":"base-c-050","copies":1}]}],"options":{}},"seats":[{"kind":"person","name":"Player A","token_hash":"8b46ba87c489200a7251929503676c7bf152751fd8d244cb31d8196783ce667b"},{"kind":"person","name":"Player B","token_hash":"5a325ea0948ea54d9e2e87bd9e0fd11150e7d63af74d7311f36486876f30c89c"}],"listed":false,"dice":{"source":"seeded","seed":3}}', 1700000000000);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-pocketmodel', 1, 'ready', '{"seat":0,"key":"00000000000000000000000000000000","id":"key","digest":"53535d2526dccf7a"}', 1700000000001);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-pocketmodel', 2, 'ready', '{"seat":1,"key":"00000000000000000000000000000001","id":"key","digest":"53535d2526dccf7a"}', 1700000000002);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-pocketmodel', 3, 'answered', '{"seat":0,"choice":"place Amber Sting 3"}', 1700000000003);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-pocketmodel', 4, 'answered', '{"seat":0,"choice":"place Iron Sickle"}', 1700000000004);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-pocketmodel', 5, 'answered', '{"seat":0,"choice":"place Ebon Squadron TIE Fighter 3"}', 1700000000005);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-pocketmodel', 6, 'answered', '{"seat":0,"choice":"place Anvil Flight"}', 1700000000006);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-pocketmodel', 7, 'answered', '{"seat":0,"choice":"place TIE Fighter 3"}', 1700000000007);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-pocketmodel', 8, 'answered', '{"seat":0,"choice":"place Ebon Squadron TIE Fighter 2"}', 1700000000008);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-pocketmodel', 9, 'answered', '{"seat":0,"choice":"place TIE Fighter 1"}', 1700000000009);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-pocketmodel', 10, 'answered', '{"seat":0,"choice":"place Screamer Squadron 2"}', 1700000000010);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-pocketmodel', 11, 'answered', '{"seat":0,"choice":"place Spear Squadron TIE Fighter 2"}', 1700000000011);
