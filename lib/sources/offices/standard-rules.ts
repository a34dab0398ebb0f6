import { registerStatus } from '../register/register-status.ts'
import type { RecordRules } from './office.ts'

/** Records as WIPO ST.66 and ST.96 prescribe them. */
export const STANDARD_RULES: RecordRules = {
  statusOf: registerStatus,
  isInternational: (number) => /^W\d/u.test(number),
  ownersHaveStages: false,
}
