/**
 * Goods in square brackets are struck out. `*` surrounds additions, and `((` what is not claimed as incontestable. TSDR
 * explains these signs next to each list.
 */
const EDITED = /\[[^\]]*\]?|\*|\(\(|\)\)/gu

/** Goods and services of an American list that are in force. */
export function goodsInForce(text: string): string {
  return text.replace(EDITED, ' ')
}
