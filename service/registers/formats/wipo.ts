import { BETWEEN_ELEMENTS } from '../../../lib/names/normalise/parts.ts'
import { calendarDate, niceClass } from '../../../lib/sources/fields/fields.ts'
import type { OfficeRecords } from '../../../lib/sources/offices/office.ts'
import { statusByBoth } from '../../../lib/sources/offices/uspto/records.ts'
import { MAX_PARTS } from './bad-file.ts'
import elements from './elements.json' with { type: 'json' }
import {
  cleanText,
  currentOwners,
  GoodsLists,
  joinTexts,
  markRecord,
  notIn,
  type Party,
  registrationNumber,
  transliterationsOf,
} from './mark-fields.ts'
import {
  type Attributes,
  attribute,
  isDelete,
  type RecordOutcome,
  type RecordReader,
  type XmlFormat,
} from './xml-format.ts'

const GOODS_FIELDS: ReadonlySet<string> = new Set(['GoodsServicesDescription', 'GoodsServicesDescriptionText'])

const ENGLISH = /^en(?:[-_]|$)/iu

/** Reads the English goods lists in ST.66 and ST.96. A class may have lists in several languages. */
class StandardGoods {
  private readonly english = new GoodsLists()
  private readonly unsaid: { niceClass: number | null; text: string }[] = []
  private classNumber: string | null = null
  private language: string | null = null
  private texts: { language: string | null; text: string }[] = []

  open(name: string, attributes: Attributes): void {
    if (name === 'ClassDescription') {
      this.classNumber = null
      this.texts = []
    } else if (GOODS_FIELDS.has(name)) this.language = attribute(attributes, 'languageCode')
  }

  field(name: string, text: string): void {
    if (name === 'ClassNumber') this.classNumber = text
    else this.texts.push({ language: this.language, text })
  }

  close(name: string): void {
    if (name !== 'ClassDescription') return
    const number = niceClass(this.classNumber ?? '')
    for (const { language, text } of this.texts) {
      if (language === null) this.unsaid.push({ niceClass: number, text })
      else if (ENGLISH.test(language.trim())) this.english.add(number, text)
    }
    this.texts = []
  }

  /** `read` parses lists without a language. It is set if the office writes only English. */
  lists(read: ((text: string) => string) | undefined): GoodsLists {
    if (read) for (const { niceClass, text } of this.unsaid) this.english.add(niceClass, read(text))
    return this.english
  }
}

/** Name elements of drafts and offices, best first. */
const NAME_ELEMENTS = [
  'FreeFormatNameLine',
  'OrganizationStandardName',
  'OrganizationName',
  'EntityName',
  'PersonFullName',
  'FirstName',
  'MiddleName',
  'LastName',
  // The USPTO writes CORPORATION here, and other offices write the name.
  'LegalEntityName',
] as const
type NameElement = (typeof NAME_ELEMENTS)[number]

const PERSON = new Set<NameElement>(['FirstName', 'MiddleName', 'LastName'])

const PARTY_FIELDS: readonly string[] = [...NAME_ELEMENTS, 'PartyTypeCode']

class StandardParties {
  private readonly holders: Party[] = []
  private readonly applicants: Party[] = []
  private parts: Map<NameElement, string[]> | null = null
  private rank = 0
  private gone = false

  open(name: string, attributes: Attributes): void {
    if (name !== 'Applicant' && name !== 'Holder') return
    this.parts = new Map()
    this.rank = Number.parseInt(attribute(attributes, 'sequenceNumber') ?? '', 10) || 0
    this.gone = isDelete(attributes)
  }

  field(name: string, text: string): void {
    if (name === 'PartyTypeCode') this.rank = Number.parseInt(text, 10) || 0
    if (!this.parts || !(NAME_ELEMENTS as readonly string[]).includes(name)) return
    const lines = this.parts.get(name as NameElement)
    if (!lines) this.parts.set(name as NameElement, [text])
    else if (lines.length < MAX_PARTS) lines.push(text)
  }

  close(name: string): void {
    if ((name !== 'Applicant' && name !== 'Holder') || !this.parts) return
    const list = name === 'Holder' ? this.holders : this.applicants
    if (!this.gone && list.length < MAX_PARTS) list.push({ name: nameOf(this.parts), rank: this.rank })
    this.parts = null
  }

  /** `ranked`: party numbers are stages of the case (USPTO), not an order. */
  owner(ranked: boolean): string | null {
    const of = (list: readonly Party[]) => currentOwners(ranked ? list : list.map(({ name }) => ({ name, rank: 0 })))
    return of(this.holders) ?? of(this.applicants)
  }
}

function nameOf(parts: ReadonlyMap<NameElement, readonly string[]>): string | null {
  const best = NAME_ELEMENTS.find((name) => parts.has(name))
  if (best === undefined) return null
  const chosen = PERSON.has(best) ? NAME_ELEMENTS.filter((name) => PERSON.has(name)) : [best]
  return chosen.flatMap((name) => parts.get(name) ?? []).join(' ')
}

