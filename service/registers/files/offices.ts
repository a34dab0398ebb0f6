import type { Jurisdiction } from '../../../lib/contract/primitives.ts'

/** Codes of WIPO ST.3 under which the records of an office appear in its files. */
const CODES: Record<Jurisdiction, readonly string[]> = {
  EU: ['EM', 'EU'],
  CH: ['CH'],
  DE: ['DE'],
  AT: ['AT'],
  US: ['US'],
}

/** The International Bureau of WIPO; lists of the DPMA call what is registered there IR. */
const INTERNATIONAL = ['WO', 'IB', 'IR']

/**
 * Whether a record belongs to the register of an office. `code` is the office it names, if any; `designated` the
 * territories that an international registration names, if it says.
 */
export function ownership(
  office: Jurisdiction,
  code: string | null,
  designated: readonly string[],
): 'own' | 'international' | 'foreign' {
  if (code === null || CODES[office].includes(code)) return 'own'
  if (!INTERNATIONAL.includes(code)) return 'foreign'
  const named = designated.length === 0 || designated.some((territory) => CODES[office].includes(territory))
  return named ? 'international' : 'foreign'
}
