const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Production Char of XML 1.0. */
export function isXmlCharacter(code: number): boolean {
  return [9, 10, 13].includes(code) || (code >= 32 && code < 0xd800) || (code > 0xdfff && code <= 0x10ffff)
}

/**
 * A text that was read out of XML or JSON, without what was escaped once too often: `&amp;` in it is `&`, however often it
 * was escaped. Character references that XML does not allow (`&#xD800;`) are dropped: no parser can resolve them.
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
