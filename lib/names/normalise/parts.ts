import { COMPARED_LETTERS, COMPARED_WORDS } from '../letters/encoded-name.ts'
import { foldName, OTHER_SCRIPT } from './fold.ts'
import { EAST_ASIAN_FORMS, splitLegalForm } from './legal-form.ts'
import { NAME_MOST, readMixedWords } from './variants.ts'
import { WEAK_WORDS } from './words.ts'

/** Unicode script names (UAX #24). */
const SCRIPTS = `
  Latin Cyrillic Greek Armenian Georgian Hebrew Arabic Syriac Thaana Ethiopic Han Hiragana Katakana Bopomofo Hangul Yi
  Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Khmer
  Mongolian`
  .trim()
  .split(/\s+/u)
  .map((script) => ({ script, letter: new RegExp(`\\p{Script=${script}}`, 'u') }))

/** Scripts that Korean and Japanese mix with Han. Katakana stands for both Japanese syllabaries here. */
const WITH_HAN = ['Katakana', 'Hangul']

const LEGAL_FORMS = new Set(['ООО ОАО ЗАО ПАО АО ИП ТОВ ЕООД ООД ΑΕ ΕΠΕ'.split(' '), EAST_ASIAN_FORMS].flat())

/**
 * Matches the borders between parts. Languages without spaces join scripts, so a part ends between Latin, Cyrillic or
 * Greek and any other script. Those three have lookalike letters and stay together. A single letter belongs to its
 * neighbour.
 */
const BORDER = new RegExp(
  ['(?<=%\\p{M}*%\\p{M}*)(?=[^@\\P{L}])', '(?<=[^@\\P{L}]\\p{M}*)(?=%\\p{M}*%)']
    .join('|')
    .replaceAll('%', '[@]')
    .replaceAll('@', '\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}'),
  'gu',
)

const PLAIN = /^[\x20-\x7e]*$/u
const WORD = /[\p{L}\p{M}\p{N}]+/gu
const ANY_WORD = /[\p{L}\p{N}]/u
const MAY_BE_NAME = /\p{L}.*\p{L}|\p{Script=Han}/su
const BRACKETS = /^[\p{Ps}\p{Pi}"]+|[\p{Pe}\p{Pf}",;:]+$/gu

/** Returns a text's script, one for both Japanese syllabaries. Null without letters, or for a mix. */
export function scriptOf(text: string): string | null {
  // A Latin word with lookalike letters of another script is Latin.
  const read = readMixedWords(text)
  const met = SCRIPTS.filter(({ letter }) => letter.test(read)).map(({ script }) => script)
  const scripts = new Set(met.map((script) => (script === 'Hiragana' ? 'Katakana' : script)))
  if (WITH_HAN.some((script) => scripts.has(script))) scripts.delete('Han')
  const [only = null, ...others] = scripts
  return others.length === 0 ? only : null
}

/** Returns the script of each word. Han counts as Japanese or Korean if the name has other words in that script. */
function scriptsOf(name: string): Map<string, string | null> {
  const scripts = new Map((name.match(WORD) ?? []).map((word) => [word, scriptOf(word)]))
  const together = WITH_HAN.find((beside) => [...scripts.values()].includes(beside)) ?? 'Han'
  for (const [word, script] of scripts) if (script === 'Han') scripts.set(word, together)
  return scripts
}

function canBeName(word: string): boolean {
  if (!MAY_BE_NAME.test(word) || LEGAL_FORMS.has(word.toUpperCase())) return false
  return !foldName(word).words.every((folded) => WEAK_WORDS.has(folded))
}

/** A piece of a name. `script` is null if the piece cannot be a name by itself. */
interface Piece {
  text: string
  script: string | null
}

function piecesOf(name: string, scriptOfWord: (word: string) => string | null): Piece[] {
  return name.split(/\s+/u).flatMap((text) => {
    const words = (text.match(WORD) ?? []).map((word) => ({ text: word, script: scriptOfWord(word) }))
    const [script = null, ...others] = new Set(words.flatMap((word) => word.script ?? []))
    return others.length > 0 ? words : [{ text: text.replaceAll(BRACKETS, ''), script }]
  })
}

