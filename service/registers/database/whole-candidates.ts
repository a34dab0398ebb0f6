import type { HeldOffice } from '../offices.ts'
import type { Gathered } from './gathered-spellings.ts'
import { type Filtered, passes } from './mark-filter.ts'
import { diceOf, INSIDE_SHARE, isOneEdit, nearByEdits, SAME_CONSONANTS, SOUND_SHARE } from './nearness.ts'
import type { QueryParts } from './query-parts.ts'
import type { Query } from './read-session.ts'
import { searchedNear, speltWords } from './spell.ts'

/** All of these must be weighed, so one more is read to detect a longer list. */
const EDITS_MAX = 1500

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
  ORDER BY similarity(letters, $2) DESC, abs(length(letters) - length($2)), id LIMIT ${EDITS_MAX + 1})
UNION ALL
(SELECT id, 'consonants', 0, letters FROM register_spellings
  WHERE office = $1 AND $7 <> '' AND consonants = $7 AND abs(length(sound) - length($3)) <= 3 AND ${passes(4, 8)}
  ORDER BY abs(length(sound) - length($3)), id LIMIT 400)`

const OTHER_FORMS = `
SELECT found.id, 'alike' AS by, found.nearness, found.letters FROM unnest($2::text[]) AS form (letters)
CROSS JOIN LATERAL (SELECT id, similarity(spelt.letters, form.letters) AS nearness, spelt.letters
  FROM register_spellings spelt WHERE office = $1 AND spelt.letters % form.letters AND ${passes(3, 4)}
  ORDER BY 2 DESC, id LIMIT 100) found`

interface Row {
  id: number
  by: 'alike' | 'sound' | 'inside' | 'part' | 'edit' | 'consonants'
  nearness: number
  letters: string
}

/** With fewer spellings, a second query uses the lower threshold. */
const ENOUGH = 1000
const ALIKE_FROM = 0.3
const LESS_ALIKE_FROM = 0.16

/** Spellings in `near` (lib/names/reasons/near-spellings.ts) are always weighed. */
export async function gatherWholes(
  query: Query,
  office: HeldOffice,
  { whole, others, inside }: QueryParts,
  { mask, statuses, gathered, near }: Filtered & { gathered: Gathered; near: readonly string[] },
): Promise<void> {
  const { letters, sound, consonants } = whole
  const nearLetters = new Set(near.map((spelling) => speltWords([spelling]).letters))
  const parts = new Map([...inside, ...[...nearLetters].map((spelling) => [spelling, 1] as const)])
  const nearness: Record<Row['by'], (row: Row) => number> = {
    alike: (row) => diceOf(row.nearness),
    sound: (row) => SOUND_SHARE * diceOf(row.nearness),
    inside: (row) => INSIDE_SHARE * row.nearness,
    part: (row) => parts.get(row.letters) ?? 0,
    edit: (row) => nearByEdits(letters, row.letters),
    consonants: () => SAME_CONSONANTS,
  }
  const take = (rows: readonly Row[]) => {
    for (const row of rows) gathered.addWhole(row.id, nearness[row.by](row))
    const edits = rows.filter(({ by }) => by === 'edit')
    if (edits.length > EDITS_MAX) gathered.noteMore()
    for (const row of edits) if (isOneEdit(letters, row.letters)) gathered.promise(row.id)
    for (const row of rows) if (row.by === 'part' && nearLetters.has(row.letters)) gathered.promise(row.id)
  }

  const alike = await query<Row>(ALIKE, [office, letters, sound, mask, statuses])
  take(alike)
  const anEditAway = searchedNear(letters, sound)
  const otherwise = [office, letters, sound, mask, [...parts.keys()], anEditAway, consonants, statuses]
  take(await query<Row>(OTHERWISE, otherwise))
  const otherLetters = others.map((form) => form.letters).filter((each) => each !== letters)
  if (otherLetters.length > 0) take(await query<Row>(OTHER_FORMS, [office, otherLetters, mask, statuses]))
  if (alike.length >= ENOUGH) return
  await query(`SET LOCAL pg_trgm.similarity_threshold = ${LESS_ALIKE_FROM}`, [])
  take(await query<Row>(ALIKE, [office, letters, sound, mask, statuses]))
  await query(`SET LOCAL pg_trgm.similarity_threshold = ${ALIKE_FROM}`, [])
}
