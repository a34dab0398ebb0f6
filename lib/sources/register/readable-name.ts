/**
 * Formatting characters (direction marks, zero width), lone surrogates, private, unassigned and invisible characters.
 */
const UNREADABLE = /[\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/gu
/** Newlines and tabs are control characters too, so white space is replaced first. */
const CONTROL = /\p{Cc}/gu

/** Makes an upstream's text safe for a page or a terminal: one line, without control or direction characters. */
export function readableName(text: string): string {
  return text.replace(UNREADABLE, '').replace(/\s+/gu, ' ').replace(CONTROL, '').trim()
}
