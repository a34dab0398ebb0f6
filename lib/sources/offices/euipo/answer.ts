import type { RecordStatus } from '../../../contract/conflict.ts'
import { BETWEEN_ELEMENTS } from '../../../names/normalise/name-parts.ts'
import { z } from '../../../zod.ts'
import { asList, asObject, isTextual } from '../../http/body.ts'
import { countUnread, holdsText, type LiveMark, type LostField, lostOf } from '../../registers/live-mark.ts'
import {
  calendarDate,
  isLostDay,
  markWords,
  niceClass,
  type OfficeGoods,
  readClasses,
  shownText,
  shownTogether,
  writtenGoods,
} from '../../registers/record-fields.ts'

/**
 * `Status` schema of EUIPO's OpenAPI document. A mark is in force until its cancellation is decided (EUTMR Art. 62). An
 * expired mark can be renewed for six months (Art. 53(3)), so it is not dead.
 */
const STATUSES = new Map<string, RecordStatus>([
  ['REGISTERED', 'live'],
  ['ACCEPTED', 'live'],
  ['REGISTRATION_PENDING', 'live'],
  ['CANCELLATION_PENDING', 'live'],
  ['RECEIVED', 'pending'],
  ['UNDER_EXAMINATION', 'pending'],
  ['APPLICATION_PUBLISHED', 'pending'],
  ['START_OF_OPPOSITION_PERIOD', 'pending'],
  ['OPPOSITION_PENDING', 'pending'],
  ['ACCEPTANCE_PENDING', 'pending'],
  ['APPEALABLE', 'pending'],
  ['APPEALED', 'pending'],
  ['EXPIRED', 'expired'],
  ['WITHDRAWN', 'dead'],
  ['REFUSED', 'dead'],
  ['CANCELLED', 'dead'],
  ['SURRENDERED', 'dead'],
  ['REMOVED_FROM_REGISTER', 'dead'],
])

/** Maps an unknown word to `unknown`, which counts like a mark in force. */
function euipoStatus(status: string): RecordStatus {
  return STATUSES.get(status) ?? 'unknown'
}

function textOf(value: unknown): string | null {
  return isTextual(value) ? shownText(String(value)) : null
}

/** Reads a number such as `000428557` or `W00928475`. Restores the leading zeros that a JSON number lacks. */
function numberOf(value: unknown): string | null {
  const text = textOf(value)
  if (text === null || !/^W?\d{1,12}[A-Z]?$/.test(text)) return null
  return /^\d+$/.test(text) ? text.padStart(9, '0') : text
}

/** Accepts bare values as well as objects. */
function membersOf(value: unknown, member: string): unknown[] {
  const stands = (each: unknown) => typeof each !== 'object' || Array.isArray(each)
  return asList(value).flatMap((each) => (stands(each) ? [each] : asList(asObject(each)[member])))
}

function isLostDate(value: unknown): boolean {
  return asList(value).some((each) => !isTextual(each) || isLostDay(String(each)))
}

/**
 * An item without a number and words is not a mark. The interface guarantees only number, classes and status. `W`
 * stands for an international registration that designates the EU and has the effect of an application (EUTMR Art.
 * 189(1)).
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

/** Largest page that the interface returns. */
export const EUIPO_PAGE_SIZE = 100

export interface EuipoPage {
  marks: LiveMark[]
  total: number
  strayed: boolean
  unread: number
}

const Page = z.object({
  trademarks: z.array(z.unknown()),
  totalElements: z.catch(z.nullable(z.int().check(z.minimum(0))), null),
  page: z.catch(z.optional(z.int()), undefined),
})

export function readEuipoPage(json: unknown, asked: { texts: readonly string[]; page: number }): EuipoPage | null {
  const { data } = Page.safeParse(json)
  if (data === undefined || (data.totalElements === null && data.trademarks.length === 0)) return null
  const items = data.trademarks.slice(0, EUIPO_PAGE_SIZE)
  const marks = items.flatMap((item) => readEuipoMark(item) ?? [])
  const announced = Math.min(EUIPO_PAGE_SIZE, (data.totalElements ?? 0) - asked.page * EUIPO_PAGE_SIZE)
  const unread = countUnread(items.length, marks)
  const strayed =
    unread > 0 ||
    data.trademarks.length > EUIPO_PAGE_SIZE ||
    data.totalElements === null ||
    marks.length < announced ||
    (data.page !== undefined && data.page !== asked.page) ||
    marks.some(({ name }) => name !== null && !holdsText(name, asked.texts))
  const total = Math.max(data.totalElements ?? 0, marks.length)
  return { marks, total, strayed, unread }
}

function inLanguage(described: readonly unknown[], wanted: string): Readonly<Record<string, unknown>> {
  const all = described.map(asObject)
  return [wanted, 'en'].map((code) => all.find(({ language }) => language === code)).find(Boolean) ?? all[0] ?? {}
}

/**
 * Reads the `GoodsAndServicesClass` schema of EUIPO's OpenAPI document. An unreadable class or term only makes the list
 * incomplete. Returns null if the answer is about a different mark.
 */
export function readEuipoGoods(json: unknown, number: string, wanted: string): OfficeGoods | null {
  const { applicationNumber, goodsAndServices } = asObject(json)
  if (numberOf(applicationNumber) !== number) return null
  const read = asList(goodsAndServices).map((each) => {
    const { classNumber, description } = asObject(each)
    const { language, terms } = inLanguage(asList(description), wanted)
    const code = typeof language === 'string' && /^[a-z]{2}$/.test(language) ? language : null
    const texts = asList(terms).map((term) => (isTextual(term) ? String(term) : ''))
    return { niceClass: isTextual(classNumber) ? niceClass(String(classNumber)) : null, language: code, terms: texts }
  })
  return writtenGoods(read)
}
