import facts from '../../data/jurisdictions.json' with { type: 'json' }
import { JurisdictionRequirements } from '../contract/filing-requirements.ts'
import type { Jurisdiction } from '../contract/primitives.ts'

const known = new Map<Jurisdiction, JurisdictionRequirements>()

/**
 * The filing requirements of a jurisdiction, from data/jurisdictions.json. They are validated on first use and then
 * kept. Throws a ZodError where the file does not match the contract.
 */
export function requirementsFor(code: Jurisdiction): JurisdictionRequirements {
  let found = known.get(code)
  if (!found) {
    found = JurisdictionRequirements.parse(facts[code])
    known.set(code, found)
  }
  return found
}
