/** A mark as EUIPO's interface gives it in a list. */
export interface StandInMark {
  applicationNumber: string
  markFeature: string
  markKind?: string
  markBasis?: string
  niceClasses: number[]
  status: string
  wordMarkSpecification?: { verbalElement: string }
  applicants?: { office: string; identifier: string; name: string }[]
  applicationDate?: string
  designationDate?: string
  registrationDate?: string
  expiryDate?: string
}

/** Every status that the interface knows. */
export const EUIPO_STATUSES = [
  'RECEIVED',
  'UNDER_EXAMINATION',
  'APPLICATION_PUBLISHED',
  'REGISTRATION_PENDING',
  'REGISTERED',
  'WITHDRAWN',
  'REFUSED',
  'OPPOSITION_PENDING',
  'APPEALED',
  'CANCELLATION_PENDING',
  'CANCELLED',
  'SURRENDERED',
  'EXPIRED',
  'APPEALABLE',
  'START_OF_OPPOSITION_PERIOD',
  'ACCEPTANCE_PENDING',
  'ACCEPTED',
  'REMOVED_FROM_REGISTER',
] as const

/** A word mark with made-up particulars. */
export function wordMark(number: string, words: string, more: Partial<StandInMark> = {}): StandInMark {
  return {
    applicationNumber: number,
    markFeature: 'WORD',
    markKind: 'INDIVIDUAL',
    markBasis: 'EU_TRADEMARK',
    niceClasses: [9, 42],
    status: 'REGISTERED',
    wordMarkSpecification: { verbalElement: words },
    applicants: [{ office: 'EM', identifier: '900001', name: 'Made-up Owner Ltd' }],
    applicationDate: '2019-01-15',
    registrationDate: '2019-06-03',
    expiryDate: '2029-01-15',
    ...more,
  }
}

/** The control mark, which proves that the interface answers, and made-up marks of every kind. */
export const EUIPO_MARKS: readonly StandInMark[] = [
  wordMark('000428557', 'Golden Apple', {
    niceClasses: [30, 32, 33],
    applicationDate: '1996-12-02',
    registrationDate: '1998-10-30',
    expiryDate: '2026-12-02',
  }),
  ...EUIPO_STATUSES.map((status, i) => wordMark(String(990000000 + i), `Qorvane ${i}`, { status })),
  {
    applicationNumber: 'W01234567',
    markFeature: 'FIGURATIVE',
    markBasis: 'INTERNATIONAL_TRADEMARK',
    niceClasses: [25],
    status: 'ACCEPTED',
    wordMarkSpecification: { verbalElement: 'VELDRIC' },
    designationDate: '2015-03-09',
    registrationDate: '2015-03-09',
    expiryDate: '2035-03-09',
  },
  { applicationNumber: '990000100', markFeature: 'FIGURATIVE', niceClasses: [3], status: 'REGISTERED' },
  wordMark('990000101', 'Umbau "Haus" & Söhne', { niceClasses: [37] }),
]

/** Languages in which the goods of the made-up marks are told; the first is that of every application. */
const LANGUAGES = [
  ['en', 'made-up goods'],
  ['de', 'erfundene Waren'],
] as const

/** A mark as EUIPO's interface gives it by number, with its goods in the wanted language, or else in the first. */
export function detailOf({ applicationNumber, status, niceClasses }: StandInMark, wanted: string | undefined): object {
  const [language, words] = LANGUAGES.find(([code]) => code === wanted) ?? LANGUAGES[0]
  return {
    applicationNumber,
    applicationLanguage: LANGUAGES[0][0],
    goodsAndServices: niceClasses.map((classNumber) => ({
      classNumber,
      description: [{ language, terms: [`${words} ${classNumber}`, `${words} ${classNumber} &amp; more`] }],
    })),
    status,
    statusDate: '2019-06-03',
  }
}
