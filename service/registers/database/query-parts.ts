import type { NameForm } from '../../../lib/names/reading/name-forms.ts'
import { type Spelt, speltForms, speltWords } from './spell.ts'

const WORDS_MAX = 12
/** A word above both limits is common. It is searched only if the name has no rarer word. */
const COMMON_SHARE = 0.0015
const COMMON_COUNT = 12

export interface QueryWord extends Spelt {
  /** From 0 to 1, among the words of its form. */
  share: number
}

export interface QueryParts {
  whole: Spelt
  others: Spelt[]
  /** From 0 to 1, for a mark of just these letters. */
  inside: Map<string, number>
  words: QueryWord[]
}

/** 1 if no mark has the word, 0.05 if all have it. */
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

/** Limits for names inside the searched name (lib/names/index/search/units-inside.ts). */
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

/** `databaseQueryParts` needs the counts of these words. */
export function wordsIn(forms: readonly NameForm[]): string[] {
  return [...new Set(speltForms(forms).flatMap(({ words }) => words.split(' ')))]
}

/** The first form is the name as written. Returns null if there is nothing to search. */
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
