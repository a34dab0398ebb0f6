const FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/** True if a text has letters that are written from right to left. */
export const runsFromRight = (text: string): boolean => FROM_RIGHT.test(text)

/** Invisible left-to-right mark (Unicode 23.2). */
const MARK = '\u200E'

/**
 * Prepares `text` to follow `before` in plain text. Letters from right to left would reverse the numbers of a date
 * after them, so a mark separates the two.
 */
export const after = (before: string, text: string): string => (runsFromRight(before) ? MARK + text : text)
