/**
 * Invisible characters that change how a line looks. Control characters also move a terminal's cursor, and
 * bidirectional marks turn around what follows (UAX #9, section 2).
 */
const UNSEEN = /[^\P{Cc}\n\t]|\p{Bidi_Control}|[\u2028\u2029]/gu

/** True for one line without tabs and invisible characters. */
export function isPlainLine(text: string): boolean {
  return !/[\n\t]/.test(text) && text.search(UNSEEN) === -1
}

/** Removes or replaces invisible characters, and turns all line ends into line feeds. */
export function plainText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[^\P{Cc}\n]|[\u2028\u2029]/gu, ' ')
}

/** Writes invisible characters as JSON escapes (`\u202e`), so that terminals stay safe and JSON keeps its meaning. */
export function withEscapes(text: string): string {
  return text.replace(UNSEEN, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
