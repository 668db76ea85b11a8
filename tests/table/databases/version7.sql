-- {"game": "minis", "room": "recorded-minis", "tokens": ["UCcWv6_yUK_Fai0swY-Mi1cPMjqcQeBj", "Cy0l14uPm5RD0ri3K_YU9c8IkZYolxH_"]}
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
INSERT INTO starfold_rooms (id, next_number, finished, listed, summary, made_ms) VALUES ('recorded-minis', 12, 0, 0, '{"status":"playing","listed":false,"open_seats":0,"info":{"id":"recorded-minis","game":"minis","title":"Minis","status":"playing","spec":{"edition":"space","options":{},"own_catalogues":0},"seats":[{"seat":0,"letter":"A","kind":"person","name":"Player A","agent":"","connected":false,"ready":true,"force":"Long Odds","side":"","muted":false},{"seat":1,"letter":"B","kind":"person","name":"Player B","agent":"","connected":false,"ready":true,"force":"First Light","side":"","muted":false}],"dice":{"source":"seeded","practice":true,"commitment":"","game":"","keys":[],"secret":""},"solo":false,"clock":null,"clock_words":"","spectators":0,"undo_asked_by":-1,"undo_waits_for":[],"result":null,"rematch":"","lesson":null,"parent":"","owner":0,"gallery_open":true,"open_lists":true}}', 1700000000000);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-minis', 0, 'created', '{"game":"minis","title":"Minis","spec":{"edition":"space","forces":[{"format":"starfold-fleet","version":1,"name":"Long Odds","edition":"clone_wars","plan":"No flagship and no line: well-known names that strike twice, Veterans that grow with every hit, and torpedoes for everything larger than themselves.","units":[{"unit":"base-u-011","copies":1},{"unit":"base-u-026","copies":1},{"unit":"base-u-028","copies":2},{"unit":"base-u-033","copies":2},{"unit":"sv-u-005","copies":1},{"unit":"sv-u-006","copies":2},{"unit":"sv-u-012","copies":1},{"unit":"sv-u-018","copies":1},{"unit":"sv-u-019","copies":3},{"unit":"sv-u-026","copies":1}],"deck":[]},{"format":"starfold-fleet","version":1,"name":"First Light","edition":"clone_wars","plan":"A flagship that lends its icons to the flight around it: keep the fighters within reach of the Command ships, turn freely behind the enemy and finish there what the bombers opened.","units":[{"unit":"base-u-017","copies":2},{"unit":"base-u-018","copies":2},{"unit":"base-u-019","copies":1},{"unit":"base-u-032","copies":1},{"unit":"cw-u-006","copies":1},{"unit":"cw-u-008","copies":1},{"unit":"cw-u-009","copies":4},{"unit":"cw-u-010","copies":1},{"unit":"cw-u-013","copies":1}],"deck":[]}],"options":{},"bases":[[0.0,-488.95,90000],[0.0,488.95,270000]]},"seats":[{"kind":"person","name":"Player A","token_hash":"68fce7628bdcf5d4abd554a7d8f53db5d1ec150275fca1c9883488274a34deb6"},{"kind":"person","name":"Player B","token_hash":"8d2124e66eea18f2334d9fc1adcf467194bccfe9d363ed8003f5def9d574be93"}],"listed":false,"dice":{"source":"seeded","seed":7}}', 1700000000000);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-minis', 1, 'ready', '{"seat":0,"key":"00000000000000000000000000000000","id":"key","digest":"6d665cf3147f2295"}', 1700000000001);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-minis', 2, 'ready', '{"seat":1,"key":"00000000000000000000000000000001","id":"key","digest":"6d665cf3147f2295"}', 1700000000002);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-minis', 3, 'answered', '{"seat":1,"choice":"place Blue Thread Flight"}', 1700000000003);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-minis', 4, 'answered', '{"seat":1,"choice":"put card 1, along 102.489 mm, facing 270°"}', 1700000000004);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-minis', 5, 'answered', '{"seat":1,"choice":"place Ahsoka Tano''s Starfighter"}', 1700000000005);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-minis', 6, 'answered', '{"seat":1,"choice":"put card 1, along 294.787 mm, facing 270°"}', 1700000000006);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-minis', 7, 'answered', '{"seat":1,"choice":"place Tinder Flight 1"}', 1700000000007);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-minis', 8, 'answered', '{"seat":1,"choice":"put card 1, along 127.899 mm, facing 270°"}', 1700000000008);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-minis', 9, 'answered', '{"seat":1,"choice":"place White Thorn Flight 4"}', 1700000000009);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-minis', 10, 'answered', '{"seat":1,"choice":"put card 1, along 211.343 mm, facing 270°"}', 1700000000010);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-minis', 11, 'answered', '{"seat":1,"choice":"place White Thorn Flight 1"}', 1700000000011);
