import { isXmlCharacter } from '../../../../lib/sources/upstream/unescape.ts'

/**
 * Matches sections and comments, in which an `&` stands for itself, up to the end of the text where they are not
 * closed.
 */
const VERBATIM = /<!\[CDATA\[.*?(?:\]\]>|$)|<!--.*?(?:-->|$)/gsu
/** Matches an `&` that begins none of the references which XML has without a document type. */
const STRAY = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#[xX][\dA-Fa-f]+);)(?<reference>#?\w{0,20};?)/u
/** Matches characters that XML forbids, and references to them. */
const FORBIDDEN = /(?![\t\n\r\u007F-\u009F])\p{Cc}|[\uFFFE\uFFFF]/gu
const REFERENCE = /&#(?:[xX](?<hex>[\dA-Fa-f]+)|(?<digits>\d+));/gu

/** A text without the characters that XML 1.0 forbids (production Char): files with a few of them exist. */
export function withoutForbidden(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(FORBIDDEN, ' ')
    .replaceAll(REFERENCE, (reference, hex?: string, digits?: string) =>
      isXmlCharacter(hex === undefined ? Number(digits) : Number.parseInt(hex, 16)) ? reference : '',
    )
}

/** What is wrong with markup that a parser refused: its own words, or the `&` by which it lost its way. */
export function whyMalformed(text: string, said: string): string {
  const stray = STRAY.exec(text.replaceAll(VERBATIM, ''))
  const reference = stray?.groups?.reference
  if (reference === undefined) return said.replace(/\.$/u, '')
  if (reference.endsWith(';')) return `it uses the entity "&${reference}", which is not defined`
  if (reference.startsWith('#')) return `the character reference "&${reference}" has no semicolon behind it`
  return 'an "&" stands for itself, which XML writes as "&amp;"'
}
