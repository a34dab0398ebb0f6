import type { OfficeRecords } from '../../../lib/sources/offices/office.ts'

/** The International Bureau of WIPO; lists of the DPMA call what is registered there IR. */
const INTERNATIONAL = ['WO', 'IB', 'IR']

/** A code of WIPO ST.3. */
const CODE = /^[A-Z]{2}$/u

/**
 * Whether a record belongs to the register of an office. `code` is the office it names, if any; `designated` the
 * territories that an international registration names, if it says. `unknown` where the code is none of WIPO ST.3, so
 * that nothing says whose record it is.
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
