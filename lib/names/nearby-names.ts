import { compareNames } from './reasons/compare.ts'

const VOWELS = [...'aeiouy']

/** Consonants that people confuse in the languages of the registers. */
const NEAR_CONSONANTS: Record<string, string> = {
  b: 'pv',
  c: 'ks',
  d: 'tl',
  f: 'vp',
  g: 'kj',
  j: 'yg',
  k: 'cg',
  l: 'rn',
  m: 'nb',
  n: 'ml',
  p: 'bt',
  q: 'k',
  r: 'ln',
  s: 'zx',
  t: 'dp',
  v: 'fw',
  w: 'v',
  x: 's',
  z: 's',
}

const ENDINGS = ['a', 'o', 'is', 'en', 'ia', 'el', 'ora', 'um']

/** Maximum number of comparisons, each of which takes a fraction of a millisecond. */
const WEIGHED_MAX = 40

const isVowel = (letter: string | undefined) => VOWELS.includes(letter ?? '')

function longestRun(word: string): number {
  const runs = word.match(/[aeiouy]+|[^aeiouy]+/g) ?? []
  return Math.max(...runs.map(({ length }) => length), 0)
}

function edited(word: string): string[] {
  const letters = [...word]
  const replaced = letters.flatMap((letter, at) => {
    const others = isVowel(letter) ? VOWELS.filter((other) => other !== letter) : [...(NEAR_CONSONANTS[letter] ?? '')]
    return others.map((other) => [...letters.slice(0, at), other, ...letters.slice(at + 1)].join(''))
  })
  const stem = word.replace(/[aeiouy]+$/u, '')
  const ended = stem !== word && stem.length > 2 ? ENDINGS.map((ending) => stem + ending) : []
  const swapped = letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''))
  return [...ended, ...replaced, ...swapped]
}

/** Picks entries evenly, so that a shortened list is not only about the first letters. */
function spread<T>(list: readonly T[], most: number): T[] {
  const step = Math.max(list.length / most, 1)
  return Array.from({ length: Math.min(most, list.length) }, (_, at) => list[Math.floor(at * step)] as T)
}

function writtenLike(model: string, word: string): string {
  if (model === model.toUpperCase() && model.length > 1) return word.toUpperCase()
  const isCapital = model[0] !== model[0]?.toLowerCase()
  return isCapital ? `${word[0]?.toUpperCase()}${word.slice(1)}` : word
}

/**
 * Proposes spellings close to a name but less similar to the conflicting marks, the least similar first. Deterministic.
 * Returns an empty list if the longest word has fewer than three letters, or any except a-z. `pause` keeps a page
 * responsive.
 */
export async function nearbyNames(
  name: string,
  inTheWay: readonly string[],
  most: number,
  pause: () => Promise<void> = async () => {},
): Promise<string[]> {
  const words = name.split(/\s+/u)
  const longest = words.toSorted((one, other) => other.length - one.length)[0] ?? ''
  const word = longest.toLowerCase()
  if (!/^[a-z]{3,}$/.test(word)) return []
  const mayRun = Math.max(longestRun(word), 2)
  const spelt = [...new Set(edited(word))].filter((other) => other !== word && longestRun(other) <= mayRun)
  const whole = (other: string) =>
    words.map((each) => (each === longest ? writtenLike(longest, other) : each)).join(' ')
  const likeness = (other: string) => Math.max(...inTheWay.map((each) => compareNames(other, each)?.score ?? 0), 0)
  const before = likeness(name)
  const weighed: { other: string; like: number }[] = []
  for (const other of spread(spelt, WEIGHED_MAX).map(whole)) {
    await pause()
    weighed.push({ other, like: likeness(other) })
  }
  return weighed
    .filter(({ like }) => inTheWay.length === 0 || like < before)
    .sort((one, other) => one.like - other.like)
    .slice(0, most)
    .map(({ other }) => other)
}
