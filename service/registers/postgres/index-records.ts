import type { RecordStatus } from '../../../lib/contract/constants.ts'
import { indexedVariants } from '../../../lib/names/index/index.ts'
import { INDEX_STATUS } from '../../../lib/sources/registers/record.ts'
import { namesRules } from '../search/names-rules.ts'
import { journalOf } from '../store/gaps.ts'
import type { Canary } from '../store/manifest.ts'
import type { RegisterCode } from '../store/offices.ts'
import { canaries } from '../store/record-rows.ts'
import { type IndexOutcome, storedRecord } from '../store/record-store.ts'
import { journalIn } from './journal.ts'
import type { Session } from './session.ts'
import { classBits, type Spelt, speltForms, speltWords } from './spell.ts'
import { partOfTable } from './tables.ts'

/** `name` is null if searches must no longer find the record. */
interface ChangedRecord {
  ref: number
  name: string | null
  classes: string
  status: RecordStatus
}

const OLD_FORMS = `
SELECT form.ref, form.spelling, spelt.words FROM register_forms form
  JOIN register_spellings spelt ON spelt.office = form.office AND spelt.id = form.spelling
  WHERE form.office = $1 AND form.ref = ANY($2::bigint[])`

const PUT_MARKS = `
INSERT INTO register_marks (office, ref, name, classes, status)
SELECT $1, given.ref, given.name, given.classes, given.status
FROM json_to_recordset($2) AS given (ref bigint, name text, classes bigint, status smallint)
ON CONFLICT (office, ref) DO UPDATE SET name = excluded.name, classes = excluded.classes, status = excluded.status`

const PUT_SPELLINGS = `
INSERT INTO register_spellings (office, words, letters, sound, consonants, near, classes, statuses)
SELECT $1, given.words, given.letters, given.sound, given.consonants, given.near, given.classes, given.statuses
FROM json_to_recordset($2) AS given (words text, letters text, sound text, consonants text, near text[], classes bigint,
  statuses smallint)
ON CONFLICT (office, words) DO NOTHING RETURNING id, words`

/** Never clears bits, which only preselect spellings. The filter checks each mark again. */
const ADD_FACTS = `
UPDATE register_spellings spelt SET classes = spelt.classes | given.classes, statuses = spelt.statuses | given.statuses
FROM json_to_recordset($2) AS given (words text, classes bigint, statuses smallint)
WHERE spelt.office = $1 AND spelt.words = given.words
  AND ((spelt.classes | given.classes) <> spelt.classes OR (spelt.statuses | given.statuses) <> spelt.statuses)`

const PUT_HOLDERS = `
INSERT INTO register_holders (office, word, length, spelling)
SELECT $1, given.word, given.length, given.spelling
FROM json_to_recordset($2) AS given (word text, length smallint, spelling bigint)
ON CONFLICT DO NOTHING`

const DROP_FORMS = `
DELETE FROM register_forms WHERE office = $1 AND (spelling, ref) IN (SELECT * FROM unnest($2::bigint[], $3::bigint[]))`
const PUT_FORMS = `
INSERT INTO register_forms (office, spelling, ref) SELECT $1, * FROM unnest($2::bigint[], $3::bigint[])
ON CONFLICT DO NOTHING`

const COUNT_WORDS = `
INSERT INTO register_words AS held (office, word, sound, near, marks)
SELECT $1, given.word, given.sound, given.near, given.marks
FROM json_to_recordset($2) AS given (word text, sound text, near text[], marks integer)
ON CONFLICT (office, word) DO UPDATE SET marks = held.marks + excluded.marks`

const wordsOf = (spellings: Iterable<string>) => new Set([...spellings].flatMap((words) => words.split(' ')))

interface Facts {
  classes: number
  statuses: number
}

class Changes {
  readonly spellings = new Map<string, Spelt & Facts>()
  readonly counts = new Map<string, number>()

  spell(spelt: Spelt, { classes, statuses }: Facts): void {
    const before = this.spellings.get(spelt.words) ?? { classes: 0, statuses: 0 }
    const both = Number(BigInt(before.classes) | BigInt(classes))
    this.spellings.set(spelt.words, { ...spelt, classes: both, statuses: before.statuses | statuses })
  }

