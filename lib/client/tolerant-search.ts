import { AskedSearch } from '../contract/asked.ts'
import { JURISDICTIONS } from '../contract/constants.ts'
import { JurisdictionRequirements } from '../contract/filing-requirements.ts'
import type { Jurisdiction } from '../contract/primitives.ts'
import type { TrademarkSearchBody } from '../contract/request.ts'
import { z } from '../zod.ts'
import { readResult } from './tolerant.ts'
import type { CheckResult } from './types.ts'

/** A search for marks as read from any service, including a newer one. */
export interface ReadSearchResult extends Omit<CheckResult, 'request'> {
  /** All that was asked; undefined where the service does not say, or where it cannot be read. */
  request?: z.infer<typeof AskedSearch> | undefined
  jurisdictions: Jurisdiction[]
  /** How many marks are alike on all pages together; `gte` where there may be more. */
  total: { value: number; relation: 'eq' | 'gte' }
  /** Cursor of the next page; null on the last. */
  nextCursor: string | null
}

const Page = z.object({
  request: z.catch(z.optional(AskedSearch), undefined),
  jurisdictions: z.catch(z.array(z.string()), []),
  total: z.catch(z.nullable(z.object({ value: z.number(), relation: z.string() })), null),
  // An unreadable cursor must not pass for null, which marks the last page.
  nextCursor: z.nullable(z.string()),
})

/**
 * What was asked, as far as it narrows a search. Callers without types can write it in all the ways that a service
 * takes.
 */
type Narrowing = Pick<Partial<TrademarkSearchBody>, 'jurisdictions' | 'niceClasses' | 'status' | 'filedAfter' | 'owner'>

/**
 * Whether a search was made in all that was asked, and by no filter that was not asked for. `isSaid`: the answer says
 * what was asked, be it in a way that cannot be read.
 */
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
  const codes = (jurisdictions ?? JURISDICTIONS).map((code) => code.trim().toUpperCase())
  return hasClasses && hasMarks && codes.every((code) => found.jurisdictions.some((known) => known === code))
}

/**
 * Reads the answer to a search from this or a newer service, as tolerantly as a check. A total that is not understood,
 * or whose coverage is incomplete, is read as *at least* (`gte`). Null where the body is no result at all, and where it
 * finds none for less than was asked: another's answer that a proxy kept would pass for this one otherwise.
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
    jurisdictions: JURISDICTIONS.filter((code) => jurisdictions.includes(code)),
    total: { value: total?.value ?? result.conflicts.length, relation: exact ? ('eq' as const) : ('gte' as const) },
    nextCursor,
  }
  const isSaid = (raw as { request?: unknown }).request !== undefined
  return found.verdict !== 'none_found' || isForAll(asked, found, isSaid) ? found : null
}

/**
 * The facts as they were sent, including members that this version does not know. Null unless they are those of the
 * jurisdiction that was asked for.
 */
export function readRequirements(body: unknown, asked: Jurisdiction): JurisdictionRequirements | null {
  const read = JurisdictionRequirements.safeParse(body)
  const wrong = read.error?.issues.filter(({ code }) => code !== 'unrecognized_keys') ?? []
  const facts = body as JurisdictionRequirements
  return wrong.length === 0 && facts.code === asked ? facts : null
}
