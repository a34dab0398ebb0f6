import type { FunctionComponent } from 'preact'
import type { Conflict } from '../../lib/contract/conflict.ts'

type OfOpened = FunctionComponent<{ hit: Conflict; open: boolean }>
type OfOther = FunctionComponent<{ hit: Conflict }>

/** Parts of an unfolded hit that need a query. */
interface OpenedParts {
  OfficeGoods: OfOpened
  OwnerHere: OfOpened
  /** For a further hit with the same spelling. */
  MoreGoods: OfOther
  MoreOwner: OfOther
}

let parts: OpenedParts | null = null

/** Registers the parts in the popup and the panel. A card has none and links to the panel. */
export function giveOpenedParts(given: OpenedParts): void {
  parts = given
}

export function useOpenedParts(): OpenedParts | null {
  return parts
}
