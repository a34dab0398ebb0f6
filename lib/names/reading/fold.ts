import anyAscii from 'any-ascii'
import { NAME_MAX } from './clean.ts'

/** A name reduced to what is compared, without case, accents, signs, script and punctuation. */
export interface Folded {
  /** Words of a-z and 0-9, in order. Letters that are not transliterated stay as they are. */
  words: string[]
  /** The words without spaces between. */
  squashed: string
  /** Letters of another script as they were written; null where the name is in Latin letters. */
  foreign: string | null
}

const MARKET_SIGNS = /[™®©℠℗]/gu
const LATIN_DIACRITICS = /[\u0300-\u036f]/gu
const APOSTROPHES = /(?<=[\p{L}\p{N}])['’‘`´ʼ′](?=[\p{L}\p{N}])/gu
const INITIALS = /(?<![a-z0-9])([a-z])\.(?=[a-z](?![a-z0-9]))/gu
/** Matches a letter that is not Latin. */
export const OTHER_SCRIPT = /(?=\p{L})[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u
/** Folded words for "and" in the five languages. */
export const AND = new Set(['and', 'und', 'et', 'e', 'y'])

/**
 * Matches emoji and other pictures. any-ascii spells them out by their English names, which nobody reads as part of a
 * brand.
 */
const PICTURES = /(?![0-9#*])[\p{Extended_Pictographic}\p{Emoji_Component}]/gu

const PLAIN = /^[\x20-\x7e]*$/u
const READ_ALOUD = /[&@+$€£°×]/u

/** The text in lower case without accents, pictures and trade mark signs, in its own script. */
function plainLetters(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase()
  const bare = text.replace(MARKET_SIGNS, '').replace(PICTURES, ' ')
  return bare.normalize('NFKD').replace(LATIN_DIACRITICS, '').normalize('NFC').toLowerCase()
}

/** Writes out signs that are read aloud as a word or stand for a letter. */
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

/** The text transliterated to ASCII, in lower case, with initials joined ("S.O.S." is "sos"). */
function inLatinLetters(plain: string): string {
  const ascii = PLAIN.test(plain) ? plain : anyAscii(plain).toLowerCase().replace(/['`]/gu, '')
  return ascii.includes('.') ? ascii.replace(INITIALS, '$1') : ascii
}

const LETTER = /^[a-z]$/u

/** Whether a word is one letter between two others, as in a name that is spelt letter by letter: N Y C. */
export function isSpeltOut(word: string, position: number, words: readonly string[]): boolean {
  return [word, words[position - 1], words[position + 1]].every((each) => each !== undefined && LETTER.test(each))
}

/**
 * Writes every "and" as the same word, so that "Fischer & Söhne", "Fischer und Söhne" and "Fischer et Söhne" are one
 * name.
 */
function sameAnd(word: string, position: number, words: readonly string[]): string {
  const isBetween = position > 0 && position < words.length - 1
  return isBetween && AND.has(word) && !isSpeltOut(word, position, words) ? 'and' : word
}

/** The first 200 characters, none of them half a surrogate pair. */
function firstCharacters(name: string): string {
  if (name.length <= NAME_MAX) return name.toWellFormed()
  return [...name.slice(0, NAME_MAX * 2).toWellFormed()].slice(0, NAME_MAX).join('')
}

/**
 * Folds any string; only its first 200 characters count (NAME_MAX). Names in other scripts are transliterated by
 * any-ascii. A name that is only pictures or punctuation folds to no words.
 */
export function foldName(name: string): Folded {
  const text = PLAIN.test(name) ? name.slice(0, NAME_MAX) : firstCharacters(name)
  // The text is cut again, because normalising, reading signs and transliterating can each make one character into many.
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

/**
 * The name with umlauts written as two letters, as German does where umlauts are not at hand: Müller, Mueller. The same
 * is usual for the Serbian and Croatian đ: Đorđe, Djordje.
 */
export function spellOutUmlauts(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüåøæœđ]/gu, (letter) => DIGRAPHS[letter] as string)
}

/** Matches the points and signs above and below Hebrew and Arabic letters, and the stroke that makes Arabic words longer. */
const POINTS = /(?=[\p{M}ـ])[\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/gu
/** Arabic letters that are written in several ways, by the way that is not used here. */
const SAME_LETTERS: Record<string, string> = { ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه' }

/**
 * The name without the points of Hebrew and Arabic, which hardly anybody writes, and with each letter written in one
 * way; null where nothing changes.
 */
export function withoutPoints(name: string): string | null {
  const apart = name.normalize('NFKD')
  const bare = apart.replace(POINTS, '').replace(/[ىیکة]/gu, (letter) => SAME_LETTERS[letter] as string)
  return bare === apart ? null : bare
}
