import { calendarDate } from '../calendar-date.ts'
import { classesOf, shownText, shownTogether } from '../mark-fields.ts'
import type { MarkRecord } from '../mark-record.ts'
import { registerStatus } from '../register-status.ts'
import { childrenOf, descendantsOf, textAt, type XmlElement } from '../xml/element.ts'
import { ownerName } from './owner.ts'

/** Whose mark a hit is; the office keeps EU marks too, which have a register of their own. */
export type Part = 'german' | 'international' | 'elsewhere'

const INTERNATIONAL = ['IR', 'WO', 'IB']

/** The part of the register that a hit stands in. An international registration counts where it names Germany, or says nothing. */
export function partOf(entry: XmlElement): Part {
  const code = textAt(entry, 'RegistrationOfficeCode')?.toUpperCase() ?? 'DE'
  if (code === 'DE') return 'german'
  if (!INTERNATIONAL.includes(code)) return 'elsewhere'
  const named = descendantsOf(entry, 'DesignatedCountryCode').map(({ text }) => text.trim().toUpperCase())
  return named.length === 0 || named.includes('DE') ? 'international' : 'elsewhere'
}

/** One hit of a list; null where it has no number and so is none. */
export function readDpmaMark(entry: XmlElement, part: Part): MarkRecord | null {
  const number = shownText(textAt(entry, 'ApplicationNumber'))
  if (number === null) return null
  const texts = (name: string) => childrenOf(entry, name).map(({ text }) => text)
  return {
    number,
    name: shownTogether(texts('MarkVerbalElementText'), ' / '),
    niceClasses: classesOf(texts('Classification')),
    status: registerStatus(textAt(entry, 'MarkCurrentStatusCode') ?? ''),
    owner: shownTogether(texts('Applicant').map(ownerName), ', '),
    filedOn: calendarDate(textAt(entry, 'ApplicationDate')),
    registeredOn: calendarDate(textAt(entry, 'RegistrationDate')),
    expiresOn: calendarDate(textAt(entry, 'ExpiryDate')),
    basis: part === 'international' ? 'international' : 'national',
    registrationNumber: shownText(textAt(entry, 'RegistrationNumber')),
  }
}
