import type { RecordStatus } from '../../../contract/conflict.ts'
import { holdsText } from '../../register/holds-text.ts'
import { countUnread, lostOf } from '../../register/live-mark.ts'
import { readableName } from '../../register/readable-name.ts'
import { asObject, isTextual } from '../../upstream/json-shapes.ts'
import { enterpriseNumber, type RegisteredCompany } from '../lindas/company-hit.ts'

/** Judging more would delay every other check. The interface has no pages and names no limit. */
const ZEFIX_MOST_COMPANIES = 2500

export interface ZefixCompany extends RegisteredCompany {
  status: RecordStatus
}

export interface ZefixRows {
  companies: ZefixCompany[]
  /** Companies whose shown name lacks the text, because the register has names in several languages. */
  otherNames: number
  /** True if rows are unreadable, or none fits the search. */
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
