import type { Filter } from '../../../lib/names/index/index.ts'
import { type NameVariant, nameVariants, prepareName } from '../../../lib/names/normalise/variants.ts'
import { editDistance } from '../../../lib/names/reasons/edit-distance.ts'
import { nearSpellings } from '../../../lib/names/reasons/rules.ts'
import { type SpeltTask, searchedAs } from '../../../lib/names/search.ts'
import type { RegisterCode } from '../store/offices.ts'
import type { Query } from './read-session.ts'
import { ANY_STATUS, classBits, classesOfBits, type Spelt, searchedNear, speltForms, speltWords } from './spell.ts'

/** Adds up the evidence for each spelling, like lib/names/index/candidates.ts. */
class Gathered {
  private readonly wholes = new Map<number, number>()
  private readonly sums = new Map<number, number>()
  private words = new Map<number, number>()
  private readonly promised = new Set<number>()
  private more = false

  /** `estimate` is 0 to 1. The largest estimate counts. */
  addWhole(spelling: number, estimate: number): void {
    if (estimate > (this.wholes.get(spelling) ?? 0)) this.wholes.set(spelling, estimate)
  }

  /** The largest estimate of a word counts. Several words add up. */
  addWord(spelling: number, estimate: number): void {
    if (estimate > (this.words.get(spelling) ?? 0)) this.words.set(spelling, estimate)
  }

  /** Marks a near spelling that must be scored, or the result is incomplete. */
  promise(spelling: number): void {
    this.promised.add(spelling)
  }

  /** Notes that a query's limit omitted spellings that must be scored. */
  noteMore(): void {
    this.more = true
  }

  misses(best: readonly number[]): boolean {
    const among = new Set(best)
    return this.more || [...this.promised].some((spelling) => !among.has(spelling))
  }

  endWord(): void {
    for (const [spelling, estimate] of this.words) this.sums.set(spelling, (this.sums.get(spelling) ?? 0) + estimate)
    this.words = new Map()
  }

  best(most: number): number[] {
    const estimates = new Map(this.wholes)
    for (const [spelling, sum] of this.sums) estimates.set(spelling, Math.max(sum, estimates.get(spelling) ?? 0))
    return [...estimates]
      .sort(([a, one], [b, other]) => other - one || a - b)
      .slice(0, most)
      .map(([spelling]) => spelling)
  }
}

/** A null `mask` allows any class (spell.ts). */
interface Filtered {
  mask: number | null
  statuses: number
}

/** Returns SQL with two parameter numbers. Null classes allow any class. */
const passes = (classes: number, statuses: number) =>
  `($${classes}::bigint IS NULL OR (classes & $${classes}) <> 0) AND (statuses & $${statuses}::integer) <> 0`

/** Weights relative to similar spelling: for a string inside the other, and for similar sound only. */
const INSIDE_SHARE = 0.75
const SOUND_SHARE = 0.95
/** Equal consonants count as much as half the trigrams. */
const SAME_CONSONANTS = 0.5

/** pg_trgm's similarity is the Jaccard index. */
const diceOf = (similarity: number) => (2 * similarity) / (1 + similarity)

const jaccardOf = (dice: number) => dice / (2 - dice)

/** Uses the same scale as shared trigrams. An edit changes up to three trigrams. */
function editNearness(distance: number, length: number): number {
  return Math.max(0.3, 1 - distance / length)
}

const PAIR = /[\ud800-\udfff]/

/** Counts letters: a letter of two UTF-16 units (a rare ideograph) becomes one unit. */
function lettersApart(asked: string, found: string): number {
  if (!PAIR.test(asked) && !PAIR.test(found)) return editDistance(asked, found)
  const units = new Map([...new Set(asked + found)].map((letter, at) => [letter, String.fromCharCode(at)]))
  const [one, other] = [asked, found].map((text) => [...text].map((letter) => units.get(letter)).join(''))
  return editDistance(one ?? '', other ?? '')
}

