import type { FunctionComponent } from 'preact'
import type { Conflict } from '../../lib/contract/conflict.ts'

type OfOpened = FunctionComponent<{ hit: Conflict; open: boolean }>
type OfOther = FunctionComponent<{ hit: Conflict }>

/** Parts of an unfolded hit whose content has to be asked for. */
export interface OpenedParts {
  /** Its goods in the words of its office. */
  OfficeGoods: OfOpened
  /** Its owner, where its register is on this device. */
  OwnerHere: OfOpened
  /** Goods and owner of a hit that is shown below another one. */
  MoreGoods: OfOther
  MoreOwner: OfOther
}

let parts: OpenedParts | null = null

/** Gives hits these parts, in the popup and the panel. Hits in a card have none; the card leads to the panel. */
export function giveOpenedParts(given: OpenedParts): void {
  parts = given
}

export function useOpenedParts(): OpenedParts | null {
  return parts
}
