import type { Jurisdiction } from '../contract/primitives.ts'
import type { Role } from './source.ts'

/** The role of a source that does not take part in a check for this jurisdiction. */
export function notPartOf(jurisdiction: Jurisdiction | null): Role {
  const check = jurisdiction === null ? 'a check without a jurisdiction' : `a check for ${jurisdiction}`
  return { asked: false, reason: `not part of ${check}` }
}
