import { unescaped } from '../../../lib/sources/upstream/unescape.ts'
import { isMisread } from './misread.ts'

/**
 * Text of a field on one line, without control characters, lone surrogates and spaces around it; null when nothing is
 * left. Text that was escaped twice (`&amp;amp;` in a file) is unescaped.
 */
export function cleanText(text: string | null | undefined): string | null {
  if (!text) return null
  const clean = unescaped(text)
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}\u200B\uFEFF]+/gu, ' ')
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
