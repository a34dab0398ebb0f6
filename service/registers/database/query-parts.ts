import type { NameForm } from '../../../lib/names/reading/name-forms.ts'
import { type Spelt, speltForms, speltWords } from './spell.ts'

/** Most words of a name that are looked for by themselves. */
const WORDS_MAX = 12
/**
 * A word is common where more than this share of the marks, and more than this many, have it. It is looked for only
 * where no other word of the name is rarer.
 */
const COMMON_SHARE = 0.0015
const COMMON_COUNT = 12

/** A word of a searched name. */
export interface QueryWord extends Spelt {
  /** Its weight among the words of its form, 0-1. */
  share: number
}

/** What is looked for of a name. */
export interface QueryParts {
  /** The name as written. */
  whole: Spelt
  /** The name in its other forms. */
  others: Spelt[]
  /** Parts of all these forms, each with how much a mark of just its letters counts, 0-1. */
  inside: Map<string, number>
  words: QueryWord[]
}

/** How much a word sets a name apart: 1 where no mark has it, 0 where all have it. */
function distinctiveness(marks: number, all: number): number {
  return Math.max(0.05, 1 - Math.log(Math.max(1, marks)) / Math.log(Math.max(3, all + 1)))
}

/** The words of a form by which marks with a like word are found; common words are left out where others are rarer. */
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

/**
 * Most letters of a name in which other names are looked for, and the fewest and most letters of these
 * (lib/names/index/search/units-inside.ts).
 */
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

/** All words of a name's forms: how many marks have each must be known before its parts are chosen. */
export function wordsIn(forms: readonly NameForm[]): string[] {
  return [...new Set(speltForms(forms).flatMap(({ words }) => words.split(' ')))]
}

/**
 * What is looked for of a name, from its forms, the first of which is the name as written; null where it has nothing to
 * be found by.
 */
export function databaseQueryParts(
  forms: readonly NameForm[],
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
