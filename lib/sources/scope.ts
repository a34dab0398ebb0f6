import type { Jurisdiction } from '../contract/primitives.ts'
import type { Role } from './source.ts'

/** Role of a source that does not apply to this jurisdiction. */
export function notPartOf(jurisdiction: Jurisdiction | null): Role {
  const check = jurisdiction === null ? 'a check without a jurisdiction' : `a check for ${jurisdiction}`
  return { asked: false, reason: `not part of ${check}` }
}