export const isOneEdit = (asked: string, found: string) => lettersApart(asked, found) <= 1

/** Returns 0 to 1, and 0 for more than two edits. The query finds strings that agree after each loses a letter. */
export function nearByEdits(asked: string, found: string): number {
  const distance = lettersApart(asked, found)
  return distance > 2 || asked === '' ? 0 : editNearness(distance, [...asked].length)
}

const WORDS_MAX = 12
/** A word above both limits is common, and is searched only if the name has no rarer word. */
const COMMON_SHARE = 0.0015
const COMMON_COUNT = 12

interface QueryWord extends Spelt {
  /** The word's weight within its form, from 0 to 1. */
  share: number
}

interface QueryParts {
  whole: Spelt
  others: Spelt[]
  /** Letters inside the name, with the estimate (0 to 1) for a mark of just these letters. */
  inside: Map<string, number>
  words: QueryWord[]
}

/** Returns 1 if no mark has the word, and 0.05 if all marks have it. */
function distinctiveness(marks: number, all: number): number {
  return Math.max(0.05, 1 - Math.log(Math.max(1, marks)) / Math.log(Math.max(3, all + 1)))
}

function wordsOf(form: Spelt, marks: number, counts: ReadonlyMap<string, number>): QueryWord[] {
  const distinct = [...new Set(form.words.split(' '))].slice(0, WORDS_MAX)
  const held = distinct.map((word) => counts.get(word) ?? 0)
  const weights = held.map((count) => distinctiveness(count, marks))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const common = Math.max(COMMON_COUNT, marks * COMMON_SHARE, Math.min(...held))
  return distinct.flatMap((word, at) =>
    (held[at] as number) > common ? [] : [{ ...speltWords([word]), share: (weights[at] as number) / sum }],
  )
}

/** Limits for names inside the searched name (lib/names/index/candidates.ts). */
const INSIDE_MAX = 120
const FOUND_MIN = 2
const FOUND_MAX = 40
const ANYWHERE = 0.25
const AT_BORDER = 0.2
const BY_LENGTH = 0.55

function addInside({ words }: Spelt, inside: Map<string, number>): void {
  const borders = new Set<number>([0])
  let letters = ''
  for (const word of words.split(' ')) {
    letters += word
    borders.add(letters.length)
  }
  const length = Math.min(letters.length, INSIDE_MAX)
  for (let from = 0; from < length; from++) {
    for (let to = from + FOUND_MIN; to <= Math.min(length, from + FOUND_MAX); to++) {
      const at = (borders.has(from) ? 1 : 0) + (borders.has(to) ? 1 : 0)
      if (to - from === FOUND_MIN && at === 0) continue
      const counts = ANYWHERE + (AT_BORDER * at) / 2 + (BY_LENGTH * (to - from)) / length
      const part = letters.slice(from, to)
      inside.set(part, Math.max(counts, inside.get(part) ?? 0))
    }
  }
}

function wordsIn(forms: readonly NameVariant[]): string[] {
  return [...new Set(speltForms(forms).flatMap(({ words }) => words.split(' ')))]
}

/** The first form is the name as written. Returns null if there is nothing to search. */
function databaseQueryParts(
  forms: readonly NameVariant[],
  marks: number,
  counts: ReadonlyMap<string, number>,
): QueryParts | null {
  const [whole, ...others] = speltForms(forms)
  if (whole === undefined) return null
  const inside = new Map<string, number>()
  const words = new Map<string, QueryWord>()
  for (const form of [whole, ...others]) {
    addInside(form, inside)
    for (const word of wordsOf(form, marks, counts)) if (!words.has(word.words)) words.set(word.words, word)
  }
  return { whole, others, inside, words: [...words.values()] }
}

/** Maximum spellings, which all must be scored. One more is read to detect a longer list. */
const WHOLE_EDITS_MAX = 1500

