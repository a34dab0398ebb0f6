import { BETWEEN_ELEMENTS } from '../../../names/normalise/name-parts.ts'
import { calendarDate } from '../../register/calendar-date.ts'
import { type LiveMark, lostOf } from '../../register/live-mark.ts'
import { isLostDay, readClasses, shownNumber, shownTogether } from '../../register/mark-fields.ts'
import { markWords } from '../../register/mark-words.ts'
import { childrenOf, descendantsOf, textAt, type XmlElement } from '../../upstream/xml/element.ts'
import { ownerName } from './owner.ts'
import { germanStatus } from './status.ts'

/** The office also lists EU marks, which have their own register. */
type Part = 'german' | 'international' | 'elsewhere'

const INTERNATIONAL = ['IR', 'WO', 'IB']
const ELSEWHERE = ['EM', 'EU']

/** An international registration counts if it designates Germany, or no country at all. */
export function partOf(entry: XmlElement): Part {
  const code = textAt(entry, 'RegistrationOfficeCode')?.toUpperCase() ?? 'DE'
  if (ELSEWHERE.includes(code)) return 'elsewhere'
  if (!INTERNATIONAL.includes(code)) return 'german'
  const named = descendantsOf(entry, 'DesignatedCountryCode').map(({ text }) => text.trim().toUpperCase())
  return named.length === 0 || named.includes('DE') ? 'international' : 'elsewhere'
}

/** As in `wortmarke` and `wort-bildmarke`. */
const hasWords = (feature: string) => /^\s*wort(?:[-/ ]*bild[- ]?)?marke\s*$/i.test(feature)

/** An entry without number and words is no mark. */
export function readDpmaMark(entry: XmlElement, part: Part): LiveMark | null {
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
