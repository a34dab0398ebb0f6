import { backup, restoreCommand } from './backup.ts'
import type { Subjects } from './command.ts'
import { config } from './config.ts'
import { enrolments, keys, receipts, usage } from './keys.ts'
import { migrate } from './migrate.ts'
import { registers } from './registers.ts'
import { audit, requests } from './requests.ts'

/** All subjects of `brand-check-admin`. */
export const SUBJECTS: Subjects = {
  requests,
  keys,
  enrolments,
  usage,
  receipts,
  registers,
  audit,
  config,
  backup,
  restore: restoreCommand,
  migrate,
}
