const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** XML 1.0, production Char, by code point. */
export function isXmlCharacter(code: number): boolean {
  return [9, 10, 13].includes(code) || (code >= 32 && code < 0xd800) || (code > 0xdfff && code <= 0x10ffff)
}

/**
 * Undoes repeated escaping in text from XML or JSON. Drops references that XML forbids (`&#xD800;`), because no parser
 * can resolve them.
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
