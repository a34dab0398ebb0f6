import { BETWEEN_ELEMENTS } from '../../../names/normalise/name-parts.ts'
import { calendarDate } from '../../register/calendar-date.ts'
import { type LiveMark, lostOf } from '../../register/live-mark.ts'
import { isLostDay, readClasses, shownNumber, shownText, shownTogether } from '../../register/mark-fields.ts'
import { markWords } from '../../register/mark-words.ts'
import { registerStatus } from '../../register/register-status.ts'
import { childrenOf, descendantsOf, elementAt, textAt, type XmlElement } from '../../upstream/xml/element.ts'

/** WIPO ST.3 codes of the International Bureau. */
const INTERNATIONAL = ['WO', 'IB']

/**
 * Marks in several scripts have several word elements. Significant elements that these do not contain are words as
 * well.
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

/** WIPO ST.96. An entry without number and words is no mark. */
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
