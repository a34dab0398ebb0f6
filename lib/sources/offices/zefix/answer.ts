import type { RecordStatus } from '../../../contract/conflict.ts'
import { compareNames } from '../../../names/search.ts'
import { z } from '../../../zod.ts'
import { asObject, isTextual } from '../../http/body.ts'
import { failureOf, type Outcome, type UpstreamFailure } from '../../http/outcome.ts'
import { countUnread, cutText, holdsText, type LostField, lostOf } from '../../registers/live-mark.ts'
import { readableName } from '../../registers/record-fields.ts'
import type { Hit } from '../../source.ts'

export interface RegisteredCompany {
  name: string
  otherNames?: readonly string[]
  /** UID as the register writes it: `CHE107721785`. */
  uid: string | null
  /** The register's own number, used in page addresses. */
  ehraid: string | null
  lost?: readonly LostField[]
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

/** Comparing more companies would delay every other check. The interface has no pages and documents no limit. */
const ZEFIX_MOST_COMPANIES = 2500

export interface ZefixCompany extends RegisteredCompany {
  status: RecordStatus
}

export interface ZefixRows {
  companies: ZefixCompany[]
  /** Companies whose shown name lacks the text, because the register has names in several languages. */
  otherNames: number
  strayed: boolean
  unread: number
  cut: boolean
}

/** A company in liquidation exists until it is struck off (Swiss CO Art. 739, 746). */
const STATUSES = new Map<string, RecordStatus>([
  ['ACTIVE', 'live'],
  ['BEING_CANCELLED', 'live'],
  ['CANCELLED', 'dead'],
])

function readRow(json: unknown): ZefixCompany | null {
  const { name: named, uid, ehraid, status } = asObject(json)
  const name = readableName(isTextual(named) ? String(named) : '')
  if (name === '') return null
  const company = {
    name,
    uid: typeof uid === 'string' ? enterpriseNumber(uid) : null,
    ehraid: isTextual(ehraid) && /^[1-9]\d{0,8}$/.test(String(ehraid)) ? String(ehraid) : null,
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
 * Omits the interface's messages, because they may repeat the name. A 404 means that nothing was found only if it
 * contains the interface's own error. Otherwise the address may be wrong.
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
  // The interface misspells this type, without the second O.
  if (type === 'RESULTLIST_TO_LARGE') return TOO_MANY
  if (outcome.status === 404 && type === 'NOT_FOUND' && !outcome.crossedHosts) return NONE
  const lasting = (reason: string): UpstreamFailure => ({ state: 'error', reason, retryable: false })
  if (type === 'INVALID_QUERY_WORDS') return lasting('does not search for words like these')
  if (outcome.status === 401) return lasting('did not accept the user and password of this service (401)')
  if (outcome.status === 404) return lasting('has no company search at its configured address (404)')
  return failureOf(outcome)
}
