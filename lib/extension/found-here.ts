import type { Conflict } from '../contract/conflict.ts'
import type { View } from './view.ts'

type DoneView = Extract<View, { phase: 'done' }>

/** A hit, as `Disclosure.foundHere` names it. */
const nameOf = ({ source, number }: Pick<Conflict, 'source' | 'number'>) => `${source} ${number}`

/**
 * The hits of an answer that only this device has, so that no service is told which of them a person opens. For a check
 * that failed these are all hits, because nobody knows which ones the service had found.
 */
function foundHereOf({ failure, result, told, foundHere }: DoneView): readonly string[] {
  return failure ? result.conflicts.map(nameOf) : (told?.foundHere ?? foundHere ?? [])
}

export const isFoundHere = (view: DoneView, hit: Pick<Conflict, 'source' | 'number'>): boolean =>
  foundHereOf(view).includes(nameOf(hit))

/** The hits that only this device has, as they are kept with an answer; no field where there are none. */
export function foundHereToKeep(view: DoneView): Pick<DoneView, 'foundHere'> {
  const foundHere = foundHereOf(view)
  return foundHere.length > 0 ? { foundHere } : {}
}
