import type { GoodsOfClass, MarkGoods } from '../../contract/checks/mark-goods.ts'
import type { RecordStatus } from '../../contract/constants.ts'
import { BETWEEN_ELEMENTS } from '../../names/normalise/parts.ts'
import standardWords from './status-words.json' with { type: 'json' }
import { unescaped } from './xml.ts'

const DATE = /^\s*(\d{4})-?(\d{2})-?(\d{2})(?:$|[TZ\s+-])/u

/**
 * Converts `YYYYMMDD` or an XML Schema date to `YYYY-MM-DD`. Ignores a time or time zone, because offices mean the day
 * as written. Returns null for impossible days, such as `00000000` or `2023-02-30`.
 */
export function calendarDate(text: string | null | undefined): string | null {
  const [, year = '', month = '', day = ''] = DATE.exec(text ?? '') ?? []
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  const exists = y >= 1000 && m >= 1 && m <= 12 && d >= 1 && d <= new Date(Date.UTC(y, m, 0)).getUTCDate()
  return exists ? `${year}-${month}-${day}` : null
}

/** Reads a Nice class (`9`, `09`, `036`). Null outside 1 to 45, and for old US classes (`A`, `B`, `200`). */
export function niceClass(text: string): number | null {
  const digits = /^\s*0{0,2}([1-9]\d?)\s*$/u.exec(text)?.[1]
  return digits !== undefined && Number(digits) <= 45 ? Number(digits) : null
}

export function sortedClasses(classes: Iterable<number>): number[] {
  return [...new Set(classes)].sort((a, b) => a - b)
}

/** Character that replaces undecodable bytes. A name with it is not the original. */
export const LOST_LETTER = '\ufffd'

