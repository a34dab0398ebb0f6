import type { Conflict } from '../../lib/contract/conflict.ts'
import { shortPlace } from '../words/format.ts'
import type { Translate } from '../words/strings.ts'

const CLASSES_IN_LINE = 3

function shortClasses({ kind, niceClasses, classOverlap }: Conflict, t: Translate): string | null {
  if (kind !== 'trademark' || niceClasses.length === 0) return null
  const first = [...new Set([...classOverlap, ...niceClasses])].slice(0, CLASSES_IN_LINE)
  return t('line.classes', [first.join(', ') + (niceClasses.length > first.length ? '…' : '')])
}

/** Territory in short. Null for a brand in use that belongs to no country. */
export const shortPlaceOf = ({ kind, jurisdiction }: Conflict, t: Translate): string | null =>
  kind === 'brand_in_use' && ['WO', 'ZZ'].includes(jurisdiction) ? null : shortPlace(jurisdiction, t)

export const kindOf = ({ kind, renown }: Conflict): string => (renown === 'famous' ? renown : kind)

export function lineOf(hit: Conflict, t: Translate): string {
  const year = (hit.registeredOn ?? hit.filedOn)?.slice(0, 4)
  const what = [t(`line.${kindOf(hit)}`), shortPlaceOf(hit, t), year].filter(Boolean).join(' ')
  const [reason] = hit.similarity.reasons
  const why = reason && t(`line.why.${reason}`)
  return [what, shortClasses(hit, t), why].filter(Boolean).join(' · ')
}
