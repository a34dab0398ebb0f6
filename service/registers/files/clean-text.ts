import { unescaped } from '../../../lib/sources/upstream/unescape.ts'
import { isMisread } from './misread.ts'

/** Matches characters that nobody sees: of width zero, soft hyphens, and marks of direction. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * Text of a field on one line, without control characters, characters that nobody sees, lone surrogates and spaces
 * around it; null when nothing is left. Text that was escaped twice (`&amp;amp;` in a file) is unescaped.
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

/** Texts as they stand, each once whatever its case and spaces, joined; null when nothing is left. */
export function joinTexts(texts: readonly (string | null)[], separator: string): string | null {
  const once = new Map<string, string>()
  for (const text of texts) {
    const clean = cleanText(text)
    if (text !== null && clean !== null && !once.has(clean.toLowerCase())) once.set(clean.toLowerCase(), text)
  }
  return once.size === 0 ? null : [...once.values()].join(separator)
}

/** Words that none of the names contains: an element that repeats a part of the whole is no element of its own. */
export function notIn(names: readonly string[], words: readonly string[]): string[] {
  const plain = (text: string) => cleanText(text)?.toLowerCase() ?? ''
  const wholes = names.map(plain)
  return words.filter((part) => !wholes.some((each) => each.includes(plain(part))))
}

/** Matches a character reference of HTML, which no reader of XML or CSV resolves. */
const HTML_REFERENCE = /&[a-z][a-z0-9]{1,30};/iu

/** A text of a file, cleaned, and why it is not what its office wrote; null where nothing says so. */
export interface CleanField {
  clean: string | null
  why: string | null
}

/** Cleans a text of a file, and says why it is not what its office wrote. */
export function cleanField(text: string | null): CleanField {
  const clean = cleanText(text)
  if (text === null || clean === null) return { clean, why: null }
  if (clean.includes('\uFFFD')) return { clean, why: 'has bytes that the encoding of the file does not allow' }
  // This looks at the text before cleaning: some of the characters by which a misread text is known are spaces, and
  // cleaning merges these.
  if (isMisread(text)) return { clean, why: 'is UTF-8, which is not the encoding that the file declares' }
  const reference = HTML_REFERENCE.exec(clean)?.[0]
  return { clean, why: reference === undefined ? null : `has a reference of HTML in it (${reference})` }
}
