import anyAscii from 'any-ascii'
import { NAME_MAX } from './clean.ts'

interface Folded {
  /** Words of a-z and 0-9. Letters without a transliteration stay unchanged. */
  words: string[]
  squashed: string
  /** Letters of other scripts as written, or null for a Latin name. */
  foreign: string | null
}

const MARKET_SIGNS = /[™®©℠℗]/gu
const LATIN_DIACRITICS = /[\u0300-\u036f]/gu
const APOSTROPHES = /(?<=[\p{L}\p{N}])['’‘`´ʼ′](?=[\p{L}\p{N}])/gu
const INITIALS = /(?<![a-z0-9])([a-z])\.(?=[a-z](?![a-z0-9]))/gu
export const OTHER_SCRIPT = /(?=\p{L})[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u
export const AND = new Set(['and', 'und', 'et', 'e', 'y'])

/** Matches emoji. any-ascii replaces them with their English names, which nobody reads as part of a brand. */
const PICTURES = /(?![0-9#*])[\p{Extended_Pictographic}\p{Emoji_Component}]/gu

const PLAIN = /^[\x20-\x7e]*$/u
const READ_ALOUD = /[&@+$€£°×]/u

function plainLetters(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase()
  const bare = text.replace(MARKET_SIGNS, '').replace(PICTURES, ' ')
  return bare.normalize('NFKD').replace(LATIN_DIACRITICS, '').normalize('NFC').toLowerCase()
}

function readSigns(text: string): string {
  if (!READ_ALOUD.test(text)) return text
  return text
    .replace(/&/gu, ' and ')
    .replace(/(?<=\p{L})@(?=\p{L})/gu, 'a')
    .replace(/@/gu, ' at ')
    .replace(/\+/gu, ' plus ')
    .replace(/\$(?=\p{L})|(?<=\p{L})\$/gu, 's')
    .replace(/€(?=\p{L})|(?<=\p{L})€/gu, 'e')
    .replace(/£(?=\p{L})|(?<=\p{L})£/gu, 'l')
    .replace(/€/gu, ' euro ')
    .replace(/£/gu, ' pound ')
    .replace(/°/gu, ' ')
    .replace(/×/gu, 'x')
}

function inLatinLetters(plain: string): string {
  const ascii = PLAIN.test(plain) ? plain : anyAscii(plain).toLowerCase().replace(/['`]/gu, '')
  return ascii.includes('.') ? ascii.replace(INITIALS, '$1') : ascii
}

const LETTER = /^[a-z]$/u

/** Returns true for one letter between two other single letters, like the Y in N Y C. */
export function isSpeltOut(word: string, position: number, words: readonly string[]): boolean {
  return [word, words[position - 1], words[position + 1]].every((each) => each !== undefined && LETTER.test(each))
}

/** Gives `Fischer & Söhne` and `Fischer et Söhne` the same "and". */
function sameAnd(word: string, position: number, words: readonly string[]): string {
  const isBetween = position > 0 && position < words.length - 1
  return isBetween && AND.has(word) && !isSpeltOut(word, position, words) ? 'and' : word
}

function firstCharacters(name: string): string {
  if (name.length <= NAME_MAX) return name.toWellFormed()
  return [...name.slice(0, NAME_MAX * 2).toWellFormed()].slice(0, NAME_MAX).join('')
}

/** Folds the first 200 characters, with other scripts by any-ascii. Pictures and punctuation have no words. */
export function foldName(name: string): Folded {
  const text = PLAIN.test(name) ? name.slice(0, NAME_MAX) : firstCharacters(name)
  // Each step can turn one character into several, so the text is truncated again.
  const plain = firstCharacters(readSigns(plainLetters(text)).replace(APOSTROPHES, ''))
  const read = inLatinLetters(plain)
    .slice(0, NAME_MAX)
    .split(/[^a-z0-9]+/u)
    .filter((word) => word !== '')
  const words = read.length > 0 ? read.map(sameAnd) : plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const foreign = OTHER_SCRIPT.test(plain) ? plain.replace(/[^\p{L}\p{N}]/gu, '') : null
  return { words, squashed: words.join(''), foreign }
}

const DIGRAPHS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', æ: 'ae', œ: 'oe', đ: 'dj' }

/** Turns Müller into Mueller, and the Serbian and Croatian Đorđe into Djordje. */
export function spellOutUmlauts(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüåøæœđ]/gu, (letter) => DIGRAPHS[letter] as string)
}

const POINTS = /(?=[\p{M}ـ])[\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/gu
const SAME_LETTERS: Record<string, string> = { ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه' }

/** Removes the vowel points of Hebrew and Arabic, which hardly anybody writes. Returns null if nothing changes. */
export function withoutPoints(name: string): string | null {
  const apart = name.normalize('NFKD')
  const bare = apart.replace(POINTS, '').replace(/[ىیکة]/gu, (letter) => SAME_LETTERS[letter] as string)
  return bare === apart ? null : bare
}
