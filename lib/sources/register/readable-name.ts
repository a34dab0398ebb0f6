/** Controls, formatting (direction marks, zero width), lone surrogates, and what is drawn as nothing. */
const UNREADABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/gu

/**
 * A name from an upstream as it can be shown on a page or a terminal: on one line, and with nothing in it that
 * steers what shows it or turns the text around it.
 */
export function readableName(text: string): string {
  return text.replace(/\s+/gu, ' ').replace(UNREADABLE, '').trim()
}
