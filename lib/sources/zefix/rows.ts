import type { RecordStatus } from '../../contract/conflict.ts'
import { z } from '../../zod.ts'
import type { RegisteredCompany } from '../company-hit.ts'
import { holdsText } from '../holds-text.ts'
import { readableName } from '../readable-name.ts'

/**
 * Companies that are read of one answer. The interface has no pages and names no limit; its longest lists have some
 * hundreds of kilobytes. Judging more would take too much time from every other check.
 */
export const MOST_COMPANIES = 2500

/** Longest name that is passed on, in characters; the register's own are shorter. */
const LONGEST_NAME = 300

export interface ZefixCompany extends RegisteredCompany {
  status: RecordStatus
}

export interface ZefixRows {
  companies: ZefixCompany[]
  /** Companies that came and do not bear the text in the name that is shown: the register has names in several languages. */
  otherNames: number
  /** Rows that cannot be read, or not one that fits what was asked for. */
  strayed: boolean
  /** There were more companies than are read. */
  cut: boolean
}

const Row = z.object({
  name: z.string(),
  ehraid: z.nullish(z.int().check(z.positive())),
  uid: z.nullish(z.string()),
  status: z.nullish(z.string()),
})

/** Statuses of the interface; a company in liquidation exists until it is struck off (Swiss CO Art. 739, 746). */
const STATUSES = new Map<string, RecordStatus>([
  ['ACTIVE', 'live'],
  ['BEING_CANCELLED', 'live'],
  ['CANCELLED', 'dead'],
])

function readRow(json: unknown): ZefixCompany | null {
  const { data: row } = Row.safeParse(json)
  const given = readableName(row?.name ?? '')
  const name = given.length > LONGEST_NAME ? [...given].slice(0, LONGEST_NAME).join('') : given
  if (row === undefined || name === '') return null
  return {
    name,
    uid: /^CHE\d{9}$/.test(row.uid ?? '') ? (row.uid ?? null) : null,
    ehraid: row.ehraid == null ? null : String(row.ehraid),
    status: STATUSES.get(row.status ?? '') ?? 'unknown',
  }
}

/** Reads the bare array that answers a search for `text`; null where it is none. A row that cannot be read costs no other. */
export function readZefixRows(json: unknown, text: string): ZefixRows | null {
  if (!Array.isArray(json)) return null
  const rows = json.slice(0, MOST_COMPANIES)
  const companies = rows.flatMap((row) => readRow(row) ?? [])
  const fitting = companies.filter(({ name }) => holdsText(name, [text])).length
  const strayed = companies.length < rows.length || (companies.length > 0 && fitting === 0)
  return { companies, otherNames: companies.length - fitting, strayed, cut: rows.length < json.length }
}