/** Matches formatting, private-use, unassigned and invisible characters, and lone surrogates. */
const UNREADABLE = /[\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/gu
/** Matches control characters, which include newlines and tabs. White space is therefore replaced first. */
const CONTROL = /\p{Cc}/gu

/** Makes upstream text safe for a page or a terminal: one line, without control or direction characters. */
export function readableName(text: string): string {
  return text.replace(UNREADABLE, '').replace(/\s+/gu, ' ').replace(CONTROL, '').trim()
}

/** Maximum number of characters to compare and show. Longer text would delay every other check. */
const LONGEST = 512

/** Truncates text that is too long to compare, and appends `…`. */
export function cutText(text: string): string {
  // Skips counting short text, because a character has at least one UTF-16 unit.
  const characters = text.length <= LONGEST ? [] : [...text]
  return characters.length <= LONGEST ? text : `${characters.slice(0, LONGEST - 1).join('')}…`
}

/** Patterns for status texts in lower case, without umlauts, with single spaces. */
type StatusWords = Partial<Record<Exclude<RecordStatus, 'unknown'>, readonly string[]>>

/**
 * Status words of WIPO ST.66 and ST.96, as EUIPO, its API and the IPI use them. A registration under attack is still in
 * force. An expired registration can be renewed for six months (Paris Convention, Art. 5bis).
 */
const STANDARD_WORDS: StatusWords = standardWords

const entriesOf = (words: StatusWords) =>
  Object.entries(words).flatMap(([status, texts]) => texts.map((text) => [text, status as RecordStatus] as const))

/** Builds a function that reads an office's status texts. Unknown texts become `unknown`, never `dead`. */
export function statusReader(own: StatusWords = {}): (text: string) => RecordStatus {
  const byText = new Map([...entriesOf(STANDARD_WORDS), ...entriesOf(own)])
  return (text) => {
    const words = text
      .trim()
      .toLowerCase()
      .replaceAll('ä', 'ae')
      .replaceAll('ö', 'oe')
      .replaceAll('ü', 'ue')
      .replaceAll(/[\s,_-]+/gu, ' ')
      .replaceAll('canceled', 'cancelled')
    return byText.get(words) ?? 'unknown'
  }
}

/** Matches notes that the Swiss office adds to the words: `((fig.))`, `((3D))`, `((Farbmarke))`. */
const NOTE = /\(\(\s*[\p{L}\p{N}][^()]*\)\)/gu
/** Matches notes that also appear in single or other brackets. Other such text may belong to the mark. */
const KNOWN_NOTE =
  /(?:[([{（]\s*)+(?:fig(?:\.|ur\w*)?|bildmarke|wort[-/ ]*bild(?:-?marke)?|(?:marque|marchio|élément|elemento) (?:combin\w*|fig\w*\.?|verbal\w*)|3[- ]?d(?:im\w*)?\.?|dreidim\w*\.?)\s*(?:(?:[)\]}）]\s*)+|$)/giu

function withoutNotes(element: string): string {
  const known = element.replaceAll(KNOWN_NOTE, ' ')
  const words = known.replaceAll(NOTE, ' ')
  const kept = (/[\p{L}\p{N}]/u.test(words) ? words : known).replaceAll(/\s+/gu, ' ').trim()
  return kept === element.trim() ? kept : kept.replaceAll(BEFORE_COMMA, '').replaceAll(COMMAS_AROUND, '')
}

const BEFORE_COMMA = / (?=[,;])/gu
const COMMAS_AROUND = /^[\s,;]+|[\s,;]+$/gu
const BRACKET = /[([{（]/u
const FILLER = /^[\s\p{Pd}._,;:/]*$/u

/** Returns true for null and for a dash or dots, which offices write if a mark lacks words. */
export function isWordless(name: string | null): boolean {
  return name === null || FILLER.test(name)
}

/** Strips the office's notes from the words of a mark. Returns null if no words remain. */
export function markWords(name: string | null): string | null {
  if (name === null || !BRACKET.test(name)) return name
  const elements = new Map<string, string>()
  for (const element of name.split(BETWEEN_ELEMENTS).map(withoutNotes))
    if (element !== '' && !elements.has(element.toLowerCase())) elements.set(element.toLowerCase(), element)
  return elements.size === 0 ? null : [...elements.values()].join(BETWEEN_ELEMENTS)
}

function shownText(text: string | null | undefined): string | null {
  const readable = readableName(unescaped(text ?? ''))
  return readable === '' ? null : readable
}

const LONGEST_NUMBER = 100

/** Prepares an office's texts for display. Each function returns null if nothing is left to show. */
export const shown = {
  text: shownText,
  number(text: string | null | undefined): string | null {
    const number = shownText(text)
    return number !== null && number.length <= LONGEST_NUMBER ? number : null
  },
  together(texts: readonly (string | null)[], separator: string): string | null {
    return shownText([...new Set(texts.flatMap((text) => shownText(text) ?? []))].join(separator))
  },
}

const NOTHING = /^[\s0.-]*$/

/**
 * Reads Nice classes from texts such as `9`, `09` and `09 25`, and sorts them. If one class is unreadable, returns
 * none, because it may be the one that matters. A mark without classes is treated as if in the same class.
 */
export function readClasses(texts: readonly (string | null)[]): { niceClasses: number[]; lost: boolean } {
  const parts = texts.flatMap((text) => (text ?? '').split(/[\s,;]+/)).filter((part) => part !== '')
  const classes = parts.map(niceClass)
  const lost = classes.includes(null)
  return { niceClasses: lost ? [] : sortedClasses(classes.filter((each) => each !== null)), lost }
}

/** Returns true for a date that is present but unreadable. */
export function isLostDay(text: string | null | undefined): boolean {
  return text !== null && text !== undefined && !NOTHING.test(text) && calendarDate(text) === null
}

/** One mark's goods and services in the office's words, or the reason why they are missing. */
type OfficeGoods = Pick<MarkGoods, 'state' | 'complete' | 'classes' | 'reason' | 'retryable'>

/** Maximum characters in all terms together. All headings have about 6,000, and nobody reads over 60,000. */
const MOST_CHARACTERS = 60_000

export function noGoods(state: OfficeGoods['state'], reason: string, retryable = false): OfficeGoods {
  return { state, complete: false, classes: [], reason, retryable }
}

/** A class as read. An unreadable class is null, and an unreadable term is empty. */
export type ReadClass = Omit<GoodsOfClass, 'niceClass'> & { niceClass: number | null }

const UNREAD = 'a part of the list could not be read'
const CUT = 'the list is longer than is told here'
const NONE = 'the office tells no goods and services for this mark'

const cut = (text: string, most: number) =>
  text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '')

/** Prepares a list of goods for display: readable, sorted, and truncated after `MOST_CHARACTERS`. */
export function writtenGoods(read: readonly ReadClass[]): OfficeGoods {
  let left = MOST_CHARACTERS
  let unread = false
  const classes: GoodsOfClass[] = []
  for (const { niceClass, language, terms } of read.toSorted((a, b) => (a.niceClass ?? 0) - (b.niceClass ?? 0))) {
    const told = terms.map((raw) => {
      const term = readableName(unescaped(raw))
      unread ||= term === ''
      const shown = cut(term, Math.max(0, left))
      left -= term.length
      return shown
    })
    if (niceClass === null || terms.length === 0) unread = true
    else classes.push({ niceClass, language, terms: told.filter((term) => term !== '') })
  }
  const reasons = [unread && UNREAD, left < 0 && CUT, read.length === 0 && NONE].filter(Boolean)
  const reason = reasons.length === 0 ? null : reasons.join('; ')
  return { state: 'answered', complete: reason === null, classes, reason, retryable: false }
}
