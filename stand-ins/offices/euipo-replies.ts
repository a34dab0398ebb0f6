import type { Reply } from '../misbehave.ts'
import type { StandInMark } from './euipo-marks.ts'
import { type EuipoRegister, WORDS } from './euipo-register.ts'
import { comparisonsOf, parseRsql, RsqlError } from './rsql.ts'

/** What is asked for a page. */
interface Asked {
  query: string
  page: number
  size: number
}

/** A page as the interface gives it. */
export interface EuipoPageBody {
  trademarks: readonly StandInMark[]
  totalElements: number
  totalPages: number
  size: number
  page: number
}

/**
 * Called before a page is given, for example to change the register; may return a function that changes the page.
 */
export type BeforePage = (asked: Asked) => ((page: EuipoPageBody) => EuipoPageBody) | undefined

const DAY_QUOTA = 25_000

export function problem(
  status: number,
  type: string,
  title: string,
  detail: string,
  headers?: Record<string, string>,
): Reply {
  const body = JSON.stringify({ type: `/problems/${type}`, title, detail, status, instance: '/trademarks' })
  return { status, type: 'application/problem+json', body, ...(headers && { headers }) }
}

const badRequest = (detail: string) => problem(400, 'input-validation-error', 'Input validation error', detail)

export const NOT_FOUND = problem(404, 'not-found-error', 'Resource not found', 'No such resource')

/** An answer in JSON, with what is left of the day. */
export function answered(body: object, left: number): Reply {
  // The header as it was observed; the specification has an integer instead.
  const quota = (count: number) => `name=default,${count};`
  const headers = {
    'x-ratelimit-limit': quota(DAY_QUOTA),
    'x-ratelimit-remaining': quota(Math.min(left, DAY_QUOTA)),
    'x-ratelimit-reset': '3600',
  }
  return { status: 200, type: 'application/json', body: JSON.stringify(body), headers }
}

export function pageOf(marks: readonly StandInMark[], { page, size }: Asked): EuipoPageBody {
  return {
    trademarks: marks.slice(page * size, (page + 1) * size),
    totalElements: marks.length,
    totalPages: Math.ceil(marks.length / size),
    size,
    page,
  }
}

/** The answer to a search, in the requested order and no deeper than paging allows. */
export function search(
  register: EuipoRegister,
  asked: Asked,
  { sort, left, deepest, before }: { sort: string | null; left: number; deepest: number; before: BeforePage | null },
): Reply {
  if (asked.query.length > 5000) return badRequest('query: size must be between 0 and 5000')
  if (!(asked.size >= 10 && asked.size <= 100)) return badRequest('size: must be between 10 and 100')
  if ((asked.page + 1) * asked.size > deepest) return badRequest('page: is too deep')
  try {
    const query = parseRsql(asked.query)
    const spoil = before?.(asked)
    const byNumber = register.find(query)
    const page = pageOf(sort === 'applicationNumber:desc' ? byNumber.toReversed() : byNumber, asked)
    return answered(spoil?.(page) ?? page, left)
  } catch (error) {
    if (error instanceof RsqlError) return badRequest(`Query error: ${error.message}`)
    throw error
  }
}

/** What the first comparison of words is about, as far as the query can be read. */
export function wordsIn(query: string): string {
  try {
    const comparison = comparisonsOf(parseRsql(query)).find(({ field }) => field === WORDS)
    return (comparison?.values[0] ?? '').replaceAll('*', '').trim()
  } catch {
    return ''
  }
}
