import { mayBeRenewed } from '../../lib/check/renewal.ts'
import type { Conflict } from '../../lib/contract/conflict.ts'
import type { Scope } from '../../lib/extension/view.ts'
import type { Formats } from '../words/format.ts'
import type { Translate } from '../words/strings.ts'
import { kindOf } from './hit-line.ts'

/** Status of a record in words. For an expired mark it says if a renewal is still possible. */
export function statusWord(hit: Conflict, t: Translate): string {
  const { kind, status, expiresOn } = hit
  const lapsed = kind === 'trademark' && status === 'expired' && !mayBeRenewed(expiresOn, Date.now())
  return t(`hit.status.${kindOf(hit)}.${lapsed ? 'lapsed' : status}`)
}

export const registeredText = ({ registeredOn }: Conflict, t: Translate, format: Formats): string | null =>
  registeredOn && t('hit.registered_on', [format.day(registeredOn)])
export const filedText = ({ filedOn }: Conflict, t: Translate, format: Formats): string | null =>
  filedOn && t('hit.filed_on', [format.day(filedOn)])

export const numberText = ({ kind, number }: Conflict, t: Translate): string | null =>
  number && t(kind === 'brand_in_use' ? 'hit.wikidata' : 'hit.number', [number])

function sharedWith({ classOverlap, relatedClasses }: Conflict, t: Translate): string {
  if (classOverlap.length > 0) return t('hit.shares', [classOverlap.join(', ')])
  if (relatedClasses === undefined) return t('hit.shares_none')
  const { found, asked, degree } = relatedClasses
  return t(`hit.related.${degree}`, [found, asked])
}

/** All classes of a mark and their relation to the scope. Null for other kinds. */
export function classesText(hit: Conflict, scope: Scope, t: Translate): string | null {
  if (hit.kind !== 'trademark') return null
  if (hit.niceClasses.length === 0) return t('hit.classes_unknown')
  const all = t('hit.classes', [hit.niceClasses.join(', ')])
  if (scope.niceClasses.length === 0) return all
  return `${all}, ${sharedWith(hit, t)}`
}

/** `WO` means everywhere for a brand in use, but an international registration for a mark. */
export function placeOf(hit: Conflict, t: Translate, format: Formats): string {
  const everywhere = hit.kind === 'brand_in_use' && hit.jurisdiction === 'WO'
  return everywhere ? t('region.world') : format.region(hit.jurisdiction)
}
