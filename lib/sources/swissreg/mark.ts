import { calendarDate } from '../calendar-date.ts'
import { classesOf, shownText, shownTogether } from '../mark-fields.ts'
import type { MarkRecord } from '../mark-record.ts'
import { registerStatus } from '../register-status.ts'
import { childrenOf, descendantsOf, elementAt, textAt, type XmlElement } from '../xml/element.ts'

/** Codes under which the International Bureau of WIPO stands as the office of a record (WIPO ST.3). */
const INTERNATIONAL = ['WO', 'IB']

/** The word element, where a mark has one; marks in several scripts have several. */
function wordsOf(mark: XmlElement): string | null {
  const specified = descendantsOf(mark, 'WordMarkSpecification')
  const texts = (name: string) => specified.flatMap((each) => childrenOf(each, name).map(({ text }) => text))
  return (
    shownTogether(texts('MarkVerbalElementText'), ' / ') ??
    shownTogether(texts('MarkSignificantVerbalElementText'), ' / ')
  )
}

function niceClassesOf(mark: XmlElement): number[] {
  const nice = descendantsOf(mark, 'GoodsServicesClassification').filter((each) => {
    const kind = textAt(each, 'ClassificationKindCode')
    return kind === null || /^nice$/i.test(kind)
  })
  const described = descendantsOf(mark, 'ClassDescription')
  return classesOf((nice.length > 0 ? nice : described).map((each) => textAt(each, 'ClassNumber')))
}

function ownerOf(applicant: XmlElement): string | null {
  const company = textAt(applicant, 'LegalEntityName')
  if (company !== null) return company
  const names = ['OrganizationStandardName', 'EntityName', 'PersonFullName']
  return names.flatMap((name) => descendantsOf(applicant, name)).map(({ text }) => text)[0] ?? null
}

/** One mark of an answer (WIPO ST.96); null where it has no number and so is none. */
export function readSwissMark(mark: XmlElement): MarkRecord | null {
  const registration = shownText(textAt(mark, 'RegistrationNumber'))
  const number = shownText(textAt(mark, 'ApplicationNumber', 'ApplicationNumberText')) ?? registration
  if (number === null) return null
  const applicants = elementAt(mark, 'ApplicantBag')
  const owners = applicants === null ? [] : childrenOf(applicants, 'Applicant').map(ownerOf)
  return {
    number,
    name: wordsOf(mark),
    niceClasses: niceClassesOf(mark),
    status: registerStatus(textAt(mark, 'MarkCurrentStatusCode') ?? ''),
    owner: shownTogether(owners, ', '),
    filedOn: calendarDate(textAt(mark, 'ApplicationDate')),
    registeredOn: calendarDate(textAt(mark, 'RegistrationDate')),
    expiresOn: calendarDate(textAt(mark, 'ExpiryDate')),
    basis: INTERNATIONAL.includes(textAt(mark, 'RegistrationOfficeCode') ?? '') ? 'international' : 'national',
    registrationNumber: registration,
  }
}
