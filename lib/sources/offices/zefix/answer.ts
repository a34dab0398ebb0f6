import { z } from '../../../zod.ts'
import { failureOf, type Outcome, type UpstreamFailure } from '../../upstream/outcome.ts'
import { readZefixRows, type ZefixRows } from './rows.ts'

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
 * The interface's messages are not passed on, because they may repeat the name. A 404 counts only with the interface's
 * own error, because otherwise the address may be wrong.
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
  // The interface itself spells this type without the second O.
  if (type === 'RESULTLIST_TO_LARGE') return TOO_MANY
  if (outcome.status === 404 && type === 'NOT_FOUND' && !outcome.crossedHosts) return NONE
  const lasting = (reason: string): UpstreamFailure => ({ state: 'error', reason, retryable: false })
  if (type === 'INVALID_QUERY_WORDS') return lasting('does not search for words like these')
  if (outcome.status === 401) return lasting('did not accept the user and password of this service (401)')
  if (outcome.status === 404) return lasting('has no company search at its configured address (404)')
  return failureOf(outcome)
}