const ALIKE = `
(SELECT id, 'alike' AS by, similarity(letters, $2) AS nearness, letters FROM register_spellings
  WHERE office = $1 AND letters % $2 AND ${passes(4, 5)} ORDER BY similarity(letters, $2) DESC, id LIMIT 1400)
UNION ALL
(SELECT id, 'sound', similarity(sound, $3), letters FROM register_spellings
  WHERE office = $1 AND sound % $3 AND ${passes(4, 5)} ORDER BY similarity(sound, $3) DESC, id LIMIT 1000)`

const OTHERWISE = `
(SELECT id, 'inside' AS by, word_similarity($2, letters) AS nearness, letters FROM register_spellings
  WHERE office = $1 AND $2 <% letters AND ${passes(4, 8)} ORDER BY word_similarity($2, letters) DESC, id LIMIT 500)
UNION ALL
(SELECT id, 'inside', word_similarity($3, sound) * ${SOUND_SHARE}, letters FROM register_spellings
  WHERE office = $1 AND $3 <% sound AND ${passes(4, 8)} ORDER BY word_similarity($3, sound) DESC, id LIMIT 300)
UNION ALL
(SELECT id, 'part', 0, letters FROM register_spellings WHERE office = $1 AND letters = ANY($5::text[]) AND ${passes(4, 8)})
UNION ALL
(SELECT id, 'edit', 0, letters FROM register_spellings
  WHERE office = $1 AND near && $6::text[] AND ${passes(4, 8)}
  ORDER BY similarity(letters, $2) DESC, abs(length(letters) - length($2)), id LIMIT ${WHOLE_EDITS_MAX + 1})
UNION ALL
(SELECT id, 'consonants', 0, letters FROM register_spellings
  WHERE office = $1 AND $7 <> '' AND consonants = $7 AND abs(length(sound) - length($3)) <= 3 AND ${passes(4, 8)}
  ORDER BY abs(length(sound) - length($3)), id LIMIT 400)`

const OTHER_FORMS = `
SELECT found.id, 'alike' AS by, found.nearness, found.letters FROM unnest($2::text[]) AS form (letters)
CROSS JOIN LATERAL (SELECT id, similarity(spelt.letters, form.letters) AS nearness, spelt.letters
  FROM register_spellings spelt WHERE office = $1 AND spelt.letters % form.letters AND ${passes(3, 4)}
  ORDER BY 2 DESC, id LIMIT 100) found`

interface WholeRow {
  id: number
  by: 'alike' | 'sound' | 'inside' | 'part' | 'edit' | 'consonants'
  nearness: number
  letters: string
}

/** If fewer spellings are found, a second query uses the lower threshold. */
const ENOUGH = 1000
const ALIKE_FROM = 0.3
const LESS_ALIKE_FROM = 0.16

