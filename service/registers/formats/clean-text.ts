import { unescaped } from '../../../lib/sources/http/xml.ts'

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

/** Zero-width characters, soft hyphens and direction marks. */
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
export interface CleanField {
  clean: string | null
  why: string | null
}

export function cleanField(text: string | null): CleanField {
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
