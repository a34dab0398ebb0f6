import type { OfficeRecords } from '../../../lib/sources/offices/office.ts'
import { officeRecords, recordsNamed } from '../../registers/office-records.ts'
import { type CommandContext, UsageError } from './command.ts'

export function recordsArgument(text: string | undefined, { config }: CommandContext): OfficeRecords {
  const { offices } = config()
  const records = text === undefined ? null : recordsNamed(text, offices)
  if (records !== null) return records
  const known = officeRecords(offices)
    .map(({ code }) => code)
    .join(', ')
  throw new UsageError(
    text === undefined ? `Name an office: ${known}.` : `There is no office "${text}": name one of ${known}.`,
  )
}
