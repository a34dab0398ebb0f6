import { createContext, type FunctionComponent } from 'preact'
import type { Conflict } from '../../lib/contract/conflict.ts'

/** What shows the goods of a mark in the words of its office. */
export interface GoodsParts {
  /** Those of a hit, asked for while it is open. */
  OfficeGoods: FunctionComponent<{ hit: Conflict; open: boolean }>
  /** Those of a mark that is shown below another one. */
  MoreGoods: FunctionComponent<{ hit: Conflict }>
}

/** Set where there is room for goods, as in the popup and the panel; null in a card, which leads to the panel. */
export const GoodsRoom = createContext<GoodsParts | null>(null)