/** Spellings in `near` (lib/names/reasons/rules.ts) are always scored. */
async function gatherWholes(
  query: Query,
  office: RegisterCode,
  { whole, others, inside }: QueryParts,
  { mask, statuses, gathered, near }: Filtered & { gathered: Gathered; near: readonly string[] },
): Promise<void> {
  const { letters, sound, consonants } = whole
  const nearLetters = new Set(near.map((spelling) => speltWords([spelling]).letters))
  const parts = new Map([...inside, ...[...nearLetters].map((spelling) => [spelling, 1] as const)])
  const nearness: Record<WholeRow['by'], (row: WholeRow) => number> = {
    alike: (row) => diceOf(row.nearness),
    sound: (row) => SOUND_SHARE * diceOf(row.nearness),
    inside: (row) => INSIDE_SHARE * row.nearness,
    part: (row) => parts.get(row.letters) ?? 0,
    edit: (row) => nearByEdits(letters, row.letters),
    consonants: () => SAME_CONSONANTS,
  }
  const take = (rows: readonly WholeRow[]) => {
    for (const row of rows) gathered.addWhole(row.id, nearness[row.by](row))
    const edits = rows.filter(({ by }) => by === 'edit')
    if (edits.length > WHOLE_EDITS_MAX) gathered.noteMore()
    for (const row of edits) if (isOneEdit(letters, row.letters)) gathered.promise(row.id)
    for (const row of rows) if (row.by === 'part' && nearLetters.has(row.letters)) gathered.promise(row.id)
  }

  const alike = await query<WholeRow>(ALIKE, [office, letters, sound, mask, statuses])
  take(alike)
  const anEditAway = searchedNear(letters, sound)
  const otherwise = [office, letters, sound, mask, [...parts.keys()], anEditAway, consonants, statuses]
  take(await query<WholeRow>(OTHERWISE, otherwise))
  const otherLetters = others.map((form) => form.letters).filter((each) => each !== letters)
  if (otherLetters.length > 0) take(await query<WholeRow>(OTHER_FORMS, [office, otherLetters, mask, statuses]))
  if (alike.length >= ENOUGH) return
  await query(`SET LOCAL pg_trgm.similarity_threshold = ${LESS_ALIKE_FROM}`, [])
  take(await query<WholeRow>(ALIKE, [office, letters, sound, mask, statuses]))
  await query(`SET LOCAL pg_trgm.similarity_threshold = ${ALIKE_FROM}`, [])
}

/** Maximum spellings for an equal word and for a near word, then the minimum nearness of each. */
const EQUAL_HOLDERS = 300
const NEAR_HOLDERS = 20
const EQUAL_FROM = 0.94
const HOLDERS_FROM = 0.51

/** Maximum near words of a query word. One more is read to detect a longer list. */
const NEAR_MAX = 1000
const LETTERS_FROM = jaccardOf(HOLDERS_FROM)
const SOUND_FROM = jaccardOf(HOLDERS_FROM / SOUND_SHARE)

const NEAR_WORDS = `
SELECT asked.at, found.word, found.by, found.nearness
FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS asked (word, sound, at)
CROSS JOIN LATERAL (
  (SELECT held.word, 'letters' AS by, similarity(held.word, asked.word) AS nearness FROM register_words held
    WHERE office = $1 AND held.word % asked.word AND similarity(held.word, asked.word) >= ${LETTERS_FROM} AND marks > 0
    ORDER BY 3 DESC, held.word LIMIT ${NEAR_MAX + 1})
  UNION ALL
  (SELECT held.word, 'sound', similarity(held.sound, asked.sound) FROM register_words held
    WHERE office = $1 AND held.sound % asked.sound AND similarity(held.sound, asked.sound) >= ${SOUND_FROM} AND marks > 0
    ORDER BY 3 DESC, held.word LIMIT ${NEAR_MAX + 1})
  UNION ALL
  (SELECT held.word, 'equal', 1 FROM register_words held WHERE office = $1 AND held.word = asked.word AND marks > 0)
) found`

/** Like NEAR_MAX, but for words an edit away. */
const WORD_EDITS_MAX = 1000

const EDITED_WORDS = `
SELECT asked.at, found.word
FROM (SELECT at, word, array_agg(near) AS near FROM unnest($2::integer[], $3::text[], $4::text[]) AS given (at, word, near)
  GROUP BY at, word) asked
CROSS JOIN LATERAL (SELECT held.word FROM register_words held
  WHERE held.office = $1 AND held.near && asked.near AND held.marks > 0
  ORDER BY similarity(held.word, asked.word) DESC, abs(length(held.word) - length(asked.word)), held.word
  LIMIT ${WORD_EDITS_MAX + 1}) found`

/** Finds the shortest spellings with a word. With a filter, checks only the first 50 × `most`. */
const HOLDERS = `
SELECT asked.at, held.spelling, held.length FROM unnest($2::text[], $3::integer[]) WITH ORDINALITY AS asked (word, most, at)
CROSS JOIN LATERAL (
  SELECT near.spelling, near.length FROM (
    SELECT spelling, length FROM register_holders
    WHERE office = $1 AND word = asked.word ORDER BY length, spelling
    LIMIT CASE WHEN $6 THEN asked.most * 50 ELSE asked.most END
  ) near
  WHERE NOT $6 OR EXISTS (SELECT FROM register_spellings
    WHERE office = $1 AND id = near.spelling AND ${passes(4, 5)})
  ORDER BY near.length, near.spelling LIMIT asked.most
) held`

