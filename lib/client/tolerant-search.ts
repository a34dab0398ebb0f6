import { JurisdictionRequirements } from '../contract/api/filing-requirements.ts'
import { AskedSearch } from '../contract/checks/answer.ts'
import type { TrademarkSearchBody } from '../contract/checks/request.ts'
import { Jurisdiction } from '../contract/constants.ts'
import { z } from '../zod.ts'
import { readResult } from './tolerant.ts'
import type { CheckResult } from './types.ts'

/** The result of a search by this or a newer service. */
export interface ReadSearchResult extends Omit<CheckResult, 'request'> {
  /** Undefined if the service sent no request or an unreadable one. */
  request?: z.infer<typeof AskedSearch> | undefined
  jurisdictions: Jurisdiction[]
  /** Total of all pages. The relation is `gte` if there may be more. */
  total: { value: number; relation: 'eq' | 'gte' }
  /** Null on the last page. */
  nextCursor: string | null
}

const Page = z.object({
  request: z.catch(z.optional(AskedSearch), undefined),
  jurisdictions: z.catch(z.array(z.string()), []),
  total: z.catch(z.nullable(z.object({ value: z.number(), relation: z.string() })), null),
  // An unreadable cursor must not become null, which marks the last page.
  nextCursor: z.nullable(z.string()),
})

/** Callers without types may use every spelling that a service accepts. */
type Narrowing = Pick<Partial<TrademarkSearchBody>, 'jurisdictions' | 'niceClasses' | 'status' | 'filedAfter' | 'owner'>

/** Returns true unless a further filter narrowed the search. `isSaid` is true if the result has a `request`. */
function isForAll(
  { jurisdictions, niceClasses, status, filedAfter, owner }: Narrowing,
  found: ReadSearchResult,
  isSaid: boolean,
): boolean {
  const [classes, statuses] = [niceClasses ?? [], [status ?? []].flat()]
  const hasClasses =
    found.niceClasses.length === 0 || (classes.length > 0 && classes.every((each) => found.niceClasses.includes(each)))
  const { request } = found
  const hasMarks =
    request === undefined
      ? !isSaid
      : (request.owner === null || request.owner === owner) &&
        (request.filedAfter === null || request.filedAfter === filedAfter) &&
        (request.status === null || (statuses.length > 0 && statuses.every((each) => request.status?.includes(each))))
  const codes = (jurisdictions ?? Jurisdiction).map((code) => code.trim().toUpperCase())
  return hasClasses && hasMarks && codes.every((code) => found.jurisdictions.some((known) => known === code))
}

/**
 * Reads a search from this or a newer service. Returns null for a body without a result, and for a *none found* from a
 * narrower search, which a proxy may have cached. An unclear total becomes `gte`.
 */
export function readSearchResult(raw: unknown, asked: Narrowing): ReadSearchResult | null {
  const result = readResult(raw)
  const page = Page.safeParse(raw)
  if (result === null || !page.success) return null
  const { request, jurisdictions, total, nextCursor } = page.data
  const exact = total?.relation === 'eq' && result.coverage.complete
  const found = {
    ...result,
    request,
    jurisdictions: Jurisdiction.filter((code) => jurisdictions.includes(code)),
    total: { value: total?.value ?? result.conflicts.length, relation: exact ? ('eq' as const) : ('gte' as const) },
    nextCursor,
  }
  const isSaid = (raw as { request?: unknown }).request !== undefined
  return found.verdict !== 'none_found' || isForAll(asked, found, isSaid) ? found : null
}

/** Returns the requirements, with members that this version does not know. Returns null for another jurisdiction. */
export function readRequirements(body: unknown, asked: Jurisdiction): JurisdictionRequirements | null {
  const read = JurisdictionRequirements.safeParse(body)
  const wrong = read.error?.issues.filter(({ code }) => code !== 'unrecognized_keys') ?? []
  const facts = body as JurisdictionRequirements
  return wrong.length === 0 && facts.code === asked ? facts : null
}
