import type { FunctionComponent } from 'preact'
import type { Conflict } from '../../lib/contract/conflict.ts'

/** What shows the goods of a mark in the words of its office. */
export interface GoodsParts {
  /** Those of a hit, asked for while it is open. */
  OfficeGoods: FunctionComponent<{ hit: Conflict; open: boolean }>
  /** Those of a mark that is shown below another one. */
  MoreGoods: FunctionComponent<{ hit: Conflict }>
}

let parts: GoodsParts | null = null

/** Has hits show their goods, as in the popup and the panel. A card has no such parts, and leads to the panel. */
export function giveGoodsParts(given: GoodsParts): void {
  parts = given
}

export function useGoodsParts(): GoodsParts | null {
  return parts
}
