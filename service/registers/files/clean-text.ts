const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Text of a field on one line, without control characters, lone surrogates and spaces around it; null when nothing is
 * left. What was escaped twice (`&amp;amp;` in a file) is what it stands for. Character references that XML does not allow
 * (`&#xD800;`) are dropped: no parser can resolve them.
 */
export function cleanText(text: string | null | undefined): string | null {
  if (!text) return null
  const clean = (text.includes('&') ? unescaped(text) : text)
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}\u200B\uFEFF]+/gu, ' ')
    .trim()
  return clean === '' ? null : clean
}

function unescaped(text: string): string {
  return text
    .replaceAll(/&(?:amp;)+/giu, '&')
    .replaceAll(/&(amp|lt|gt|quot|apos);/giu, (_reference, name: string) => SIGNS[name.toLowerCase()] ?? '')
    .replaceAll(/&#(?:x([0-9a-f]*)|(\d*));/giu, (_reference, hex?: string, digits?: string) => {
      const code = hex === undefined ? Number(digits || Number.NaN) : Number.parseInt(hex, 16)
      return isCharacter(code) ? String.fromCodePoint(code) : ''
    })
}

/** Production Char of XML 1.0. */
export function isCharacter(code: number): boolean {
  return [9, 10, 13].includes(code) || (code >= 32 && code < 0xd800) || (code > 0xdfff && code <= 0x10ffff)
}

/** Texts cleaned, each once whatever its case, joined; null when nothing is left. */
export function joinTexts(texts: readonly (string | null)[], separator: string): string | null {
  const once = new Map<string, string>()
  for (const text of texts) {
    const clean = cleanText(text)
    if (clean !== null && !once.has(clean.toLowerCase())) once.set(clean.toLowerCase(), clean)
  }
  return once.size === 0 ? null : [...once.values()].join(separator)
}
