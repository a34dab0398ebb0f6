/** A letter of a script that is written from right to left. */
const FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Whether a text has letters that are written from right to left. */
export const runsFromRight = (text: string): boolean => FROM_RIGHT.test(text)

/** Left-to-right mark (Unicode 23.2): nobody sees it. */
const MARK = '\u200E'

/**
 * What follows a text in plain text. After letters that are written from right to left it begins with a mark, for else
 * the numbers of a date that follows would be shown in reverse order. The mark is no part of the text before it.
 */
export const after = (before: string, text: string): string => (runsFromRight(before) ? MARK + text : text)
