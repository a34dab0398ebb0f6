/** With fewer items, the comma may belong to one name (`Vyntra, Inc.`). */
const LISTED_BY_COMMA_MIN = 3
const WORDS_IN_ITEM_MAX = 5

/** A tab separates the cells of a table. */
export const LINE_BREAK = /[\t\r\n\u2028\u2029\v\f]+/u
const LIST_BREAK = /;\s+|\s[|•·/]\s/u
const COMMA = /,\s+|,(?=\p{L})|[;、，]/u

export function isSeveralLines(text: string): boolean {
  return text.trim().split(LINE_BREAK).length > 1
}

/** Null if the line may be one name. */
export function listItems(line: string): string[] | null {
  const isShort = (item: string) => item.trim().split(/\s+/u).length <= WORDS_IN_ITEM_MAX
  const split = (by: RegExp, least: number) => {
    const items = line.split(by).filter((item) => item.trim() !== '')
    return items.length >= least && items.every(isShort) ? items : null
  }
  return split(LIST_BREAK, 2) ?? split(COMMA, LISTED_BY_COMMA_MIN)
}

/** True for several lines or cells, or a list. */
export function isSeveral(text: string): boolean {
  return isSeveralLines(text) || listItems(text) !== null
}

/** 1 for a text that may be one name. */
export function countListed(text: string): number {
  const items = text.split(LINE_BREAK).flatMap((line) => listItems(line) ?? [line])
  return items.filter((item) => /[\p{L}\p{N}]/u.test(item)).length
}
