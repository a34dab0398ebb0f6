import { BETWEEN_ELEMENTS } from '../../../names/normalise/parts.ts'
import {
  calendarDate,
  isLostDay,
  isWordless,
  markWords,
  readClasses,
  shown,
  statusReader,
} from '../../fields/fields.ts'
import { readXml, wholeNumberIn, type XmlElement } from '../../fields/xml.ts'
import { basicAuth } from '../../http/authentication.ts'
import { failureOf, type Outcome, type UpstreamFailure, within } from '../../http/outcome.ts'
import type { UpstreamClient } from '../../http/request.ts'
import {
  answerWith,
  type Connector,
  countUnread,
  FoundMarks,
  holdsText,
  type LiveMark,
  lostOf,
  markHit,
  NOT_SEARCHABLE,
  TEXT_ONLY,
  textsOf,
} from '../../registers/connector.ts'
import type { SourceContext, SourceQuery } from '../../source.ts'

/** Minimum length of a word that is also searched inside words. Many unrelated names contain a shorter one. */
const CONTAINED_FROM = 4
/** Maximum length of an encoded query. Many servers reject addresses longer than 4 kB. */
const ENCODED_MAX = 3000

/** Registers to search: German marks, and international ones that designate Germany. */
const PARTS = '(DB=DE ODER DB=IR)'

function dpmaWordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}

const isLong = (word: string) => [...word].length >= CONTAINED_FROM

/** Returns a search term, which needs no escaping. `?` matches zero or more characters. */
const holding = (word: string) => (isLong(word) ? `MARKE=?${word}?` : `MARKE="${word}"`)

