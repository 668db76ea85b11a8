-- {"game": "pocketmodel", "room": "recorded-pocketmodel", "tokens": ["nrZhI58NzmER05A1je9AvgfnQOl8wva1", "U_WsRle5De3R2StWjCwUH9wFBn7iSLB0"]}
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
CREATE TABLE starfold_tournaments (
            id TEXT PRIMARY KEY,
            version BIGINT NOT NULL,
            finished BIGINT NOT NULL,
            made_ms BIGINT NOT NULL,
            document TEXT NOT NULL
        );
INSERT INTO starfold_version (version, made_ms) VALUES (9, 1700000000000);
INSERT INTO starfold_rooms (id, next_number, finished, listed, summary, made_ms) VALUES ('recorded-pocketmodel', 12, 0, 0, '{"status":"playing","listed":false,"open_seats":0,"info":{"id":"recorded-pocketmodel","game":"pocketmodel","title":"PocketModel","status":"playing","spec":{"edition":"base","options":{},"own_catalogues":0},"seats":[{"seat":0,"letter":"A","kind":"person","name":"Player A","agent":"","connected":false,"ready":true,"force":"","side":"","muted":false,"profile":""},{"seat":1,"letter":"B","kind":"person","name":"Player B","agent":"","connected":false,"ready":true,"force":"","side":"","muted":false,"profile":""}],"dice":{"source":"seeded","practice":true,"commitment":"","game":"","keys":[],"secret":""},"solo":false,"clock":null,"clock_words":"","spectators":0,"undo_asked_by":-1,"undo_waits_for":[],"result":null,"rematch":"","lesson":null,"parent":"","owner":0,"gallery_open":true,"open_lists":false,"rated":false,"absent":-1,"claim_at_ms":0,"claimable":false,"due_ms":0}}', 1700000000000);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-pocketmodel', 0, 'created', '{"game":"pocketmodel","title":"PocketModel","spec":{"edition":"base","forces":[{"format":"starfold-fleet","version":1,"name":"Mending Swarm","edition":"base","plan":"Cheap droid craft that heal themselves and each other while two Carriers bring the fallen back into the fight.","units":[{"unit":"base-u-008","copies":2},{"unit":"base-u-020","copies":2},{"unit":"base-u-021","copies":3},{"unit":"base-u-022","copies":3},{"unit":"base-u-023","copies":3},{"unit":"base-u-037","copies":2},{"unit":"base-u-038","copies":1}],"deck":[{"card":"base-c-003","copies":3},{"card":"base-c-006","copies":1},{"card":"base-c-007","copies":3},{"card":"base-c-008","copies":2},{"card":"base-c-018","copies":1},{"card":"base-c-020","copies":1},{"card":"base-c-024","copies":3},{"card":"base-c-025","copies":2},{"card":"base-c-028","copies":1},{"card":"base-c-031","copies":3},{"card":"base-c-035","copies":1},{"card":"base-c-036","copies":2},{"card":"base-c-039","copies":1},{"card":"base-c-044","copies":1},{"card":"base-c-046","copies":2},{"card":"base-c-050","copies":3}]},{"format":"starfold-fleet","version":1,"name":"Close Ranks","edition":"base","plan":"Rush past the front with many Trooper craft, stand shoulder to shoulder in the enemy home zone and strike every turn while boarding parties empty the other hand.","units":[{"unit":"base-u-007","copies":1},{"unit":"base-u-016","copies":3},{"unit":"base-u-018","copies":1},{"unit":"base-u-021","copies":3},{"unit":"base-u-029","copies":2},{"unit":"base-u-031","copies":1},{"unit":"base-u-039","copies":3},{"unit":"base-u-040","copies":2},{"unit":"base-u-041","copies":3},{"unit":"base-u-043","copies":1}],"deck":[{"card":"base-c-001","copies":2},{"card":"base-s-003","copies":2},{"card":"base-s-006","copies":2},{"card":"base-c-015","copies":1},{"card":"base-c-016","copies":1},{"card":"base-c-017","copies":3},{"card":"base-c-025","copies":1},{"card":"base-c-026","copies":1},{"card":"base-c-027","copies":2},{"card":"base-c-028","copies":1},{"card":"base-c-030","copies":2},{"card":"base-c-033","copies":2},{"card":"base-c-034","copies":2},{"card":"base-c-037","copies":2},{"card":"base-c-038","copies":1},{"card":"base-c-039","copies":1},{"card":"base-c-042","copies":2},{"card":"base-c-045","copies":2}]}],"options":{}},"seats":[{"kind":"person","name":"Player A","token_hash":"a573f81a503e1c88f9de6859406bd5d8977c57576f0109d532c9eca019be4479"},{"kind":"person","name":"Player B","token_hash":"c78237d3846fd9c8a785a52b56c47f86b131950cb5d3ddbe59df7c8e0a76dced"}],"listed":false,"dice":{"source":"seeded","seed":9}}', 1700000000000);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-pocketmodel', 1, 'ready', '{"seat":0,"key":"00000000000000000000000000000000","id":"key","digest":"0b650aa353dc0c36"}', 1700000000001);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-pocketmodel', 2, 'ready', '{"seat":1,"key":"00000000000000000000000000000001","id":"key","digest":"0b650aa353dc0c36"}', 1700000000002);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-pocketmodel', 3, 'answered', '{"seat":1,"choice":"place Spear Squadron TIE Fighter 1"}', 1700000000003);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-pocketmodel', 4, 'answered', '{"seat":1,"choice":"place TIE Fighter 1"}', 1700000000004);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-pocketmodel', 5, 'answered', '{"seat":1,"choice":"place Screamer Squadron 1"}', 1700000000005);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-pocketmodel', 6, 'answered', '{"seat":1,"choice":"place Anvil Flight"}', 1700000000006);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-pocketmodel', 7, 'answered', '{"seat":1,"choice":"place Amber Sting 2"}', 1700000000007);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-pocketmodel', 8, 'answered', '{"seat":1,"choice":"place Ebon Squadron TIE Fighter 3"}', 1700000000008);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-pocketmodel', 9, 'answered', '{"seat":1,"choice":"place Spear Squadron TIE Fighter 2"}', 1700000000009);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-pocketmodel', 10, 'answered', '{"seat":1,"choice":"place Grey Courier"}', 1700000000010);
INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES ('recorded-pocketmodel', 11, 'answered', '{"seat":1,"choice":"place Screamer Squadron 2"}', 1700000000011);
