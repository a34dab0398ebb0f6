import type { RecordStatus } from '../../../contract/constants.ts'
import { splitLegalForm } from '../../../names/normalise/legal-form.ts'
import { compareNames } from '../../../names/search.ts'
import { z } from '../../../zod.ts'
import { cutText, readableName } from '../../fields/fields.ts'
import { untyped } from '../../fields/json.ts'
import { basicAuth } from '../../http/authentication.ts'
import { failureOf, type Outcome, type UpstreamFailure, within } from '../../http/outcome.ts'
import type { UpstreamClient } from '../../http/request.ts'
import {
  answerWith,
  type Connector,
  countUnread,
  emptyConnectorAnswer,
  holdsText,
  type LiveMark,
  lostOf,
  NOT_SEARCHABLE,
  TEXT_ONLY,
} from '../../registers/connector.ts'
import type { Hit, SourceContext } from '../../source.ts'

/** Canary: a company that is certainly in the register. */
export const CONTROL_COMPANY = 'Migros-Genossenschafts-Bund'

export interface RegisteredCompany {
  name: string
  otherNames?: readonly string[]
  /** UID as the register writes it: `CHE107721785`. */
  uid: string | null
  /** The register's own number, used in page addresses. */
  ehraid: string | null
  lost?: LiveMark['lost']
}

/** Normalises `CHE-107.721.785` to `CHE107721785`. Returns null for any other text. */
function enterpriseNumber(text: string): string | null {
  const bare = text.replace(/[\s.-]/g, '')
  return /^CHE\d{9}$/.test(bare) ? bare : null
}

export const ZEFIX_PAGES = 'https://www.zefix.ch/en/search/entity/'

/** Returns a hit under the company's most similar name. Compares only the beginning of a very long name. */
export function companyHit(asked: string, company: RegisteredCompany, status: RecordStatus): Hit | null {
  const { uid, ehraid, otherNames = [] } = company
  let nearest: Pick<Hit, 'name' | 'similarity'> | null = null
  for (const name of [company.name, ...otherNames].map(cutText)) {
    const similarity = compareNames(asked, name)
    if (similarity !== null && similarity.score > (nearest?.similarity?.score ?? -1)) nearest = { name, similarity }
  }
  if (nearest === null) return null
  return {
    ...nearest,
    kind: 'company',
    jurisdiction: 'CH',
    niceClasses: [],
    number: uid,
    status,
    owner: null,
    filedOn: null,
    registeredOn: null,
    expiresOn: null,
    recordUrl: ehraid === null ? null : `${ZEFIX_PAGES}list/firm/${ehraid}`,
  }
}

/** Maximum number of companies. More would delay every other check, and the API has no pages. */
const ZEFIX_MOST_COMPANIES = 2500

interface ZefixCompany extends RegisteredCompany {
  status: RecordStatus
}

interface ZefixRows {
  companies: ZefixCompany[]
  /** Number of companies whose shown name lacks the text, because the register has names in several languages. */
  otherNames: number
  strayed: boolean
  unread: number
  cut: boolean
}

/** Statuses. A company in liquidation exists until it is struck off (Swiss CO Art. 739, 746). */
const STATUSES = new Map<string, RecordStatus>([
  ['ACTIVE', 'live'],
  ['BEING_CANCELLED', 'live'],
  ['CANCELLED', 'dead'],
])

function readRow(json: unknown): ZefixCompany | null {
  const { name: named, uid, ehraid, status } = untyped.object(json)
  const name = readableName(untyped.isText(named) ? String(named) : '')
  if (name === '') return null
  const company = {
    name,
    uid: typeof uid === 'string' ? enterpriseNumber(uid) : null,
    ehraid: untyped.isText(ehraid) && /^[1-9]\d{0,8}$/.test(String(ehraid)) ? String(ehraid) : null,
  }
  const lostNumber = (uid ?? null) !== null && company.uid === null
  const lostEhraid = (ehraid ?? null) !== null && company.ehraid === null
  const lostStatus = (status ?? null) !== null && typeof status !== 'string'
  return {
    ...company,
    status: (typeof status === 'string' && STATUSES.get(status)) || 'unknown',
    ...lostOf({ number: lostNumber || lostEhraid, status: lostStatus }),
  }
}

export function readZefixRows(json: unknown, text: string): ZefixRows | null {
  if (!Array.isArray(json)) return null
  const rows = json.slice(0, ZEFIX_MOST_COMPANIES)
  const companies = rows.flatMap((row) => readRow(row) ?? [])
  const fitting = companies.filter(({ name }) => holdsText(name, [text])).length
  const unread = countUnread(rows.length, companies)
  const strayed = unread > 0 || (companies.length > 0 && fitting === 0)
  return { companies, otherNames: companies.length - fitting, strayed, unread, cut: rows.length < json.length }
}

export const TOO_MANY = 'too many'

const NONE: ZefixRows = { companies: [], otherNames: 0, strayed: false, unread: 0, cut: false }

const ErrorBody = z.object({ error: z.object({ type: z.string() }) })

function errorType(text: string): string | null {
  try {
    return ErrorBody.safeParse(JSON.parse(text)).data?.error.type ?? null
  } catch {
    return null
  }
}

/**
 * Reads an outcome. Omits the API's messages, because they may repeat the name. A 404 means that nothing was found only
 * if it contains the API's own error. Otherwise the address may be wrong.
 */