/** Weight of the name's covered part. The covered part of the mark has the remaining weight. */
const NAME_SHARE = 0.6

interface NearRow {
  /** Position of the query word, from 1. */
  at: number
  word: string
  by: 'letters' | 'sound' | 'equal'
  nearness: number
}

async function nearWords(
  query: Query,
  office: RegisterCode,
  words: readonly QueryWord[],
  gathered: Gathered,
): Promise<Map<string, number>[]> {
  const near = words.map(() => new Map<string, number>())
  const add = (at: number, word: string, nearness: number) => {
    const known = near[at] as Map<string, number>
    if (nearness > (known.get(word) ?? 0)) known.set(word, nearness)
  }
  const asked = [words.map(({ letters }) => letters), words.map(({ sound }) => sound)]
  const found = await query<NearRow>(NEAR_WORDS, [office, ...asked])
  for (const { at, word, by, nearness } of found)
    add(at - 1, word, diceOf(nearness) * (by === 'sound' ? SOUND_SHARE : 1))
  for (const of of Map.groupBy(found, ({ at, by }) => `${at} ${by}`).values())
    if (of.length > NEAR_MAX) gathered.noteMore()
  const short = words.flatMap(({ letters, sound }, at) =>
    searchedNear(letters, sound).map((left) => [at, letters, left]),
  )
  if (short.length === 0) return near
  const columns = [0, 1, 2].map((column) => short.map((row) => row[column]))
  const edited = await query<{ at: number; word: string }>(EDITED_WORDS, [office, ...columns])
  for (const { at, word } of edited) add(at, word, nearByEdits(words[at]?.letters ?? '', word))
  for (const of of Map.groupBy(edited, ({ at }) => at).values()) if (of.length > WORD_EDITS_MAX) gathered.noteMore()
  return near
}

async function gatherWords(
  query: Query,
  office: RegisterCode,
  { words }: QueryParts,
  { mask, statuses, gathered }: Filtered & { gathered: Gathered },
): Promise<void> {
  if (words.length === 0) return
  const near = await nearWords(query, office, words, gathered)
  const leading = near.flatMap((of, at) =>
    [...of].flatMap(([word, nearness]) => (nearness < HOLDERS_FROM ? [] : [{ at, word, nearness }])),
  )
  const most = leading.map(({ nearness }) => (nearness >= EQUAL_FROM ? EQUAL_HOLDERS : NEAR_HOLDERS))
  const asked = [leading.map(({ word }) => word), most]
  const isFiltered = mask !== null || (statuses & ANY_STATUS) !== ANY_STATUS
  const given = [office, ...asked, mask, statuses, isFiltered]
  const holders = await query<{ at: number; spelling: number; length: number }>(HOLDERS, given)
  const places = Map.groupBy(holders, ({ at }) => leading[at - 1]?.at as number)
  for (const [at, held] of places) {
    const { share } = words[at] as QueryWord
    for (const holder of held) {
      const { word, nearness } = leading[holder.at - 1] as (typeof leading)[number]
      const cover = Math.min(1, word.length / holder.length)
      gathered.addWord(holder.spelling, nearness * (NAME_SHARE * share + (1 - NAME_SHARE) * cover))
    }
    gathered.endWord()
  }
}

const CANDIDATES_MAX = 2500
const MARKS_MAX = 20_000

