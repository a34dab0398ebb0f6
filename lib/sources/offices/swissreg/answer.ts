import { BETWEEN_ELEMENTS } from '../../../names/normalise/name-parts.ts'
import { childrenOf, countAt, descendantsOf, elementAt, readXml, textAt, type XmlElement } from '../../http/xml.ts'
import { countUnread, holdsText, type LiveMark, lostOf } from '../../registers/live-mark.ts'
import {
  calendarDate,
  isLostDay,
  markWords,
  readClasses,
  registerStatus,
  shownNumber,
  shownText,
  shownTogether,
} from '../../registers/record-fields.ts'
import { SWISSREG_PAGE_SIZE } from './query.ts'

/** WIPO ST.3 codes of the International Bureau. */
const INTERNATIONAL = ['WO', 'IB']

/**
 * Joins all word elements, because a mark in several scripts has several. Adds significant elements that are not part
 * of a word element.
 */
function wordsOf(mark: XmlElement): string | null {
  const specified = descendantsOf(mark, 'WordMarkSpecification')
  const texts = (name: string) => specified.flatMap((each) => childrenOf(each, name).map(({ text }) => text))
  const plain = (text: string) => shownText(text)?.toLowerCase() ?? ''
  const words = texts('MarkVerbalElementText')
  const beside = texts('MarkSignificantVerbalElementText').filter(
    (part) => !words.some((each) => plain(each).includes(plain(part))),
  )
  return markWords(shownTogether([...words, ...beside], BETWEEN_ELEMENTS))
}

const hasWords = (mark: XmlElement) =>
  descendantsOf(mark, 'MarkFeatureCategory').some(({ text }) => /^\s*(?:word|combined)\s*$/i.test(text))

function classesOf(mark: XmlElement): ReturnType<typeof readClasses> {
  const nice = descendantsOf(mark, 'GoodsServicesClassification').filter((each) => {
    const kind = textAt(each, 'ClassificationKindCode')
    return kind === null || /^nice$/i.test(kind)
  })
  const described = descendantsOf(mark, 'ClassDescription')
  return readClasses((nice.length > 0 ? nice : described).map((each) => textAt(each, 'ClassNumber')))
}

function ownerOf(applicant: XmlElement): string | null {
  const company = textAt(applicant, 'LegalEntityName')
  if (company !== null) return company
  const names = ['OrganizationStandardName', 'EntityName', 'PersonFullName']
  return names.flatMap((name) => descendantsOf(applicant, name)).map(({ text }) => text)[0] ?? null
}

/** Reads a WIPO ST.96 entry. An entry without a number and words is not a mark. */
export function readSwissMark(mark: XmlElement): LiveMark | null {
  const registration = shownNumber(textAt(mark, 'RegistrationNumber'))
  const number = shownNumber(textAt(mark, 'ApplicationNumber', 'ApplicationNumberText')) ?? registration
  const name = wordsOf(mark)
  if (number === null && name === null) return null
  const applicants = elementAt(mark, 'ApplicantBag')
  const owners = applicants === null ? [] : childrenOf(applicants, 'Applicant').map(ownerOf)
  const { niceClasses, lost } = classesOf(mark)
  const [filed, registered, expires] = ['ApplicationDate', 'RegistrationDate', 'ExpiryDate'].map((day) =>
    textAt(mark, day),
  )
  const status = registerStatus(textAt(mark, 'MarkCurrentStatusCode') ?? '')
  return {
    number,
    name,
    niceClasses,
    status,
    owner: shownTogether(owners, ', '),
    filedOn: calendarDate(filed),
    registeredOn: calendarDate(registered),
    expiresOn: calendarDate(expires),
    basis: INTERNATIONAL.includes(textAt(mark, 'RegistrationOfficeCode') ?? '') ? 'international' : 'national',
    registrationNumber: registration,
    ...lostOf({
      words: name === null && status !== 'dead' && hasWords(mark),
      number: number === null,
      classes: lost,
      dates: [filed, registered, expires].some(isLostDay),
    }),
  }
}

