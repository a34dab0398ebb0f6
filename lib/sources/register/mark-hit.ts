import { compareNames } from '../../names/search.ts'
import type { Hit } from '../source.ts'
import { cutText, type LiveMark } from './live-mark.ts'

/**
 * Compares a mark with a name. Returns null if it has no words or is not similar. Only the beginning of very long words
 * counts (`countCut`).
 */
export function markHit(asked: string, mark: LiveMark, jurisdiction: string, recordUrl: string | null): Hit | null {
  const { number, niceClasses, status, filedOn, registeredOn, expiresOn, basis } = mark
  const name = mark.name && cutText(mark.name)
  const similarity = name === null ? null : compareNames(asked, name)
  if (name === null || similarity === null) return null
  const dates = { filedOn, registeredOn, expiresOn }
  return {
    name,
    kind: 'trademark',
    jurisdiction,
    niceClasses,
    number,
    status,
    owner: mark.owner && cutText(mark.owner),
    ...dates,
    basis,
    recordUrl,
    similarity,
  }
}