export function readZefixOutcome(outcome: Outcome, text: string): ZefixRows | typeof TOO_MANY | UpstreamFailure {
  if (outcome.kind === 'ok')
    return (
      readZefixRows(outcome.json, text) ?? {
        state: 'error',
        reason: 'answered with something other than a list of companies',
        retryable: true,
      }
    )
  if (outcome.kind !== 'http') return failureOf(outcome)
  const type = errorType(outcome.text)
  // The API misspells this type, without the second O.
  if (type === 'RESULTLIST_TO_LARGE') return TOO_MANY
  if (outcome.status === 404 && type === 'NOT_FOUND' && !outcome.crossedHosts) return NONE
  const lasting = (reason: string): UpstreamFailure => ({ state: 'error', reason, retryable: false })
  if (type === 'INVALID_QUERY_WORDS') return lasting('does not search for words like these')
  if (outcome.status === 401) return lasting('did not accept the user and password of this service (401)')
  if (outcome.status === 404) return lasting('has no company search at its configured address (404)')
  return failureOf(outcome)
}

interface Pattern {
  pattern: string
  scope: 'contains' | 'begins'
}

/** Minimum length of a name in the `CompanySearchQuery` schema of the OpenAPI document. */
const NAME_MIN = 3

/** Returns the text to search, without asterisks, because they cannot be escaped. */
export function textOf(name: string): string {
  return splitLegalForm(name)
    .base.normalize('NFC')
    .toWellFormed()
    .replace(/[*\s]+/gu, ' ')
    .trim()
}

function beginning(text: string): Pattern {
  return { pattern: `${text}${'*'.repeat(Math.max(1, NAME_MIN - [...text].length))}`, scope: 'begins' }
}

/**
 * Returns the patterns. Each is used if the previous one matches too many companies. Very short text is searched only
 * at the beginning of names, because nearly all names contain it.
 */
export function patternsFor(text: string): Pattern[] {
  if (text === '') return []
  const contains: Pattern = { pattern: `*${text}*`, scope: 'contains' }
  return [...text].length < NAME_MIN ? [beginning(text)] : [contains, beginning(text)]
}

interface ZefixOptions {
  url: string
  user: string
  password: string
  gate: UpstreamClient
}

/** Address from the API's OpenAPI document. */
export const ZEFIX_ADDRESS = 'https://www.zefix.admin.ch/ZefixPublicREST'

const DEADLINE_MS = 6000
/** Time for queries in milliseconds, which leaves time to report the reason. */
const ASKING_MS = 5800
/** Maximum size in bytes. The API has no pagination, and its longest lists take a few hundred kilobytes. */
const MOST_BYTES = 4_000_000

function reasonOf({ companies, otherNames, cut }: ZefixRows, { scope }: Pattern, tooMany: boolean): string {
  const begins = tooMany
    ? `${TEXT_ONLY}, more companies have it than are given, and those were read whose name begins with it`
    : 'only companies whose name begins with it were searched, for it is short'
  const others = otherNames > 0 ? `; ${otherNames} of ${companies.length} came under another name` : ''
  const left = cut ? `; only the first ${companies.length} of those that came were read` : ''
  return (scope === 'contains' ? TEXT_ONLY : begins) + others + left
}

/** Creates a connector. Also queries struck-off companies, so that every company in liquidation is found. */
export function createZefixConnector({ url, user, password, gate }: ZefixOptions): Connector {
  const address = `${url.replace(/\/+$/, '')}/api/v1/company/search`
  const headers = { Authorization: basicAuth(user, password) }

  async function ask({ pattern }: Pattern, text: string, context: SourceContext) {
    const body = { type: 'application/json', text: JSON.stringify({ name: pattern, activeOnly: false }) }
    const request = { url: address, accept: 'application/json', headers, body, explains: true, maxBytes: MOST_BYTES }
    return readZefixOutcome(await gate.ask(request, context), text)
  }

  async function search(name: string, context: SourceContext): ReturnType<Connector['search']> {
    const text = textOf(name)
    let cut = false
    for (const pattern of patternsFor(text)) {
      const rows = await ask(pattern, text, context)
      if (rows === TOO_MANY) {
        cut = true
        continue
      }
      if ('reason' in rows) return { ...emptyConnectorAnswer(rows.state, rows.reason, rows.retryable), truncated: cut }
      const { companies, unread, strayed } = rows
      const found = {
        records: companies,
        what: 'companies',
        hitOf: (company: ZefixCompany) => companyHit(name, company, company.status),
        proof: companies.some((company) => company.name === CONTROL_COMPANY),
        truncated: cut || rows.cut,
        reason: reasonOf(rows, pattern, cut),
      }
      return answerWith({ ...found, unread, strayed }, context)
    }
    return cut
      ? { ...NOT_SEARCHABLE, reason: 'has more companies with this text than it gives', truncated: true }
      : NOT_SEARCHABLE
  }

  return {
    id: 'zefix-rest',
    name: 'the Zefix interface',
    attribution: 'Source: Zefix, Federal Office of Justice',
    deadlineMs: DEADLINE_MS,
    search: ({ name }, context) => within(context, ASKING_MS, (limited) => search(name, limited)),
    control: async (context) => (await within(context, ASKING_MS, (limited) => search(CONTROL_COMPANY, limited))).proof,
  }
}
