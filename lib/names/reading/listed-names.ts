/**
 * Fewest items between commas that make a list. With fewer, the comma may as well belong to one name ("Vyntra,
 * Inc.").
 */
const LISTED_BY_COMMA_MIN = 3
const WORDS_IN_ITEM_MAX = 5

/** What separates lines; a tab stands between the cells of a table. */
export const LINE_BREAK = /[\t\r\n\u2028\u2029\v\f]+/u
const LIST_BREAK = /;\s+|\s[|•·/]\s/u
const COMMA = /,\s+|,(?=\p{L})|[;、，]/u

/** Whether a text stands on several lines, or in several cells of a table. */
export function isSeveralLines(text: string): boolean {
  return text.trim().split(LINE_BREAK).length > 1
}

/** The items of a list on one line; null if the line may be one name. */
export function listItems(line: string): string[] | null {
  const isShort = (item: string) => item.trim().split(/\s+/u).length <= WORDS_IN_ITEM_MAX
  const split = (by: RegExp, least: number) => {
    const items = line.split(by).filter((item) => item.trim() !== '')
    return items.length >= least && items.every(isShort) ? items : null
  }
  return split(LIST_BREAK, 2) ?? split(COMMA, LISTED_BY_COMMA_MIN)
}

/** Whether a text is more than one name: several lines or cells, or a list. */
export function isSeveral(text: string): boolean {
  return isSeveralLines(text) || listItems(text) !== null
}

/** How many names a text lists, on lines or between signs; 1 for a text that may be one name. */
export function countListed(text: string): number {
  const items = text.split(LINE_BREAK).flatMap((line) => listItems(line) ?? [line])
  return items.filter((item) => /[\p{L}\p{N}]/u.test(item)).length
}
