import facts from '../../data/jurisdictions.json' with { type: 'json' }
import { JurisdictionRequirements } from '../contract/filing-requirements.ts'
import type { Jurisdiction } from '../contract/primitives.ts'

const known = new Map<Jurisdiction, JurisdictionRequirements>()

/**
 * Filing requirements from data/jurisdictions.json, validated on first use. Throws `ZodError` if they break the
 * contract.
 */
export function requirementsFor(code: Jurisdiction): JurisdictionRequirements {
  let found = known.get(code)
  if (!found) {
    found = JurisdictionRequirements.parse(facts[code])
    known.set(code, found)
  }
  return found
}
