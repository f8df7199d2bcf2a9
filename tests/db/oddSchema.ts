import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Migrations of a small schema with everything that is hard to transfer. */
const migrations = [
  `CREATE EXTENSION pg_trgm;
   CREATE TYPE mood AS ENUM ('glad', 'sad');
   CREATE SEQUENCE numbers START 100;
   CREATE TABLE kinds (id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY, name text NOT NULL UNIQUE);
   INSERT INTO kinds (name) VALUES ('General');
   CREATE TABLE branches (
     id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
     parent_id int REFERENCES branches,
     position int NOT NULL,
     CONSTRAINT branches_position UNIQUE NULLS NOT DISTINCT (parent_id, position) DEFERRABLE INITIALLY DEFERRED
   );
   CREATE TABLE teams (id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY, name text NOT NULL, head_id int);
   CREATE TABLE people (
     id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
     team_id int NOT NULL REFERENCES teams ON DELETE CASCADE DEFERRABLE,
     balance int NOT NULL DEFAULT 0 CHECK (balance >= 0)
   );
   ALTER TABLE teams ADD CONSTRAINT teams_head FOREIGN KEY (head_id) REFERENCES people DEFERRABLE INITIALLY DEFERRED;`,
  `CREATE TABLE ledger (
     id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
     person_id int NOT NULL REFERENCES people,
     amount int NOT NULL
   );
   CREATE FUNCTION keep_balance() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN UPDATE people SET balance = balance + NEW.amount WHERE id = NEW.person_id; RETURN NEW; END $$;
   CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'append only'; END $$;
   CREATE TRIGGER ledger_balance AFTER INSERT ON ledger FOR EACH ROW EXECUTE FUNCTION keep_balance();
   CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE ON ledger FOR EACH ROW EXECUTE FUNCTION refuse();
   CREATE TRIGGER ledger_stays BEFORE TRUNCATE ON ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse();
   CREATE TRIGGER ledger_off BEFORE INSERT ON ledger FOR EACH ROW EXECUTE FUNCTION refuse();
   ALTER TABLE ledger DISABLE TRIGGER ledger_off;
   ALTER TABLE ledger ENABLE ALWAYS TRIGGER ledger_balance;
   CREATE FUNCTION plain(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
     BEGIN RETURN lower(value) || public.similarity(value, 'x')::text; END $$;
   CREATE TABLE "Odd ones" (
     id int PRIMARY KEY,
     "Some text" text, at timestamptz(3), span interval, bytes bytea, document jsonb, many text[], feeling mood,
     exact numeric, loose float8,
     doubled int GENERATED ALWAYS AS (id * 2) STORED
   );
   CREATE INDEX odd_ones_plain ON "Odd ones" (plain("Some text"));
   CREATE TABLE visits (person_id int NOT NULL REFERENCES people, day date NOT NULL) PARTITION BY RANGE (day);
   CREATE TABLE visits_2025 PARTITION OF visits FOR VALUES FROM ('2025-01-01') TO ('2026-01-01');
   CREATE TABLE visits_later PARTITION OF visits DEFAULT;`,
  `ALTER TABLE people ADD COLUMN nickname text NOT NULL DEFAULT 'none';
   UPDATE people SET nickname = 'person ' || id;`,
];

/** Rows for the schema of the first two migrations, with all triggers active. */
export const oddRows = `
  INSERT INTO kinds (name) VALUES ('Second');
  INSERT INTO branches (parent_id, position) VALUES (NULL, 1), (1, 1), (2, 1);
  UPDATE branches SET parent_id = 3 WHERE id = 1;
  WITH team AS (INSERT INTO teams (name) SELECT 'team ' || n FROM generate_series(1, 50) n RETURNING id)
    INSERT INTO people (team_id) SELECT id FROM team, generate_series(1, 20);
  UPDATE teams SET head_id = (SELECT max(id) FROM people WHERE team_id = teams.id);
  INSERT INTO ledger (person_id, amount) SELECT id, id FROM people;
  INSERT INTO "Odd ones" VALUES
    (1, E'tab\\tnewline\\nreturn\\rback\\\\slash \\\\N \\\\. "quotes" Ёж 🌱', '2025-02-03T04:05:06.789Z',
     '1 mon -2 days 03:04:05', '\\x00ff10', '{"a": [1, null, "ы"]}', ARRAY['a,b', NULL, '{"c"}'], 'glad',
     12345678901234567890.000100, 0.1),
    (2, '', 'infinity', '-1 year', '', 'null', '{}', 'sad', 'NaN', '-Infinity'),
    (3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
  INSERT INTO visits SELECT id, date '2025-12-25' + id % 14 FROM people;
  SELECT nextval('numbers'), setval('kinds_id_seq', 77);
`;

/**
 * Writes the migrations in drizzle's format.
 * @param count number of the three; the third changes every person
 */
export function writeMigrations(folder: string, count: 2 | 3): string {
  mkdirSync(join(folder, 'meta'), { recursive: true });
  const entries = migrations.slice(0, count).map((sql, idx) => {
    const tag = `000${idx}_step`;
    writeFileSync(join(folder, `${tag}.sql`), sql);
    return { idx, version: '7', when: 1_700_000_000_000 + idx, tag, breakpoints: true };
  });
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }));
  return folder;
}
