import { AskedSearch } from '../contract/asked.ts'
import { JURISDICTIONS } from '../contract/constants.ts'
import { JurisdictionRequirements } from '../contract/filing-requirements.ts'
import type { Jurisdiction } from '../contract/primitives.ts'
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
 * Reads a search from this or a newer service, as tolerantly as a check. A total that is not understood, or whose
 * coverage is incomplete, is read as *at least* (`gte`). Null where the body is no result at all.
 */
export function readSearchResult(raw: unknown): ReadSearchResult | null {
  const result = readResult(raw)
  const page = Page.safeParse(raw)
  if (result === null || !page.success) return null
  const { request, jurisdictions, total, nextCursor } = page.data
  const exact = total?.relation === 'eq' && result.coverage.complete
  return {
    ...result,
    request,
    jurisdictions: JURISDICTIONS.filter((code) => jurisdictions.includes(code)),
    total: { value: total?.value ?? result.conflicts.length, relation: exact ? 'eq' : 'gte' },
    nextCursor,
  }
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
