const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Whether XML 1.0 may hold a character (production Char), by its code point. */
export function isXmlCharacter(code: number): boolean {
  return [9, 10, 13].includes(code) || (code >= 32 && code < 0xd800) || (code > 0xdfff && code <= 0x10ffff)
}

/**
 * Undoes repeated escaping in a text that was read from XML or JSON: `&amp;` becomes `&`, however often it was escaped.
 * Character references that XML does not allow (`&#xD800;`) are dropped, because no parser can resolve them.
 */
export function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text
    .replaceAll(/&(?:amp;)+/giu, '&')
    .replaceAll(/&(amp|lt|gt|quot|apos);/giu, (_reference, name: string) => SIGNS[name.toLowerCase()] ?? '')
    .replaceAll(/&#(?:x([0-9a-f]*)|(\d*));/giu, (_reference, hex?: string, digits?: string) => {
      const code = hex === undefined ? Number(digits || Number.NaN) : Number.parseInt(hex, 16)
      return isXmlCharacter(code) ? String.fromCodePoint(code) : ''
    })
}
