import type { FunctionComponent } from 'preact'
import type { Conflict } from '../../lib/contract/conflict.ts'

type OfOpened = FunctionComponent<{ hit: Conflict; open: boolean }>
type OfOther = FunctionComponent<{ hit: Conflict }>

/** What a hit shows once a person opens it, which has to be asked for. */
export interface OpenedParts {
  /** Its goods in the words of its office. */
  OfficeGoods: OfOpened
  /** Its owner, where its register is on this device. */
  OwnerHere: OfOpened
  /** The same of a mark that is shown below another one. */
  MoreGoods: OfOther
  MoreOwner: OfOther
}

let parts: OpenedParts | null = null

/** Has hits show such parts, as in the popup and the panel. A card has none, and leads to the panel. */
export function giveOpenedParts(given: OpenedParts): void {
  parts = given
}

export function useOpenedParts(): OpenedParts | null {
  return parts
}
