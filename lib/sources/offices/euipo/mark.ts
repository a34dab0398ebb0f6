import { BETWEEN_ELEMENTS } from '../../../names/normalise/name-parts.ts'
import { calendarDate } from '../../register/calendar-date.ts'
import { type LiveMark, type LostField, lostOf } from '../../register/live-mark.ts'
import { isLostDay, readClasses, shownText, shownTogether } from '../../register/mark-fields.ts'
import { markWords } from '../../register/mark-words.ts'
import { asList, asObject, isTextual } from '../../upstream/json-shapes.ts'
import { euipoStatus } from './status.ts'

function textOf(value: unknown): string | null {
  return isTextual(value) ? shownText(String(value)) : null
}

/** Such as `000428557` or `W00928475`. A JSON number has lost its leading zeros, which are restored. */
export function numberOf(value: unknown): string | null {
  const text = textOf(value)
  if (text === null || !/^W?\d{1,12}[A-Z]?$/.test(text)) return null
  return /^\d+$/.test(text) ? text.padStart(9, '0') : text
}

/** Accepts a bare value instead of an object. */
function membersOf(value: unknown, member: string): unknown[] {
  const stands = (each: unknown) => typeof each !== 'object' || Array.isArray(each)
  return asList(value).flatMap((each) => (stands(each) ? [each] : asList(asObject(each)[member])))
}

function isLostDate(value: unknown): boolean {
  return asList(value).some((each) => !isTextual(each) || isLostDay(String(each)))
}

/**
 * An item without number and words is no mark. The interface guarantees only number, classes and status. `W` marks an
 * international registration that designates the EU, with the effect of an application (EUTMR Art. 189(1)).
 */
export function readEuipoMark(json: unknown): LiveMark | null {
  const item = asObject(json)
  const { applicationDate, registrationDate, designationDate, expiryDate, status } = item
  const words = membersOf(item.wordMarkSpecification, 'verbalElement')
  const owners = membersOf(item.applicants, 'name')
  const number = numberOf(item.applicationNumber)
  const name = markWords(shownTogether(words.map(textOf), BETWEEN_ELEMENTS))
  if (number === null && name === null) return null
  const classes = readClasses(asList(item.niceClasses).map((each) => (isTextual(each) ? String(each) : 'unreadable')))
  const state = typeof status === 'string' ? euipoStatus(status) : 'unknown'
  const lost: Record<LostField, boolean> = {
    words: !words.every(isTextual) || (item.markFeature === 'WORD' && name === null && state !== 'dead'),
    number: number === null,
    classes: classes.lost || (item.niceClasses ?? null) === null,
    status: typeof status !== 'string',
    dates: [applicationDate, registrationDate, designationDate, expiryDate].some(isLostDate),
    owner: !owners.every(isTextual),
  }
  return {
    number,
    name,
    niceClasses: classes.niceClasses,
    status: state,
    owner: shownTogether(owners.map(textOf), ', '),
    filedOn: calendarDate(textOf(applicationDate)) ?? calendarDate(textOf(designationDate)),
    registeredOn: calendarDate(textOf(registrationDate)),
    expiresOn: calendarDate(textOf(expiryDate)),
    basis: number?.startsWith('W') === true ? 'international' : 'national',
    registrationNumber: null,
    ...lostOf(lost),
  }
}
