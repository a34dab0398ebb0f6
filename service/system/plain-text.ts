/**
 * Matches invisible characters that change how a line looks: control characters, which also move the cursor of a
 * terminal, line ends of Unicode, and marks that change the direction of what follows (UAX #9, section 2). Tabs and
 * line feeds are not among them.
 */
const UNSEEN = /[^\P{Cc}\n\t]|\p{Bidi_Control}|[\u2028\u2029]/gu

/** Whether a text is one line without tabs or invisible characters that change how it looks. */
export function isPlainLine(text: string): boolean {
  return !/[\n\t]/.test(text) && text.search(UNSEEN) === -1
}

/** A text with line feeds as its only line ends, and without invisible characters that change how it looks. */
export function plainText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[^\P{Cc}\n]|[\u2028\u2029]/gu, ' ')
}

/**
 * A text for a terminal: invisible characters are written as JSON escapes (`\u202e`), so that JSON keeps its meaning.
 */
export function withEscapes(text: string): string {
  return text.replace(UNSEEN, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
