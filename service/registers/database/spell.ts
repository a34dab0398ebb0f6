import { soundOfWord } from '../../../lib/names/index/build/unit-collector.ts'
import { LETTERS_MAX } from '../../../lib/names/index/format/limits.ts'
import type { NameForm } from '../../../lib/names/reading/name-forms.ts'

/**
 * Spellings of at most this many letters are also kept with each of their letters left out: trigrams say little about
 * short ones.
 */
const NEAR_MAX = 7
/** Sign that marks a sound among spellings. */
const SOUND_MARK = '~'

/** A spelling as it is kept and searched. */
export interface Spelt {
  /** The words, with a space between. */
  words: string
  /** The letters of the words, without spaces. */
  letters: string
  sound: string
  /** Consonants of the sound; empty where there are too few to say anything. */
  consonants: string
  /**
   * The letters and the sound, where they are short, and what is left of them without each of their letters; null where
   * both are long.
   */
  near: string[] | null
}

/** Fewest consonants that say something: fewer are in the same order by chance. */
const CONSONANTS_MIN = 3

/** A string and what is left of it without each of its letters: two that are one edit apart share one of these. */
function oneLess(text: string): string[] {
  const letters = [...text]
  return [...new Set([text, ...letters.map((_letter, at) => letters.toSpliced(at, 1).join(''))])].filter(
    (left) => left !== '',
  )
}

/** What is near the letters and the sound, where they have at most `most` letters; null where both are longer. */
export function nearOf(letters: string, sound: string, most = NEAR_MAX): string[] | null {
  const near = [
    ...([...letters].length <= most ? oneLess(letters) : []),
    ...([...sound].length <= most ? oneLess(sound).map((left) => SOUND_MARK + left) : []),
  ]
  return near.length === 0 ? null : near
}

/** What is near a searched spelling, which may have a letter more than one that is kept. */
export const searchedNear = (letters: string, sound: string) => nearOf(letters, sound, NEAR_MAX + 1) ?? []

/** Words, cut after LETTERS_MAX letters in all. PostgreSQL keeps no NUL, and no half of a surrogate pair. */
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

/** The distinct spellings of forms, in their order. */
export function speltForms(forms: readonly Pick<NameForm, 'words'>[]): Spelt[] {
  const spelt = new Map<string, Spelt>()
  for (const form of forms) {
    const one = speltWords(form.words)
    if (one.letters !== '' && !spelt.has(one.words)) spelt.set(one.words, one)
  }
  return [...spelt.values()]
}

/** Bits of all statuses that an index tells apart (lib/sources/register/index-status.ts). */
export const ANY_STATUS = 0xff

/** Bits of Nice classes; bit 0 where none is known. A number, as all are below 2^53. */
export function classBits(niceClasses: readonly number[]): number {
  return niceClasses.length === 0 ? 1 : niceClasses.reduce((bits, nice) => bits + 2 ** nice, 0)
}

/** The Nice classes whose bits are set, in rising order. */
export function classesOfBits(bits: number): number[] {
  return Array.from({ length: 45 }, (_none, at) => at + 1).filter((nice) => Math.floor(bits / 2 ** nice) % 2 === 1)
}