/** Terms of the EUIPO, the IPI, the DPMA and the USPTO for a mark with words. */
const WORD_MARK =
  /^\s*(?!.*\bwithout\b)(?:words?\b.*|wordmark|wort(?![\p{L}])|wort[-/ ]*(?:bild[- ]?)?marke|combined\b.*|mixed\b.*|verbal\b.*|slogan|typed .*|.*\b(?:figurative|design|illustration)\b.*\bwords?\b.*|typeset word\(s\).*|stylized .*|standard[ -]?characters?.*)\s*$/iu
const WORDS = 'WordMarkSpecification'
const BESIDE_WORDS = /^(?:Mark(?:Significant)?VerbalElementText|MarkTranslation.*|MarkTransliteration.*|.*Indicator)$/u
/** Replaces the status of a mark with two statuses. */
const TWO = 'two'

/** `Nice` or `Nice Classification`. The USPTO also uses kinds that repeat the class, or its national classes. */
const NICE_KIND = /^$|\bnice\b/iu
const OTHER_KIND = /^(?:domestic|primary)$/iu

class StandardRecord implements RecordReader {
  officeCode: string | null = null
  readonly designated: string[] = []
  private readonly removed: boolean
  private readonly applicationNumbers = new Set<string>()
  private readonly fileNumbers = new Set<string>()
  private readonly names: string[] = []
  /** Significant elements and transliterations, which must also be searchable. */
  private readonly beside: string[] = []
  private status = ''
  private tm5: string | null = null
  private filedOn: string | null = null
  private registeredOn: string | null = null
  private expiresOn: string | null = null
  private registration: string | null = null
  private madrid = false
  private isWordMark = false
  private inWords = false
  private kind: string | null = null
  private classNumber = ''
  private classified = false
  private readonly classes = new Set<number | null>()
  private readonly described = new Set<number | null>()
  private readonly goods = new StandardGoods()
  private readonly parties = new StandardParties()

  constructor(attributes: Attributes) {
    this.removed = isDelete(attributes)
  }

  /** Prefers the file number, by which the DPMA looks records up. Its old marks have different application numbers. */
  get number(): string | null {
    return [...this.fileNumbers, ...this.applicationNumbers][0] ?? this.registration
  }

  open(name: string, attributes: Attributes): void {
    // Words in an unknown element still show that the mark is a word mark.
    if (this.inWords && !BESIDE_WORDS.test(name)) this.isWordMark = true
    if (name === WORDS) this.inWords = true
    if (name === 'GoodsServicesClassification') {
      this.kind = null
      this.classNumber = ''
      this.classified = true
    } else {
      this.parties.open(name, attributes)
      this.goods.open(name, attributes)
    }
  }

  field(parent: string, name: string, text: string): void {
    switch (name) {
      case 'RegistrationOfficeCode':
        this.officeCode = cleanText(text)?.toUpperCase() ?? null
        return
      case 'ApplicationNumber':
      case 'ApplicationNumberText':
        addNumber(this.applicationNumbers, text)
        return
      case 'FileNumber':
        addNumber(this.fileNumbers, text)
        return
      case 'RegistrationNumber':
        this.registration ??= registrationNumber(text)
        return
      case 'ApplicationDate':
        this.filedOn ??= calendarDate(text)
        return
      case 'RegistrationDate':
        this.registeredOn ??= calendarDate(text)
        return
      case 'ExpiryDate':
        this.expiresOn ??= calendarDate(text)
        return
      case 'MarkCurrentStatusCode':
        this.status = this.status === '' || this.status.trim() === text.trim() ? text : TWO
        return
      case 'tm5StatusDesc':
        this.tm5 = text
        return
      case 'MarkFeature':
      case 'MarkFeatureCategory':
        this.isWordMark ||= WORD_MARK.test(text)
        return
      case 'MarkVerbalElementText':
        if (this.names.length <= MAX_PARTS) this.names.push(text)
        return
      case 'MarkSignificantVerbalElementText':
        if (this.beside.length <= MAX_PARTS) this.beside.push(text)
        return
      case 'MarkTransliteration':
      case 'MarkTransliterationText':
        if (this.beside.length <= MAX_PARTS) this.beside.push(...transliterationsOf(text))
        return
      case 'MarkTranslation':
      case 'MarkTranslationText':
        this.isWordMark ||= cleanText(text) !== null
        return
      case 'ClassificationKindCode':
        this.kind = text.trim()
        return
      case 'ClassNumber':
        if (parent === 'GoodsServicesClassification') this.classNumber = text
        else {
          this.addClass(this.described, text)
          this.goods.field(name, text)
        }
        return
      case 'Classification':
        for (const part of text.split(/[\s,;|]+/u)) this.addClass(this.described, part)
        return
      case 'DesignatedCountryCode':
        this.designate(text.trim().toUpperCase())
        return
      case 'BasisInternationalRegistrationIndicator':
        this.madrid ||= text.trim() === 'true'
        return
      case 'Applicant':
        this.listed(text)
        return
      default:
        if (GOODS_FIELDS.has(name)) this.goods.field(name, text)
        else this.parties.field(name, text)
    }
  }

