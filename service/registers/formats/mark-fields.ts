import { groupsOfRecord, MOST_LETTERS, NO_GROUP } from '../../../lib/goods/read-goods.ts'
import { BETWEEN_ELEMENTS } from '../../../lib/names/normalise/parts.ts'
import { isWordless, markWords, sortedClasses } from '../../../lib/sources/fields/fields.ts'
import { unescaped } from '../../../lib/sources/fields/xml.ts'
import type { MarkRecord } from '../../../lib/sources/registers/record.ts'
import { MAX_FIELD } from './bad-file.ts'
import type { RecordOutcome } from './xml-format.ts'

/** Maximum characters of a list, including escapes and spaces. */
const MOST_OF_LIST = 2 * MOST_LETTERS

/** Matches most lists. They do not need cleaning, which takes longer than reading. */
const PLAIN = /^[\x20-\x25\x27-\x7e]*$/

/** Collects the English goods and services of a record. An unreadable list adds only unknown goods. */
export class GoodsLists {
  private readonly lists = new Map<number, string>()
  private unread = false

  add(niceClass: number | null, text: string): void {
    const looked = text.slice(0, MOST_OF_LIST)
    const { clean, why } =
      PLAIN.test(looked) && looked.trim() !== '' ? { clean: looked.trim(), why: null } : cleanField(looked)
    if (niceClass === null || why !== null) this.unread = true
    if (niceClass === null || why !== null || clean === null) return
    const before = this.lists.get(niceClass)
    const room = MOST_LETTERS - (before?.length ?? 0)
    const cut = text.length > MOST_OF_LIST || clean.length > room
    if (cut) this.unread = true
    // Drops the last term, because half a term can mean different goods.
    const read = cut ? clean.slice(0, Math.max(0, clean.lastIndexOf(';', Math.max(0, room)))) : clean
    if (read !== '') this.lists.set(niceClass, before === undefined ? read : `${before}; ${read}`)
  }

  /** Returns the groups of these classes. A class without a readable list adds unknown goods. Undefined without any. */
  groupsIn(niceClasses: readonly number[]): number[] | undefined {
    const groups = groupsOfRecord([...this.lists].filter(([niceClass]) => niceClasses.includes(niceClass)))
    const whole = !this.unread && niceClasses.every((niceClass) => this.lists.has(niceClass))
    if (groups === undefined) return this.unread ? [NO_GROUP] : undefined
    return whole || groups[0] === NO_GROUP ? groups : [NO_GROUP, ...groups]
  }
}

export interface Party {
  name: string | null
  /** Stage at which the party owned the mark (USPTO party types: 10, 20, 30 and higher for later owners), or 0. */
  rank: number
}

/** Joins the owners of the latest stage. Returns null if none has a name. */
export function currentOwners(parties: readonly Party[]): string | null {
  const named = parties.filter(({ name }) => name !== null && name.trim() !== '')
  const latest = Math.max(...named.map(({ rank }) => rank))
  return joinTexts(
    named.filter(({ rank }) => rank === latest).map(({ name }) => name),
    '; ',
  )
}

/** Phrases before a transliteration. For examples, see section 809 of the USPTO's examination manual. */
const WORDS_BEFORE = new RegExp(
  String.raw`\btransliterat(?:es?|ed|ing)\b[^"“”.;]*?\s(?:into|to|as)\b` +
    String.raw`(?:\s+(?:the\s+)?(?:latin|roman|english)\s+\w+\s+(?:as|is|are|being)\b)?[\s:]*` +
    String.raw`|\btransliterations?\b[^.;]*?\s(?:is|are|reads?)\b[\s:]*` +
    String.raw`|\btransliterat(?:ed|ions?)\b[^"“”.;:]*:\s*|\b(?:transliterated|pronounced)\s+(?:as\s+)?(?=["“„«])`,
  'giu',
)

/** Matches the denial in "no transliteration is needed" and "are not transliterated to anything". */
const DENIED = /\b(?:no|not|without)\s+$/iu
/** Matches "in Mandarin" between two readings of the same characters. */
const IN_LANGUAGE =
  /\s+in\s+(?:mandarin|cantonese|hokkien|taiwanese|chinese|japanese|korean|pinyin)\b(?:\s+(?:chinese|dialect))?(?=,?\s+(?:and|or)\b)/giu
