import { unescaped } from '../../../lib/sources/upstream/unescape.ts'

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
