import { registerStatus } from '../register/register-status.ts'
import type { RecordRules } from './office.ts'

/** How the records of an office are understood that writes them as WIPO ST.66 and ST.96 have it. */
export const STANDARD_RULES: RecordRules = {
  statusOf: registerStatus,
  isInternational: (number) => /^W\d/u.test(number),
  ownersHaveStages: false,
}
