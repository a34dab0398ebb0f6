/**
 * Matches what the office has struck out of a list, in square brackets, and the signs around what was added (`*`) or is not
 * claimed as incontestable (`((`); TSDR explains them beside each list.
 */
const EDITED = /\[[^\]]*\]?|\*|\(\(|\)\)/gu

/** The goods and services of an American list that are in force. */
export function goodsInForce(text: string): string {
  return text.replace(EDITED, ' ')
}