  /** A word in two spellings of a mark counts once. */
  count(words: ReadonlySet<string>, by: 1 | -1): void {
    for (const word of words) this.counts.set(word, (this.counts.get(word) ?? 0) + by)
  }
}

async function putSpellings(session: Session, office: RegisterCode, changes: Changes): Promise<Map<string, number>> {
  const rows = [...changes.spellings.values()]
  const made = await session.query<{ id: number; words: string }>(PUT_SPELLINGS, [office, JSON.stringify(rows)])
  const ids = new Map(made.map(({ id, words }) => [words, id]))
  const old = rows.filter(({ words }) => !ids.has(words))
  const holders = made.flatMap(({ id, words }) => {
    const length = words.replaceAll(' ', '').length
    return [...wordsOf([words])].map((word) => ({ word, length, spelling: id }))
  })
  await session.query(PUT_HOLDERS, [office, JSON.stringify(holders)])
  if (old.length === 0) return ids
  const added = old.map(({ words, classes, statuses }) => ({ words, classes, statuses }))
  await session.query(ADD_FACTS, [office, JSON.stringify(added)])
  const find = 'SELECT id, words FROM register_spellings WHERE office = $1 AND words = ANY($2)'
  const found = await session.query<{ id: number; words: string }>(find, [office, old.map(({ words }) => words)])
  for (const { id, words } of found) ids.set(words, id)
  return ids
}

/** Writes words in a fixed order, so that two processes cannot deadlock. */
async function countWords(session: Session, office: RegisterCode, { counts }: Changes): Promise<void> {
  const changed = [...counts].filter(([, by]) => by !== 0).sort(([a], [b]) => (a < b ? -1 : 1))
  const rows = changed.map(([word, marks]) => {
    const { sound, near } = speltWords([word])
    return { word, sound, near, marks }
  })
  if (rows.length > 0) await session.query(COUNT_WORDS, [office, JSON.stringify(rows)])
}

/** Runs in the open transaction. `fresh`: no record of the office is searched yet. */
async function indexBatch(
  session: Session,
  office: RegisterCode,
  records: readonly ChangedRecord[],
  fresh: boolean,
): Promise<void> {
  const refs = records.map(({ ref }) => ref)
  const before = new Map(refs.map((ref) => [ref, new Map<string, number>()]))
  const old = fresh
    ? []
    : await session.query<{ ref: number; spelling: number; words: string }>(OLD_FORMS, [office, refs])
  for (const { ref, spelling, words } of old) before.get(ref)?.set(words, spelling)

  const changes = new Changes()
  const marks: object[] = []
  const wanted: { ref: number; words: string }[] = []
  const dropped: { ref: number; spelling: number }[] = []
  for (const { ref, name, classes, status } of records) {
    const bits = classBits(storedRecord.classes(classes))
    const spellings = name === null ? [] : speltForms(indexedVariants(name))
    const had = before.get(ref) as Map<string, number>
    for (const spelt of spellings) {
      changes.spell(spelt, { classes: bits, statuses: 1 << INDEX_STATUS[status] })
      if (!had.has(spelt.words)) wanted.push({ ref, words: spelt.words })
    }
    const now = new Set(spellings.map(({ words }) => words))
    for (const [words, spelling] of had) if (!now.has(words)) dropped.push({ ref, spelling })
    changes.count(wordsOf(had.keys()), -1)
    changes.count(wordsOf(now), 1)
    if (name !== null) marks.push({ ref, name, classes: bits, status: INDEX_STATUS[status] })
  }

  const gone = records.filter(({ name }) => name === null).map(({ ref }) => ref)
  if (gone.length > 0 && !fresh)
    await session.query('DELETE FROM register_marks WHERE office = $1 AND ref = ANY($2::bigint[])', [office, gone])
  if (dropped.length > 0)
    await session.query(DROP_FORMS, [office, dropped.map(({ spelling }) => spelling), dropped.map(({ ref }) => ref)])
  if (marks.length > 0) {
    await session.query(PUT_MARKS, [office, JSON.stringify(marks)])
    const ids = await putSpellings(session, office, changes)
    const forms = wanted.map(({ words }) => ids.get(words) ?? null)
    await session.query(PUT_FORMS, [office, forms, wanted.map(({ ref }) => ref)])
  }
  await countWords(session, office, changes)
}