const MARKS = `
SELECT asked.at, mark.ref, mark.name, mark.classes, mark.status
FROM unnest($2::bigint[]) WITH ORDINALITY AS asked (id, at)
JOIN register_forms form ON form.office = $1 AND form.spelling = asked.id
JOIN register_marks mark ON mark.office = $1 AND mark.ref = form.ref
WHERE ($3::bigint IS NULL OR (mark.classes & $3) <> 0) AND ($4::integer >> mark.status) & 1 = 1
ORDER BY asked.at, mark.ref LIMIT ${MARKS_MAX + 1}`

const SPELLINGS = `
SELECT spelt.words FROM unnest($2::bigint[]) WITH ORDINALITY AS asked (id, at)
JOIN register_spellings spelt ON spelt.office = $1 AND spelt.id = asked.id ORDER BY asked.at`

/** Joins the words, because the planner may compare a long filter list with every row. */
const WORD_COUNTS = `
SELECT held.word, held.marks FROM unnest($2::text[]) AS asked (word)
JOIN register_words held ON held.office = $1 AND held.word = asked.word`

interface MarkRow {
  /** Position in `$2`, from 1. */
  at: number
  ref: number
  name: string
  classes: number
  status: number
}

/** `refs` maps the task's consecutive refs to refs in the store. */
interface DatabaseCandidates {
  task: SpeltTask
  refs: number[]
  /** True if marks that must be scored were omitted. */
  cut: boolean
}

async function countWords(query: Query, office: RegisterCode, words: readonly string[]): Promise<Map<string, number>> {
  const rows = await query<{ word: string; marks: number }>(WORD_COUNTS, [office, words])
  return new Map(rows.map(({ word, marks }) => [word, marks]))
}

type SpeltMark = SpeltTask['marks'][number]

function marksOf(rows: readonly MarkRow[]): { marks: SpeltMark[]; refs: number[] } {
  const marks = new Map<number, SpeltMark & { spellings: number[] }>()
  for (const { at, ref, name, classes, status } of rows) {
    const known = marks.get(ref)
    if (known !== undefined) known.spellings.push(at - 1)
    else
      marks.set(ref, {
        ref: marks.size,
        name,
        niceClasses: classesOfBits(classes),
        office: 0,
        status,
        spellings: [at - 1],
      })
  }
  return { marks: [...marks.values()], refs: [...marks.keys()] }
}

/** Finds the candidates of the index in memory, among `names` names. Null if there is nothing to search. */
export async function findCandidates(
  query: Query,
  office: RegisterCode,
  name: string,
  { names, limit, filter = {} }: { names: number; limit?: number | undefined; filter?: Filter | undefined },
): Promise<DatabaseCandidates | null> {
  const asked = searchedAs(name)
  const forms = asked.flatMap((part) => nameVariants(part).forms)
  const { niceClasses = [], statuses = ANY_STATUS } = filter
  // Marks of unknown class pass any class filter.
  const mask = niceClasses.length === 0 ? null : classBits(niceClasses) + 1
  const parts = databaseQueryParts(forms, names, await countWords(query, office, wordsIn(forms)))
  if (parts === null) return null
  const gathered = new Gathered()
  const near = asked.flatMap((part) => nearSpellings(prepareName(part)))
  await gatherWholes(query, office, parts, { mask, statuses, gathered, near })
  await gatherWords(query, office, parts, { mask, statuses, gathered })
  const ids = gathered.best(CANDIDATES_MAX)
  const spellings = (await query<{ words: string }>(SPELLINGS, [office, ids])).map(({ words }) => words)
  const rows = await query<MarkRow>(MARKS, [office, ids, mask, statuses])
  const { marks, refs } = marksOf(rows.slice(0, MARKS_MAX))
  const known = new Set([...wordsIn(forms), ...spellings.flatMap((words) => words.split(' '))])
  const words = { marks: names, withWord: await countWords(query, office, [...known]) }
  const options = { ...(limit !== undefined && { limit }), filter }
  return {
    task: { name, options, spellings, marks, words },
    refs,
    cut: rows.length > MARKS_MAX || gathered.misses(ids),
  }
}