/** Removes quotation marks, backslashes and wildcards, which have a meaning in a phrase (help on expert search). */
function phrase(text: string): string {
  const plain = text
    .replace(/[^\p{L}\p{N}\p{M} .,&'+@-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return `MARKE="${plain}"`
}

function holdingAll(text: string): string | null {
  const words = [...new Set(dpmaWordsIn(text))]
  if (words.length === 0) return null
  if (words.length === 1 && words[0] !== undefined) return holding(words[0])
  return words.some(isLong) ? `(${words.map(holding).join(' UND ')})` : phrase(text)
}

const holdingWord = (text: string) => (dpmaWordsIn(text).length === 0 ? null : phrase(text))

function anyOf(parts: readonly string[]): string {
  let all = ''
  for (const part of new Set(parts)) {
    const longer = all === '' ? part : `${all} ODER ${part}`
    if (encodeURIComponent(longer).length <= ENCODED_MAX) all = longer
  }
  return all
}

const inGermany = (condition: string) => (condition === '' ? '' : `(${condition}) UND ${PARTS}`)

export function dpmaWideQuery(texts: readonly string[]): string {
  return inGermany(anyOf(texts.flatMap((text) => holdingAll(text) ?? [])))
}

/** Returns a narrow query, used if the wide query matches too many marks. */
export function dpmaNarrowQuery(texts: readonly string[], classes: readonly number[]): string {
  const wide = texts[0] === undefined ? null : holdingAll(texts[0])
  const inClasses =
    wide === null || classes.length === 0
      ? []
      : [`(${wide} UND (${classes.map((number) => `KL=${number}`).join(' ODER ')}))`]
  return inGermany(anyOf([...inClasses, ...texts.flatMap((text) => holdingWord(text) ?? [])]))
}

export function dpmaControlQuery(words: readonly string[]): string {
  return inGermany(words.map(holding).join(' UND '))
}

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

/** Returns the name from `Acme GmbH, 10965 Berlin, DE`. Without a country, the text may be all name. */
export function ownerName(applicant: string): string {
  if (!COUNTRY.test(applicant)) return applicant
  const placed = applicant.replace(COUNTRY, '')
  const byPostcode = placed.replace(PLACE_BY_POSTCODE, '')
  const name = byPostcode === placed ? placed.replace(LAST_PART, '') : byPostcode
  return name.trim() === '' ? applicant : name
}

/** Register of an entry. The office also lists EU marks, which have their own register. */
type Part = 'german' | 'international' | 'elsewhere'

const INTERNATIONAL = ['IR', 'WO', 'IB']
const ELSEWHERE = ['EM', 'EU']

/** Returns an entry's register. An international one counts if it designates Germany or lists no countries. */
function partOf(entry: XmlElement): Part {
  const code = entry.textAt('RegistrationOfficeCode')?.toUpperCase() ?? 'DE'
  if (ELSEWHERE.includes(code)) return 'elsewhere'
  if (!INTERNATIONAL.includes(code)) return 'german'
  const named = entry.descendants('DesignatedCountryCode').map(({ text }) => text.trim().toUpperCase())
  return named.length === 0 || named.includes('DE') ? 'international' : 'elsewhere'
}

const hasWords = (feature: string) => /^\s*(?:wort|word|combined)/i.test(feature)

function readDpmaMark(entry: XmlElement, part: Part): LiveMark | null {
  const texts = (name: string) => entry.named(name).map(({ text }) => text)
  const registrationNumber = shown.number(entry.textAt('RegistrationNumber'))
  const number = shown.number(entry.textAt('ApplicationNumber')) ?? registrationNumber
  const name = markWords(shown.together(texts('MarkVerbalElementText'), BETWEEN_ELEMENTS))
  if (number === null && name === null) return null
  const { niceClasses, lost } = readClasses(texts('Classification'))
  const [filed, registered, expires] = ['ApplicationDate', 'RegistrationDate', 'ExpiryDate'].map((day) =>
    entry.textAt(day),
  )
  const status = germanStatus(entry.textAt('MarkCurrentStatusCode') ?? '')
  return {
    number,
    name,
    niceClasses,
    status,
    owner: shown.together(texts('Applicant').map(ownerName), ', '),
    filedOn: calendarDate(filed),
    registeredOn: calendarDate(registered),
    expiresOn: calendarDate(expires),
    basis: part === 'international' ? 'international' : 'national',
    registrationNumber,
    ...lostOf({
      words: isWordless(name) && status !== 'dead' && texts('MarkFeature').some(hasWords),
      number: number === null,
      classes: lost,
      dates: [filed, registered, expires].some(isLostDay),
    }),
  }
}

/** The office's maximum number of hits. Comparing more would delay every other check. */
const MOST_HITS = 1000

interface DpmaList {
  marks: LiveMark[]
  read: number
  total: number
  /** True if hits are unreadable, surplus or missing, or if none matches the query. */
  strayed: boolean
  unread: number
}

/** An error without its message, which may repeat the query. */
interface DpmaError {
  error: string | null
  tooMany: boolean
}

const TOO_MANY = /\btoo (?:many|long|large)\b|\bzu (?:viele|lang|gro(?:ss|ß))\b/i

function errorOf(root: XmlElement): DpmaError | null {
  const said = root.descendants('TransactionErrorText').map(({ text }) => text)
  const failed = root.descendants('TransactionErrorDetails').length > 0 || said.length > 0
  if (root.name !== 'Error' && !failed) return null
  const messages = ['Message_DE', 'Message_EN'].map((name) => root.attributes.get(name) ?? '')
  const code = root.descendants('TransactionErrorCode')[0]?.text.trim() ?? ''
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
  const counts = [countOf(root), root.countAt('Counter', 'DocumentHits'), root.countAt('Counter', 'DatabaseHits')]
  const told = counts.filter((count) => count !== null)
  const all = root.named('Entries')
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

interface DpmaOptions {
  url: string
  user: string
  password: string
  gate: UpstreamClient
}

export const DPMA_ADDRESS = 'https://dpmaconnect.dpma.de/dpmaws/rest-services'

/** Canary. The mark has ended and its file has been destroyed, but its record remains. */
const DPMA_CONTROL_MARK = { number: '919224', name: 'von Eicken`s Apple and Grape', words: ['eicken', 'grape'] }

const DEADLINE_MS = 6000
/** Time for queries in milliseconds, which leaves time to report the reason. */
const ASKING_MS = 5800
/** Maximum size in bytes. A list is one page of at most 1000 hits of about 600 bytes, without goods. */
const MOST_BYTES = 4_000_000

/** Returns the address of a record, or null for an international registration, which lacks a page in DPMAregister. */
function dpmaRecordUrl({ number, basis }: Pick<LiveMark, 'number' | 'basis'>): string | null {
  if (number === null || basis === 'international') return null
  return `https://register.dpma.de/DPMAregister/marke/register/${encodeURIComponent(number)}/DE`
}

const TOO_MANY_MARKS = 'too many'

function refusalOf(outcome: Parameters<typeof failureOf>[0]): UpstreamFailure {
  if (outcome.kind !== 'http') return failureOf(outcome)
  const failure = (reason: string): UpstreamFailure => ({ state: 'error', reason, retryable: false })
  if (outcome.status === 400) return failure('did not understand the query (400)')
  if (outcome.status === 401) return failure('did not accept the user and password of this service (401)')
  if (outcome.status === 403)
    return failure('does not let this service in: its IP address must be the one in the contract (403)')
  if (outcome.status === 404) return failure('has no trade mark search at its configured address (404)')
  return failureOf(outcome)
}

function read(outcome: Outcome, texts: readonly string[]): DpmaList | typeof TOO_MANY_MARKS | UpstreamFailure {
  if (outcome.kind !== 'ok') return refusalOf(outcome)
  const answer = readDpmaAnswer(outcome.text, texts)
  if (answer === null)
    return { state: 'error', reason: 'answered with something other than a list of marks', retryable: true }
  if (!('error' in answer)) return answer
  if (answer.tooMany) return TOO_MANY_MARKS
  const code = answer.error === null ? '' : ` (${answer.error})`
  return { state: 'error', reason: `answered with an error instead of a list of marks${code}`, retryable: true }
}

interface Lists {
  marks: FoundMarks
  read: number
  /** Total number of marks, or null if the API reported only that too many match. */
  total: number | null
  strayed: boolean
  unread: number
  failure: UpstreamFailure | null
}

function add(lists: Lists, list: DpmaList | typeof TOO_MANY_MARKS | UpstreamFailure): void {
  if (list === TOO_MANY_MARKS) return
  if ('reason' in list) {
    lists.failure ??= list
    return
  }
  lists.marks.add(list.marks)
  lists.strayed ||= list.strayed
  lists.unread += list.unread
}

function reasonOf({ read: count, total }: Lists): string {
  if (total === null) return `${TEXT_ONLY}, and more marks have it than are given`
  return count < total ? `${TEXT_ONLY}, and ${count} of ${total} marks were read` : TEXT_ONLY
}

function answerOf(lists: Lists, name: string, asking: SourceContext): ReturnType<Connector['search']> {
  const found = {
    records: lists.marks.all(),
    what: 'marks',
    hitOf: (mark: LiveMark) => markHit(name, mark, 'DE', dpmaRecordUrl(mark)),
    proof: lists.marks.has(DPMA_CONTROL_MARK.number),
    truncated: lists.total === null || lists.read < lists.total,
    reason: reasonOf(lists),
  }
  return answerWith({ ...lists, ...found }, asking)
}

/**
 * Creates a connector, which needs a contract, a user and a fixed IP address. If too many marks match, searches again
 * for the name as a word and for marks in the requested classes.
 */
export function createDpmaConnector({ url, user, password, gate }: DpmaOptions): Connector {
  const base = `${url.replace(/\/+$/, '')}/DPMAregisterMarkeService/search/`
  const headers = { Authorization: basicAuth(user, password) }

  async function ask(query: string, texts: readonly string[], context: SourceContext) {
    const request = {
      url: `${base}${encodeURIComponent(query)}`,
      accept: 'application/xml',
      headers,
      read: 'xml' as const,
      maxBytes: MOST_BYTES,
    }
    return read(await gate.ask(request, context), texts)
  }

  async function search({ name, niceClasses }: SourceQuery, context: SourceContext): ReturnType<Connector['search']> {
    const texts = textsOf(name)
    const query = dpmaWideQuery(texts)
    if (query === '') return NOT_SEARCHABLE
    const wide = await ask(query, texts, context)
    const listed =
      typeof wide === 'object' && 'total' in wide ? wide : { read: 0, total: wide === TOO_MANY_MARKS ? null : 0 }
    const counts = { read: listed.read, total: listed.total }
    const lists: Lists = { marks: new FoundMarks(), ...counts, strayed: false, unread: 0, failure: null }
    add(lists, wide)
    if (lists.failure === null && (lists.total === null || lists.read < lists.total))
      add(lists, await ask(dpmaNarrowQuery(texts, niceClasses), texts, context))
    return answerOf(lists, name, context)
  }

  async function control(context: SourceContext): Promise<boolean> {
    const { number, name, words } = DPMA_CONTROL_MARK
    const list = await ask(dpmaControlQuery(words), [name], context)
    return typeof list === 'object' && 'marks' in list && list.marks.some((mark) => mark.number === number)
  }

  return {
    id: 'dpma-connect',
    name: 'DPMAconnectPlus, the interface of the German office',
    attribution: 'Source: DPMA, DPMAconnectPlus',
    deadlineMs: DEADLINE_MS,
    search: (query, context) => within(context, ASKING_MS, (limited) => search(query, limited)),
    control: (context) => within(context, ASKING_MS, control),
  }
}
