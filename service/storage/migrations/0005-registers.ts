import { type Kysely, sql } from 'kysely'
import { migratesPostgres } from './is-postgres.ts'

const OFFICES = ['EU', 'CH', 'DE', 'AT', 'US']
const PARTED = ['records', 'marks', 'spellings', 'forms', 'words', 'holders']

/**
 * Imported records, only on PostgreSQL. With SQLite each office has its own file (service/registers/store/open-store.ts).
 * - `registers`: `generation` counts the imports that began. The searched tables contain the imports up to `searched`,
 * with variants made by version `rules`.
 * - `register_spellings`: the distinct spellings, with a space between words. `near` lists the results of deleting one
 * letter from a short spelling.
 * - `register_forms`: which mark has which spelling.
 * - `register_words`: the words of spellings, with the number of marks that have each.
 * - `register_holders`: the spellings that contain a word, by length.
 * A search reads these and `register_marks`, which change in one transaction. Class n is bit n, and bit 0 means unknown
 * classes. Spellings and words stay when their last mark is deleted.
 */
const TABLES = `
CREATE TABLE registers (
  office text PRIMARY KEY,
  id text NOT NULL,
  generation integer NOT NULL,
  searched integer,
  rules text,
  data_as_of text,
  records bigint,
  names bigint,
  control_ref bigint,
  control_name text
);
CREATE TABLE register_files (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  office text NOT NULL REFERENCES registers ON DELETE CASCADE,
  fingerprint text NOT NULL,
  name text NOT NULL,
  bytes bigint NOT NULL,
  as_of text NOT NULL,
  as_of_told boolean NOT NULL,
  reader text NOT NULL,
  steps bigint NOT NULL DEFAULT 0,
  records bigint NOT NULL DEFAULT 0,
  removed bigint NOT NULL DEFAULT 0,
  bad bigint NOT NULL DEFAULT 0,
  older bigint NOT NULL DEFAULT 0,
  begun_at text NOT NULL,
  finished_at text,
  UNIQUE (office, fingerprint)
);
CREATE TABLE register_bad (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file integer NOT NULL REFERENCES register_files ON DELETE CASCADE,
  entry text,
  line integer,
  number text,
  reason text NOT NULL
);
CREATE INDEX register_bad_of_file ON register_bad (file);
CREATE SEQUENCE register_ref;
CREATE SEQUENCE register_spelling;
CREATE TABLE register_records (
  office text NOT NULL,
  ref bigint NOT NULL DEFAULT nextval('register_ref'),
  number text NOT NULL,
  name text,
  classes text NOT NULL,
  status text NOT NULL,
  owner text,
  filed_on text,
  registered_on text,
  expires_on text,
  basis text NOT NULL,
  registration_number text,
  data_on integer NOT NULL,
  changed integer NOT NULL,
  removed boolean NOT NULL,
  PRIMARY KEY (office, ref),
  UNIQUE (office, number)
) PARTITION BY LIST (office);
CREATE TABLE register_marks (
  office text NOT NULL,
  ref bigint NOT NULL,
  name text NOT NULL,
  classes bigint NOT NULL,
  status smallint NOT NULL,
  PRIMARY KEY (office, ref)
) PARTITION BY LIST (office);
CREATE TABLE register_spellings (
  office text NOT NULL,
  id bigint NOT NULL DEFAULT nextval('register_spelling'),
  words text NOT NULL,
  letters text NOT NULL,
  sound text NOT NULL,
  consonants text NOT NULL,
  near text[],
  classes bigint NOT NULL,
  PRIMARY KEY (office, id),
  UNIQUE (office, words)
) PARTITION BY LIST (office);
CREATE INDEX register_spellings_letters ON register_spellings (letters);
CREATE INDEX register_spellings_consonants ON register_spellings (consonants);
CREATE INDEX register_spellings_near ON register_spellings USING gin (near);
CREATE TABLE register_forms (
  office text NOT NULL,
  spelling bigint NOT NULL,
  ref bigint NOT NULL,
  PRIMARY KEY (office, spelling, ref)
) PARTITION BY LIST (office);
CREATE INDEX register_forms_of_mark ON register_forms (ref);
CREATE TABLE register_words (
  office text NOT NULL,
  word text NOT NULL,
  sound text NOT NULL,
  near text[],
  marks integer NOT NULL,
  PRIMARY KEY (office, word)
) PARTITION BY LIST (office);
CREATE INDEX register_words_near ON register_words USING gin (near);
CREATE TABLE register_holders (
  office text NOT NULL,
  word text NOT NULL,
  length smallint NOT NULL,
  spelling bigint NOT NULL,
  PRIMARY KEY (office, word, length, spelling)
) PARTITION BY LIST (office)`

/** Splits at semicolons, so no statement may contain one. */
async function run(db: Kysely<unknown>, text: string): Promise<void> {
  for (const statement of text.split(';')) await sql.raw(statement).execute(db)
}

export async function up(db: Kysely<unknown>): Promise<void> {
  if (!migratesPostgres(db)) return
  await run(db, TABLES)
  for (const table of PARTED) {
    for (const office of OFFICES) {
      const part = `register_${table}_${office.toLowerCase()}`
      await run(db, `CREATE TABLE ${part} PARTITION OF register_${table} FOR VALUES IN ('${office}')`)
    }
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  if (!migratesPostgres(db)) return
  for (const table of PARTED) await run(db, `DROP TABLE register_${table}`)
  await run(db, 'DROP TABLE register_bad; DROP TABLE register_files; DROP TABLE registers')
  await run(db, 'DROP SEQUENCE register_ref; DROP SEQUENCE register_spelling')
}