/**
 * Splits a name in several scripts (SOLARVIKO СОЛАРВИКО) into one part for each script, without the legal form. Empty
 * for a name in one script. Reads only the first 20,000 characters.
 */
export function partsByScript(name: string): string[] {
  if (PLAIN.test(name) || !OTHER_SCRIPT.test(name)) return []
  const base = splitLegalForm(name.slice(0, NAME_MOST)).base.replace(BORDER, ' ')
  const scripts = scriptsOf(base)
  const telling = new Set([...scripts].flatMap(([word, script]) => (canBeName(word) ? (script ?? []) : [])))
  if (telling.size < 2) return []
  const ofWord = (word: string) => {
    const script = scripts.get(word) ?? null
    return script !== null && telling.has(script) ? script : null
  }
  const pieces = piecesOf(base, ofWord)
  const parts = new Map<string, string[]>()
  let [last = ''] = pieces.flatMap(({ script }) => script ?? [])
  let sign: string | null = null
  for (const { text, script } of pieces) {
    if (!ANY_WORD.test(text)) {
      sign = text
      continue
    }
    const at = script ?? last
    const part = parts.get(at) ?? []
    // A symbol between two scripts belongs to neither.
    if (sign !== null && at === last && part.length > 0) part.push(sign)
    part.push(text)
    parts.set(at, part)
    last = at
    sign = null
  }
  return [...parts.values()].map((part) => part.join(' '))
}

const MAY_BE_LONG = 2 * COMPARED_WORDS
/** Number of words that two parts share, so that one of them contains a short name completely. */
const SHARED_WORDS = 3

const PLAIN_TEXT = /^[\x20-\x7e]*$/u
const lettersOf = (text: string) => foldName(text).squashed.length
const wordsOf = (text: string) => text.split(/\s+/u).filter((word) => word !== '')

function isLong(text: string): boolean {
  if (text.length < MAY_BE_LONG) return false
  if (PLAIN_TEXT.test(text) && text.length <= COMPARED_LETTERS) return text.split(' ').length > COMPARED_WORDS
  return lettersOf(text) > COMPARED_LETTERS || wordsOf(text).length > COMPARED_WORDS
}

/**
 * Splits a name that is too long to score, because the name that matters may be at its end, as on a label. Empty for
 * any other name. Reads only the first 20,000 characters.
 */
export function partsOfLong(name: string): string[] {
  if (!isLong(name)) return []
  const { base } = splitLegalForm(name.slice(0, NAME_MOST))
  const words = wordsOf(base)
  const letters = words.map(lettersOf)
  const parts: string[] = []
  for (let from = 0, end = 0; end < words.length; from++) {
    let to = from + 1
    for (let sum = letters[from] as number; to < words.length && to - from < COMPARED_WORDS; to++) {
      sum += letters[to] as number
      if (sum > COMPARED_LETTERS) break
    }
    if (to <= end) continue
    parts.push(words.slice(from, to).join(' '))
    end = to
    from = Math.max(from, to - SHARED_WORDS - 1)
  }
  return parts.length === 1 ? [] : parts
}

export const BETWEEN_ELEMENTS = ' / '

/** Matches a word element, which is more than a single Latin letter, digit or symbol (M / S). */
const IS_ELEMENT = /[\p{L}\p{N}].*[\p{L}\p{N}]|[^\p{Script=Latin}\p{N}\P{L}]/su

function elementsOf(name: string): string[] {
  if (!name.includes(BETWEEN_ELEMENTS)) return [name]
  const parts = name.split(BETWEEN_ELEMENTS).map((part) => part.trim())
  return parts.filter((part) => IS_ELEMENT.test(part))
}

/**
 * Returns the full name, its word elements, its parts in one script, and the parts of a long name. A person who reads
 * SOLARVIKO on a label does not know that СОЛАРВИКО is part of the mark.
 */
export function readingsOf(name: string): string[] {
  const elements = elementsOf(name)
  const own = [...elements, ...elements.flatMap(partsByScript)]
  return [...new Set([name, ...own, ...own.flatMap(partsOfLong)])]
}