/** Matches a word that introduces the transliteration, which is in quotes or capitals. */
const LEAD_IN =
  /^(?:the\s+)?(?:terms?|words?|wording|phrase|name|(?:phonetic\s+)?equivalents?\s+of)\s+(?=["“„«'‘\p{Lu}])|^(?:THE\s+)?(?:TERMS?|WORDS?|WORDING|PHRASE|NAME)\s+(?=["“„«'‘])/u

/** Matches quoted text. An apostrophe inside a word is not a quotation mark. */
const QUOTED = /["“„«”](?<double>[^"“”„«»]+)["”“»]|(?<!\p{L})['‘’](?<single>.+?)['’‘](?!\p{L})/gu
const BETWEEN_QUOTES = /^[\s,]*(?:and|or|&)?[\s,]*$/iu
/** The dot of "St. Nikovar" does not end a transliteration. */
const WORDS_BEHIND = String.raw`(?:;|(?<!\b(?:St|Dr|Mr|Mrs|Ms|Prof))\.)(?=\s|$)|[()]|,?\s+(?:and\s+|or\s+|but\s+)?(?:this|these|which|they|it|that|when|where|has|have|do|does|meaning|means?|translat\w*|is|are|in|with|respectively|from|for)\b`
const WORDS_BEHIND_SMALL = new RegExp(WORDS_BEHIND, 'u')
/** For statements in capitals, because case does not show the end of a transliteration there. */
const WORDS_BEHIND_ANY = new RegExp(WORDS_BEHIND, 'iu')
const BETWEEN_WORDS = /,\s*(?:and\s+)?|\s+and\s+/iu

/** Matches a script in place of a transliteration: "transliterates to Latin characters as …". */
const NO_WORDS = /^(?:(?:the|an?)\s+)?(?:latin|roman|english|no|not|none|nothing|needed|unknown)\b/iu

function quotedIn(text: string): string[] {
  const parts: string[] = []
  let end = 0
  for (const { 0: whole, groups, index } of text.matchAll(QUOTED)) {
    if (!BETWEEN_QUOTES.test(text.slice(end, index))) break
    parts.push(groups?.double ?? groups?.single ?? '')
    end = index + whole.length
  }
  return parts
}

/** Finds transliterations in a statement (`… transliterate to ASAHI …`): several first joined, then one by one. */
export function transliterationsIn(statement: string): string[] {
  const text = (cleanText(statement) ?? '').replaceAll(IN_LANGUAGE, '')
  return [...text.matchAll(WORDS_BEFORE)].flatMap(({ 0: before, index }) => {
    if (DENIED.test(text.slice(Math.max(0, index - 10), index))) return []
    const behind = text.slice(index + before.length).replace(LEAD_IN, '')
    const quoted = quotedIn(behind)
    const end = /\p{Ll}/u.test(text) ? WORDS_BEHIND_SMALL : WORDS_BEHIND_ANY
    const parts = (quoted.length > 0 ? quoted : (behind.split(end, 1)[0] ?? '').split(BETWEEN_WORDS))
      .map((part) => part.replace(/^[\s.,;:]+|[\s.,;:]+$/gu, ''))
      .filter((part) => /[\p{L}\p{N}]/u.test(part) && (quoted.length > 0 || !NO_WORDS.test(part)))
    return parts.length > 1 ? [parts.join(' '), ...parts] : parts
  })
}

/** `text` is a transliteration, or a statement about one. */
export function transliterationsOf(text: string): string[] {
  return /\btransliterat/iu.test(text) ? transliterationsIn(text) : [text]
}

interface Collected extends Omit<MarkRecord, 'niceClasses' | 'goodsGroups'> {
  /** Null for a number that is not a Nice class. */
  niceClasses: Iterable<number | null>
  isWordMark?: boolean
  goods?: GoodsLists
}

/** The longest known number has about 20 characters. */
const LONGEST_NUMBER = 200

/** Markup in a number means that two numbers, or a number and a tag, were joined. */
const MARKUP = /[<>]/u

function whyNoNumber({ clean, why }: CleanField): string | null {
  if (clean !== null && MARKUP.test(clean)) return 'has markup in it'
  return why ?? (clean !== null && clean.length > LONGEST_NUMBER ? `is longer than ${LONGEST_NUMBER} characters` : null)
}

/** True for a name with an element that is too long to be searched completely. */
const isTooLong = (name: string | null) =>
  name !== null && name.length > MAX_FIELD && name.split(BETWEEN_ELEMENTS).some(({ length }) => length > MAX_FIELD)

/**
 * Returns a record, or why it is bad. Refuses a damaged number or name, and a live word mark without words, because
 * searches would miss the mark. Omits a damaged owner. One unreadable class removes all classes, so that the mark
 * matches any class.
 */
export function markRecord({ niceClasses, isWordMark = false, goods, ...rest }: Collected): RecordOutcome {
  const number = cleanField(rest.number)
  const written = cleanField(rest.name)
  const name = { ...written, clean: markWords(written.clean) }
  const owner = cleanField(rest.owner)
  const whyNot = whyNoNumber(number)
  if (whyNot !== null) return { kind: 'bad', reason: `its number ${whyNot}` }
  if (name.why !== null) return { kind: 'bad', reason: `its name ${name.why}` }
  if (isTooLong(name.clean)) return { kind: 'bad', reason: `its name is longer than ${MAX_FIELD} characters` }
  if (isWordMark && isWordless(name.clean) && rest.status !== 'dead')
    return { kind: 'bad', reason: 'it is a mark with words by its own account, and has none that can be read' }
  const classes = [...niceClasses]
  const hasAllClasses = !classes.includes(null)
  const known = hasAllClasses ? sortedClasses(classes.filter((each) => each !== null)) : []
  const goodsGroups = goods?.groupsIn(known)
  const record = {
    ...rest,
    name: name.clean,
    owner: owner.why === null ? owner.clean : null,
    niceClasses: known,
    ...(goodsGroups !== undefined && { goodsGroups }),
  }
  const leftOut = [
    ...(owner.why === null ? [] : [`its owner ${owner.why}`]),
    ...(hasAllClasses ? [] : ['its classes are not all Nice classes']),
  ]
  return { kind: 'record', record, ...(leftOut.length > 0 && { leftOut: leftOut.join('; ') }) }
}

/** Returns null for zeros, because `0000000` means no number. */
export function registrationNumber(text: string | null): string | null {
  const number = cleanText(text)
  return number === null || /^0+$/u.test(number) ? null : number
}

/** Bytes 80 to BF as supersets of ISO-8859-1 decode them. In UTF-8, these bytes continue a letter. */
const GOES_ON = ['windows-1252', 'iso-8859-15']
  .map((label) => new TextDecoder(label).decode(Uint8Array.from({ length: 64 }, (_, at) => 0x80 + at)))
  .join('')
  .replace(/[\]\\^-]/gu, '\\$&')
const next = (times: number) => `[${GOES_ON}]{${times}}`

/**
 * UTF-8 that a wrong declaration turned into ISO-8859-1 or a superset (`ZÃ¼rich`, `â„¢`, `Ð¡Ð¾Ð½`). One misread Latin-1
 * letter is enough. Other two-byte letters must occur in pairs, because a name may end in `É®`. Misread three-byte and
 * four-byte letters never look like a name.
 */
const MISREAD = new RegExp(
  `[\\u00c2\\u00c3]${next(1)}|(?:[\\u00c4-\\u00df]${next(1)}){2}|[\\u00e0-\\u00ef]${next(2)}|[\\u00f0-\\u00f4]${next(3)}`,
  'u',
)

export function isMisread(text: string): boolean {
  return MISREAD.test(text)
}

/** Matches zero-width characters, soft hyphens and direction marks. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * Returns a field on one trimmed line, without control and invisible characters or lone surrogates. Unescapes text that
 * was escaped twice (`&amp;amp;`). Returns null if nothing is left.
 */
export function cleanText(text: string | null | undefined): string | null {
  if (!text) return null
  const clean = unescaped(text)
    .toWellFormed()
    .replaceAll(UNSEEN, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return clean === '' ? null : clean
}

/** Joins texts. Omits repetitions that differ only in case and spaces. Returns null if nothing is left. */
export function joinTexts(texts: readonly (string | null)[], separator: string): string | null {
  const once = new Map<string, string>()
  for (const text of texts) {
    const clean = cleanText(text)
    if (text !== null && clean !== null && !once.has(clean.toLowerCase())) once.set(clean.toLowerCase(), text)
  }
  return once.size === 0 ? null : [...once.values()].join(separator)
}

/** Drops words that a name already contains. */
export function notIn(names: readonly string[], words: readonly string[]): string[] {
  const plain = (text: string) => cleanText(text)?.toLowerCase() ?? ''
  const wholes = names.map(plain)
  return words.filter((part) => !wholes.some((each) => each.includes(plain(part))))
}

/** XML and CSV parsers do not resolve HTML references. */
const HTML_REFERENCE = /&[a-z][a-z0-9]{1,30};/iu

/** `why` describes damage to the text, or is null. */
interface CleanField {
  clean: string | null
  why: string | null
}

function cleanField(text: string | null): CleanField {
  const clean = cleanText(text)
  if (text === null || clean === null) return { clean, why: null }
  if (clean.includes('\uFFFD')) return { clean, why: 'has bytes that the encoding of the file does not allow' }
  // Tests the raw text, because cleaning merges spaces that reveal a misread text.
  if (isMisread(text)) return { clean, why: 'is UTF-8, which is not the encoding that the file declares' }
  const reference = HTML_REFERENCE.exec(clean)?.[0]
  return { clean, why: reference === undefined ? null : `has a reference of HTML in it (${reference})` }
}

export function entryName(path: string): string {
  return cleanText(path.split(/[/\\]/u).at(-1))?.slice(0, 120) ?? 'a file without a name'
}
