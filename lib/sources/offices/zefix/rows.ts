import type { RecordStatus } from '../../../contract/conflict.ts'
import { holdsText } from '../../register/holds-text.ts'
import { countUnread, lostOf } from '../../register/live-mark.ts'
import { readableName } from '../../register/readable-name.ts'
import { asObject, isTextual } from '../../upstream/json-shapes.ts'
import { enterpriseNumber, type RegisteredCompany } from '../lindas/company-hit.ts'

/**
 * Most companies of an answer that are read. The interface has no pages and names no limit; its longest lists have some
 * hundred kilobytes. Judging more would hold up every other check.
 */
export const ZEFIX_MOST_COMPANIES = 2500

export interface ZefixCompany extends RegisteredCompany {
  status: RecordStatus
}

export interface ZefixRows {
  companies: ZefixCompany[]
  /**
   * Companies that came although the name that is shown does not hold the text: the register has names in several
   * languages.
   */
  otherNames: number
  /** Whether there were rows that cannot be read, or not one row that fits the search. */
  strayed: boolean
  /** Rows that cannot be read. */
  unread: number
  /** Whether there were more companies than are read. */
  cut: boolean
}

/** Statuses of the interface; a company in liquidation exists until it is struck off (Swiss CO Art. 739, 746). */
const STATUSES = new Map<string, RecordStatus>([
  ['ACTIVE', 'live'],
  ['BEING_CANCELLED', 'live'],
  ['CANCELLED', 'dead'],
])

/** Reads one row; null where it names no company. A field that cannot be read does not affect the others. */
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

/**
 * Reads the array that answers a search for `text`; null for anything else. A row that cannot be read does not affect
 * the others.
 */
export function readZefixRows(json: unknown, text: string): ZefixRows | null {
  if (!Array.isArray(json)) return null
  const rows = json.slice(0, ZEFIX_MOST_COMPANIES)
  const companies = rows.flatMap((row) => readRow(row) ?? [])
  const fitting = companies.filter(({ name }) => holdsText(name, [text])).length
  const unread = countUnread(rows.length, companies)
  const strayed = unread > 0 || (companies.length > 0 && fitting === 0)
  return { companies, otherNames: companies.length - fitting, strayed, unread, cut: rows.length < json.length }
}
