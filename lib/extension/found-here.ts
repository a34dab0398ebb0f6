import type { Conflict } from '../contract/conflict.ts'
import type { View } from './view.ts'

type DoneView = Extract<View, { phase: 'done' }>

const nameOf = ({ source, number }: Pick<Conflict, 'source' | 'number'>) => `${source} ${number}`

/**
 * No service may learn which of these hits a person opens. After a failed check all hits count, because nobody can say
 * which of them the service had found.
 */
function foundHereOf({ failure, result, told, foundHere }: DoneView): readonly string[] {
  return failure ? result.conflicts.map(nameOf) : (told?.foundHere ?? foundHere ?? [])
}

export const isFoundHere = (view: DoneView, hit: Pick<Conflict, 'source' | 'number'>): boolean =>
  foundHereOf(view).includes(nameOf(hit))

/** Hits that only this device found, as stored with a result. */
export function foundHereToKeep(view: DoneView): Pick<DoneView, 'foundHere'> {
  const foundHere = foundHereOf(view)
  return foundHere.length > 0 ? { foundHere } : {}
}
