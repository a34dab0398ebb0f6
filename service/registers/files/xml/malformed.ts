import { isXmlCharacter } from '../../../../lib/sources/upstream/unescape.ts'

/** An `&` has no meaning in a section or comment, even an unclosed one. */
const VERBATIM = /<!\[CDATA\[.*?(?:\]\]>|$)|<!--.*?(?:-->|$)/gsu
/** An `&` outside the references that XML has without a document type. */
const STRAY = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#[xX][\dA-Fa-f]+);)(?<reference>#?\w{0,20};?)/u
const FORBIDDEN = /(?![\t\n\r\u007F-\u009F])\p{Cc}|[\uFFFE\uFFFF]/gu
const REFERENCE = /&#(?:[xX](?<hex>[\dA-Fa-f]+)|(?<digits>\d+));/gu

/** Removes characters that XML 1.0 forbids (production Char), because some files have them. */
export function withoutForbidden(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(FORBIDDEN, ' ')
    .replaceAll(REFERENCE, (reference, hex?: string, digits?: string) =>
      isXmlCharacter(hex === undefined ? Number(digits) : Number.parseInt(hex, 16)) ? reference : '',
    )
}

export function whyMalformed(text: string, said: string): string {
  const stray = STRAY.exec(text.replaceAll(VERBATIM, ''))
  const reference = stray?.groups?.reference
  if (reference === undefined) return said.replace(/\.$/u, '')
  if (reference.endsWith(';')) return `it uses the entity "&${reference}", which is not defined`
  if (reference.startsWith('#')) return `the character reference "&${reference}" has no semicolon behind it`
  return 'an "&" stands for itself, which XML writes as "&amp;"'
}