const BATCH = 5000

interface Searched {
  generation: number
  searched: number | null
  rules: string | null
}

const CHANGED = `
SELECT ref, CASE WHEN removed THEN NULL ELSE name END AS name, classes, status FROM register_records
WHERE office = $1 AND changed > $2 AND ref > $3 ORDER BY ref LIMIT ${BATCH}`

const COUNTS = `
SELECT count(*) AS records, count(name) AS names FROM register_records WHERE office = $1 AND NOT removed`

/** Selects records from `$2` tenths of the way between the first ref and the last (store/record-rows.ts). */
const NEIGHBOURS = `
SELECT ref, name FROM register_marks WHERE office = $1
  AND ref >= (SELECT min(ref) + (max(ref) - min(ref)) * $2::int / 10 FROM register_marks WHERE office = $1)
ORDER BY ref LIMIT ${canaries.neighbours}`

const SEARCH_THESE = `
UPDATE registers SET searched = $2, rules = $3, data_as_of = $4, records = $5, names = $6, controls = $7 WHERE office = $1`

/** Each table is listed before the tables that it refers to, so that this order can empty them. */
export const SEARCHED_TABLES = ['forms', 'holders', 'words', 'spellings', 'marks'] as const

interface IndexRecordsOptions {
  signal: AbortSignal
  whole?: boolean
}

async function indexFrom(session: Session, office: RegisterCode, after: number, signal: AbortSignal): Promise<number> {
  let changed = 0
  for (let last = -1; ; ) {
    signal.throwIfAborted()
    const records = await session.query<ChangedRecord>(CHANGED, [office, after, last])
    if (records.length > 0) await indexBatch(session, office, records, after < 0)
    changed += records.length
    if (records.length < BATCH) return changed
    last = records.at(-1)?.ref ?? last
  }
}

async function findCanaries(session: Session, office: RegisterCode): Promise<Canary[]> {
  const neighbours: Canary[][] = []
  for (const tenths of canaries.positions)
    neighbours.push(await session.query<{ ref: number; name: string }>(NEIGHBOURS, [office, tenths]))
  return canaries.among(neighbours)
}

async function indexAll(
  session: Session,
  office: RegisterCode,
  { signal, whole: anew = false }: IndexRecordsOptions,
): Promise<IndexOutcome> {
  const date = journalOf(await journalIn(session, office).files()).dataDate()
  if (date === null) return null
  const [row] = await session.query<Searched>('SELECT generation, searched, rules FROM registers WHERE office = $1', [
    office,
  ])
  const rules = await namesRules()
  const whole = anew || row?.rules !== rules || row.searched === null
  if (whole)
    for (const table of SEARCHED_TABLES)
      await session.query(`DELETE FROM register_${table} WHERE office = $1`, [office])
  const after = whole ? -1 : (row?.searched ?? -1)
  const changed = await indexFrom(session, office, after, signal)
  const [counts] = await session.query<{ records: number; names: number }>(COUNTS, [office])
  const controls = JSON.stringify(await findCanaries(session, office))
  const manifest = { records: counts?.records ?? 0, names: counts?.names ?? 0, dataAsOf: date.asOf }
  const { records, names, dataAsOf } = manifest
  await session.query(SEARCH_THESE, [office, row?.generation, rules, dataAsOf, records, names, controls])
  return { made: whole ? 'whole' : changed === 0 ? 'same' : 'delta', manifest }
}

/** Indexes the latest changes in one transaction. Needs the import lock. Rejects with StoreError or the signal. */
export async function indexRecords(
  session: Session,
  office: RegisterCode,
  options: IndexRecordsOptions,
): Promise<IndexOutcome> {
  const done = await session.transaction(() => indexAll(session, office, options))
  // New rows wait in pending lists that every search reads, and the planner lacks statistics for them.
  if (done !== null && done.made !== 'same')
    for (const table of SEARCHED_TABLES) await session.query(`VACUUM ANALYZE ${partOfTable(table, office)}`)
  return done
}
