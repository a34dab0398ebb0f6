import type { HeldOffice } from '../offices.ts'
import type { Gathered } from './gathered-spellings.ts'
import { type Filtered, passes } from './mark-filter.ts'
import { diceOf, jaccardOf, nearByEdits, SOUND_SHARE } from './nearness.ts'
import type { QueryParts, QueryWord } from './query-parts.ts'
import type { Query } from './read-session.ts'
import { ANY_STATUS, searchedNear } from './spell.ts'

/** Most spellings for an equal word and for a near word, then the lowest nearness of each. */
const EQUAL_HOLDERS = 300
const NEAR_HOLDERS = 20
const EQUAL_FROM = 0.94
const HOLDERS_FROM = 0.51

/** Near words of a query word. One more is read to detect a longer list. */
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

/** As NEAR_MAX, for words an edit away. */
const EDITS_MAX = 1000

const EDITED_WORDS = `
SELECT asked.at, found.word
FROM (SELECT at, word, array_agg(near) AS near FROM unnest($2::integer[], $3::text[], $4::text[]) AS given (at, word, near)
  GROUP BY at, word) asked
CROSS JOIN LATERAL (SELECT held.word FROM register_words held
  WHERE held.office = $1 AND held.near && asked.near AND held.marks > 0
  ORDER BY similarity(held.word, asked.word) DESC, abs(length(held.word) - length(asked.word)), held.word
  LIMIT ${EDITS_MAX + 1}) found`

/** The shortest spellings of a word come first. With a filter, only the first 50 times `most` are checked. */
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

/** Weight of the covered part of the name. The rest weighs the covered part of the mark. */
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
  office: HeldOffice,
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
  for (const of of Map.groupBy(edited, ({ at }) => at).values()) if (of.length > EDITS_MAX) gathered.noteMore()
  return near
}

export async function gatherWords(
  query: Query,
  office: HeldOffice,
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
