import type { OfficeRecords } from '../../../lib/sources/offices/office.ts'

/** The International Bureau of WIPO. Lists of the DPMA call its registrations IR. */
const INTERNATIONAL = ['WO', 'IB', 'IR']

/** WIPO ST.3. */
const CODE = /^[A-Z]{2}$/u

/**
 * Decides if a record belongs to an office's register. `code` is the office in the record, and `designated` the
 * territories of an international registration. Returns `unknown` for a code outside WIPO ST.3.
 */
export function ownership(
  { codes }: Pick<OfficeRecords, 'codes'>,
  code: string | null,
  designated: readonly string[],
): 'own' | 'international' | 'foreign' | 'unknown' {
  if (code === null || codes.includes(code)) return 'own'
  if (!CODE.test(code)) return 'unknown'
  if (!INTERNATIONAL.includes(code)) return 'foreign'
  const named = designated.length === 0 || designated.some((territory) => codes.includes(territory))
  return named ? 'international' : 'foreign'
}