export interface SwissregPage {
  marks: LiveMark[]
  read: number
  total: number
  next: string | null
  /** True if records are unreadable, surplus or missing, if the page is a different one, or if no record matches. */
  strayed: boolean
  unread: number
}

interface SwissregRefusal {
  /** Error code such as `FAIL_PARSE`. Null if no code may be shown. */
  refused: string | null
}

const LONGEST_TOKEN = 32_000
/** Any other code may repeat the query and is not returned. */
const CODE = /^[A-Z]{2,20}(?:_[A-Z]{2,20}){1,4}$/

const isError = (entry: XmlElement) => /^(?:error|fatal)$/i.test(entry.attributes.get('level') ?? '')

function refusal(result: XmlElement, texts: readonly string[]): SwissregRefusal {
  const codes = descendantsOf(result, 'LogEntry').map((entry) => entry.attributes.get('code') ?? '')
  return { refused: codes.find((code) => CODE.test(code) && !holdsText(code, texts)) ?? null }
}

/**
 * Returns null for a record without a mark. Searches all levels, because the schema also allows marks in bags and
 * applications.
 */
function itemsOf(result: XmlElement): (XmlElement | null)[] {
  return descendantsOf(result, 'Data')
    .filter((data) => (data.attributes.get('role') ?? 'item') === 'item')
    .map((data) => descendantsOf(data, 'Trademark')[0] ?? data.children[0] ?? null)
}

/** Joins all text of a record, because the register searches all of it. */
const wholeText = ({ text, children }: XmlElement): string => [text, ...children.map(wholeText)].join(' ')

function nextOf(result: XmlElement): string | null {
  const continuations = descendantsOf(result, 'Continuation')
  const token = continuations.find(({ attributes }) => attributes.get('name') === 'NextPage')?.text.trim() ?? ''
  return token === '' || token.length > LONGEST_TOKEN ? null : token
}

interface SwissregList {
  items: (XmlElement | null)[]
  total: number | null
  next: string | null
  /** True if the count or page differs from the announced one, or if the answer reports errors. */
  isOdd: boolean
}

export function readSwissregList(
  text: string,
  { texts, offset }: { texts: readonly string[]; offset: number },
): SwissregList | SwissregRefusal | null {
  const root = readXml(text)
  if (root?.name !== 'ApiResponse') return null
  const [result, ...others] = childrenOf(root, 'Result')
  if (result === undefined || others.length > 0) return null
  if (!/^(?:true|1)$/.test(result.attributes.get('success') ?? '')) return refusal(result, texts)
  const meta = descendantsOf(result, 'Meta')[0]
  const countOf = (name: string) => (meta === undefined ? null : countAt(meta, name))
  const items = itemsOf(result)
  const total = countOf('TotalItemCount')
  if (total === null && items.length === 0) return null
  const log = elementAt(result, 'Log')
  const isOdd =
    items.length !== (countOf('ItemCount') ?? items.length) ||
    (countOf('ItemCountOffset') ?? offset) !== offset ||
    (log !== null && childrenOf(log, 'LogEntry').some(isError))
  return { items, total, next: nextOf(result), isOdd }
}

export function readSwissregAnswer(
  text: string,
  { texts, offset }: { texts: readonly string[]; offset: number },
): SwissregPage | SwissregRefusal | null {
  const list = readSwissregList(text, { texts, offset })
  if (list === null || 'refused' in list) return list
  const { items: all, total: counted, next, isOdd } = list
  const total = counted ?? 0
  // Comparing more items than requested would delay every other check.
  const items = all.slice(0, SWISSREG_PAGE_SIZE)
  const marks = items.flatMap((item) => (item === null ? [] : (readSwissMark(item) ?? [])))
  const fits = (item: XmlElement | null) => item !== null && holdsText(wholeText(item), texts)
  const unread = countUnread(items.length, marks)
  const strayed =
    counted === null ||
    unread > 0 ||
    marks.length < all.length ||
    isOdd ||
    (items.length === 0 ? total > offset : !items.some(fits))
  const counts = { read: items.length, total: Math.max(total, offset + items.length), unread }
  return { marks, ...counts, next, strayed }
}
