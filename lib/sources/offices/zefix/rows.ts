import type { RecordStatus } from '../../../contract/conflict.ts'
import { holdsText } from '../../register/holds-text.ts'
import { countUnread, lostOf } from '../../register/live-mark.ts'
import { readableName } from '../../register/readable-name.ts'
import { asObject, isTextual } from '../../upstream/json-shapes.ts'
import { enterpriseNumber, type RegisteredCompany } from '../lindas/company-hit.ts'

/**
 * Most companies that are read of one answer. The interface has no pages and names no limit; its longest lists have some
 * hundreds of kilobytes. Judging more would take too much time from every other check.
 */
export const ZEFIX_MOST_COMPANIES = 2500

export interface ZefixCompany extends RegisteredCompany {
  status: RecordStatus
}

export interface ZefixRows {
  companies: ZefixCompany[]
  /** Companies that came and do not bear the text in the name that is shown: the register has names in several languages. */
  otherNames: number
  /** Whether there were rows that cannot be read, or not one row that fits what was asked for. */
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

/** One row; null where it names no company. An odd field costs that field. */
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

/** Reads the bare array that answers a search for `text`; null where it is none. A row that cannot be read costs no other. */
export function readZefixRows(json: unknown, text: string): ZefixRows | null {
  if (!Array.isArray(json)) return null
  const rows = json.slice(0, ZEFIX_MOST_COMPANIES)
  const companies = rows.flatMap((row) => readRow(row) ?? [])
  const fitting = companies.filter(({ name }) => holdsText(name, [text])).length
  const unread = countUnread(rows.length, companies)
  const strayed = unread > 0 || (companies.length > 0 && fitting === 0)
  return { companies, otherNames: companies.length - fitting, strayed, unread, cut: rows.length < json.length }
}
