import { BETWEEN_ELEMENTS } from '../../../names/normalise/name-parts.ts'
import { childrenOf, countAt, descendantsOf, readXml, textAt, wholeNumberIn, type XmlElement } from '../../http/xml.ts'
import { countUnread, holdsText, type LiveMark, lostOf } from '../../registers/live-mark.ts'
import {
  calendarDate,
  isLostDay,
  markWords,
  readClasses,
  shownNumber,
  shownTogether,
  statusReader,
} from '../../registers/record-fields.ts'
import { dpmaWordsIn } from './query.ts'

/** Reads the status words of the German register (DE-TM-Register-V1.1.xsd) and of the standards. */
export const germanStatus = statusReader({
  live: [
    'marke eingetragen',
    'marke eingetragen widerspruchsfrist laeuft',
    'marke eingetragen widerspruchsverfahren laeuft',
    'eingetragen',
  ],
  pending: ['anmeldung eingegangen'],
  dead: ['eintragung nicht moeglich', 'marke geloescht', 'geloescht', 'akte vernichtet'],
})

const COUNTRY = /,\s*[A-Z]{2}\s*$/
/** Matches places such as `10965 Berlin` and `SW1A 1AA London`. */
const PLACE_BY_POSTCODE = /,\s*[A-Z]{0,3}-?\d[\dA-Z -]{1,8}\s[^,]+$/
const LAST_PART = /,\s*[^,]+$/

/**
 * Returns the name from `Acme GmbH, 10965 Berlin, DE`. Without a country at the end, all of the text may be a name that
 * contains a comma.
 */
export function ownerName(applicant: string): string {
  if (!COUNTRY.test(applicant)) return applicant
  const placed = applicant.replace(COUNTRY, '')
  const byPostcode = placed.replace(PLACE_BY_POSTCODE, '')
  const name = byPostcode === placed ? placed.replace(LAST_PART, '') : byPostcode
  return name.trim() === '' ? applicant : name
}

/** The office also lists EU marks, which have their own register. */
type Part = 'german' | 'international' | 'elsewhere'

const INTERNATIONAL = ['IR', 'WO', 'IB']
const ELSEWHERE = ['EM', 'EU']

/** An international registration counts if it designates Germany or lists no countries. */
function partOf(entry: XmlElement): Part {
  const code = textAt(entry, 'RegistrationOfficeCode')?.toUpperCase() ?? 'DE'
  if (ELSEWHERE.includes(code)) return 'elsewhere'
  if (!INTERNATIONAL.includes(code)) return 'german'
  const named = descendantsOf(entry, 'DesignatedCountryCode').map(({ text }) => text.trim().toUpperCase())
  return named.length === 0 || named.includes('DE') ? 'international' : 'elsewhere'
}

const hasWords = (feature: string) => /^\s*wort(?:[-/ ]*bild[- ]?)?marke\s*$/i.test(feature)

/** An entry without a number and words is not a mark. */
function readDpmaMark(entry: XmlElement, part: Part): LiveMark | null {
  const texts = (name: string) => childrenOf(entry, name).map(({ text }) => text)
  const registrationNumber = shownNumber(textAt(entry, 'RegistrationNumber'))
  const number = shownNumber(textAt(entry, 'ApplicationNumber')) ?? registrationNumber
  const name = markWords(shownTogether(texts('MarkVerbalElementText'), BETWEEN_ELEMENTS))
  if (number === null && name === null) return null
  const { niceClasses, lost } = readClasses(texts('Classification'))
  const [filed, registered, expires] = ['ApplicationDate', 'RegistrationDate', 'ExpiryDate'].map((day) =>
    textAt(entry, day),
  )
  const status = germanStatus(textAt(entry, 'MarkCurrentStatusCode') ?? '')
  return {
    number,
    name,
    niceClasses,
    status,
    owner: shownTogether(texts('Applicant').map(ownerName), ', '),
    filedOn: calendarDate(filed),
    registeredOn: calendarDate(registered),
    expiresOn: calendarDate(expires),
    basis: part === 'international' ? 'international' : 'national',
    registrationNumber,
    ...lostOf({
      words: name === null && status !== 'dead' && texts('MarkFeature').some(hasWords),
      number: number === null,
      classes: lost,
      dates: [filed, registered, expires].some(isLostDay),
    }),
  }
}

/** The office's limit. Comparing more hits would delay every other check. */
const MOST_HITS = 1000

export interface DpmaList {
  marks: LiveMark[]
  /** Hits read, including those of other registers. */
  read: number
  total: number
  /** True if hits are unreadable, surplus or missing, or if none matches the query. */
  strayed: boolean
  /** This register's hits that cannot be compared. */
  unread: number
}

/** Omits the error message, because it may repeat the query. */
interface DpmaError {
  error: string | null
  tooMany: boolean
}

const TOO_MANY = /\btoo (?:many|long|large)\b|\bzu (?:viele|lang|gro(?:ss|ß))\b/i

function errorOf(root: XmlElement): DpmaError | null {
  const said = descendantsOf(root, 'TransactionErrorText').map(({ text }) => text)
  const failed = descendantsOf(root, 'TransactionErrorDetails').length > 0 || said.length > 0
  if (root.name !== 'Error' && !failed) return null
  const messages = ['Message_DE', 'Message_EN'].map((name) => root.attributes.get(name) ?? '')
  const code = descendantsOf(root, 'TransactionErrorCode')[0]?.text.trim() ?? ''
  return {
    error: /^[A-Z]\d{1,5}$/.test(code) ? code : null,
    tooMany: [...said, ...messages, root.text].some((text) => TOO_MANY.test(text)),
  }
}

function holdsWords(name: string, texts: readonly string[]): boolean {
  return texts.some((text) => dpmaWordsIn(text).every((word) => holdsText(name, [word])))
}

const countOf = (list: XmlElement): number | null => wholeNumberIn(list.attributes.get('HitCount') ?? null)

export function readDpmaAnswer(text: string, texts: readonly string[]): DpmaList | DpmaError | null {
  const root = readXml(text)
  if (root === null) return null
  const error = errorOf(root)
  if (error !== null) return error
  if (root.name !== 'HitList') return null
  const counts = [countOf(root), countAt(root, 'Counter', 'DocumentHits'), countAt(root, 'Counter', 'DatabaseHits')]
  const told = counts.filter((count) => count !== null)
  const all = childrenOf(root, 'Entries')
  if (told.length === 0 && all.length === 0) return null
  const entries = all.slice(0, MOST_HITS)
  const own = entries.map((entry) => ({ entry, part: partOf(entry) })).filter(({ part }) => part !== 'elsewhere')
  const marks = own.flatMap(({ entry, part }) => readDpmaMark(entry, part) ?? [])
  const named = marks.flatMap(({ name }) => name ?? [])
  const unasked = named.length > 0 && !named.some((name) => holdsWords(name, texts))
  const unread = countUnread(own.length, marks)
  return {
    marks,
    read: entries.length,
    total: Math.max(all.length, ...told),
    unread,
    strayed:
      told.length === 0 || unread > 0 || unasked || all.length > MOST_HITS || entries.length < (countOf(root) ?? 0),
  }
}
