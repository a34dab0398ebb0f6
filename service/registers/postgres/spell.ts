import { LETTERS_MAX, soundOfWord } from '../../../lib/names/index/index.ts'
import type { NameVariant } from '../../../lib/names/normalise/variants.ts'

/** Maximum length of spellings also stored with each letter omitted: trigrams say little about them. */
const NEAR_MAX = 7
/** Prefix of a sound in `near`. */
const SOUND_MARK = '~'

export interface Spelt {
  words: string
  letters: string
  sound: string
  consonants: string
  /** Letters and sound if short, also with each letter omitted in turn. Null if both are long. */
  near: string[] | null
}

/** Minimum consonants. With fewer, many names agree by chance. */
const CONSONANTS_MIN = 3

/** Omits each letter in turn. Two strings one edit apart share a result. */
function oneLess(text: string): string[] {
  const letters = [...text]
  return [...new Set([text, ...letters.map((_letter, at) => letters.toSpliced(at, 1).join(''))])].filter(
    (left) => left !== '',
  )
}

function nearOf(letters: string, sound: string, most = NEAR_MAX): string[] | null {
  const near = [
    ...([...letters].length <= most ? oneLess(letters) : []),
    ...([...sound].length <= most ? oneLess(sound).map((left) => SOUND_MARK + left) : []),
  ]
  return near.length === 0 ? null : near
}

/** Allows one more letter than for a stored spelling, because an edit may add one. */
export const searchedNear = (letters: string, sound: string) => nearOf(letters, sound, NEAR_MAX + 1) ?? []

/** Truncates after LETTERS_MAX letters. Removes NUL and lone surrogates, which PostgreSQL rejects. */
function cut(words: readonly string[]): string[] {
  let left = LETTERS_MAX
  const kept: string[] = []
  for (const word of words) {
    const points = [...word.replaceAll('\0', '').toWellFormed()].slice(0, left)
    const letters = points.join('')
    left -= points.length
    if (letters !== '') kept.push(letters)
  }
  return kept
}

export function speltWords(words: readonly string[]): Spelt {
  const kept = cut(words)
  const letters = kept.join('')
  const sound = kept.map(soundOfWord).join('').toWellFormed()
  const consonants = sound.replace(/[aeiou]/g, '')
  return {
    words: kept.join(' '),
    letters,
    sound,
    consonants: consonants.length < CONSONANTS_MIN ? '' : consonants,
    near: nearOf(letters, sound),
  }
}

export function speltForms(forms: readonly Pick<NameVariant, 'words'>[]): Spelt[] {
  const spelt = new Map<string, Spelt>()
  for (const form of forms) {
    const one = speltWords(form.words)
    if (one.letters !== '' && !spelt.has(one.words)) spelt.set(one.words, one)
  }
  return [...spelt.values()]
}

/** Bits of all statuses (lib/sources/registers/record.ts). */
export const ANY_STATUS = 0xff

/** Bit 0 means that no class is known. All values are below 2^53, so a number is exact. */
export function classBits(niceClasses: readonly number[]): number {
  return niceClasses.length === 0 ? 1 : niceClasses.reduce((bits, nice) => bits + 2 ** nice, 0)
}

export function classesOfBits(bits: number): number[] {
  return Array.from({ length: 45 }, (_none, at) => at + 1).filter((nice) => Math.floor(bits / 2 ** nice) % 2 === 1)
}
