/**
 * Matches formatting characters (direction marks, zero width, soft hyphens), lone surrogates, private and unassigned
 * characters, and invisible ones.
 */
const UNREADABLE = /[\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/gu
/** Control characters, of which those for new lines and tabs are white space. */
const CONTROL = /\p{Cc}/gu

/**
 * A name from an upstream that is safe to show on a page or a terminal: on one line, without characters that control
 * the display or turn the text around.
 */
export function readableName(text: string): string {
  return text.replace(UNREADABLE, '').replace(/\s+/gu, ' ').replace(CONTROL, '').trim()
}