  close(name: string): void {
    if (name === WORDS) this.inWords = false
    this.parties.close(name)
    this.goods.close(name)
    if (name !== 'GoodsServicesClassification') return
    if (this.kind === null || NICE_KIND.test(this.kind)) this.addClass(this.classes, this.classNumber)
    else if (!OTHER_KIND.test(this.kind)) this.classes.add(null)
  }

  finish(international: boolean, rules: OfficeRecords['rules']): RecordOutcome {
    const { number } = this
    if (number === null)
      return { kind: 'bad', reason: 'it has neither an application number nor a registration number' }
    // If tags between two records were lost, the name and status may belong to either record.
    if (Math.max(this.fileNumbers.size, this.applicationNumbers.size) > 1)
      return { kind: 'bad', reason: 'it has several application numbers or file numbers' }
    if (Math.max(this.names.length, this.beside.length) > MAX_PARTS)
      return { kind: 'bad', reason: `it has more than ${MAX_PARTS} word elements` }
    const status = rules.statusOf(this.status, this.registration !== null)
    const madrid = international || this.madrid || rules.isInternational(number)
    const basis = madrid ? 'international' : 'national'
    const said = madrid || this.officeCode !== null
    if (this.removed) return { kind: 'removed', number, basis: said ? basis : null }
    return markRecord({
      number,
      name: joinTexts([...this.names, ...notIn(this.names, this.beside)], BETWEEN_ELEMENTS),
      isWordMark: this.isWordMark,
      niceClasses: this.classified ? this.classes : this.described,
      goods: this.goods.lists(rules.goodsUnsaid),
      status: statusByBoth(this.tm5, status),
      owner: this.parties.owner(rules.ownersHaveStages),
      filedOn: this.filedOn,
      registeredOn: this.registeredOn,
      expiresOn: this.expiresOn,
      basis,
      registrationNumber: this.registration,
    })
  }

  private addClass(classes: Set<number | null>, text: string): void {
    if (text.trim() !== '') classes.add(niceClass(text))
  }

  /** Adds a territory once, because later designations list it again. */
  private designate(territory: string): void {
    if (this.designated.length < MAX_PARTS && !this.designated.includes(territory)) this.designated.push(territory)
  }

  /** In DPMA lists, the address follows the name (`Acme GmbH, 10965 Berlin, DE`). */
  private listed(text: string): void {
    this.parties.open('Applicant', {})
    this.parties.field('EntityName', text.replace(/,\s*\d{4,6}\s[^,]*,\s*[A-Z]{2}\s*$/u, ''))
    this.parties.close('Applicant')
  }
}

function addNumber(numbers: Set<string>, text: string): void {
  const number = cleanText(text)
  if (number !== null) numbers.add(number)
}

/** Record elements of ST.66 and ST.96, and of DPMA lists, which borrow from ST.66. */
const RECORD_ELEMENTS = new Set(['TradeMark', 'Entries'])

/** WIPO ST.66 (EUIPO, DPMA, TSDR), ST.96 (Swissreg, TSDR) and drafts, with mostly the same names. */
export const standard: XmlFormat = {
  fields: new Map<string, ReadonlySet<string> | null>([
    ...elements.fields.ofRecord.map((name) => [name, RECORD_ELEMENTS] as const),
    ['ApplicationNumberText', new Set([...RECORD_ELEMENTS].map((record) => `${record}/ApplicationNumber`))],
    ['ClassificationKindCode', new Set(['GoodsServicesClassification'])],
    ['ClassNumber', new Set(['GoodsServicesClassification', 'ClassDescription'])],
    ...[...GOODS_FIELDS].map((name) => [name, new Set(['ClassDescription'])] as const),
    ['Classification', new Set(['Entries'])],
    ['Applicant', new Set(['Entries'])],
    ['BasisInternationalRegistrationIndicator', new Set(['CurrentBasis'])],
    ...[...elements.fields.anywhere, ...PARTY_FIELDS].map((name) => [name, null] as const),
  ]),
  long: GOODS_FIELDS,
  words: new Set(['MarkVerbalElementText', 'MarkSignificantVerbalElementText']),
  skip: new Set([...elements.skipped.st66, ...elements.skipped.st96]),
  cut: null,
  drop: null,
  trailing: new Set(['ApplicantDetails', 'HolderDetails']),
  office: null,
  begin: (attributes) => new StandardRecord(attributes),
}
