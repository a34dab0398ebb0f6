import { HELD_OFFICES, type HeldOffice, officeNamed } from '../../../registers/offices.ts'
import { UsageError } from '../command.ts'

/** The office that an argument names. Throws UsageError. */
export function officeArgument(text: string | undefined): HeldOffice {
  const office = text === undefined ? null : officeNamed(text)
  if (office !== null) return office
  const offices = HELD_OFFICES.join(', ')
  throw new UsageError(text === undefined ? `Name an office: ${offices}.` : `There is no office "${text}": ${offices}.`)
}
