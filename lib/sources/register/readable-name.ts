/**
 * Matches control and formatting characters (direction marks, zero width), lone surrogates, private and unassigned
 * characters, and invisible ones.
 */
const UNREADABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/gu

/**
 * A name from an upstream that is safe to show on a page or a terminal: on one line, without characters that control
 * the display or turn the text around.
 */
export function readableName(text: string): string {
  return text.replace(/\s+/gu, ' ').replace(UNREADABLE, '').trim()
}
