import { callsTo } from '../../client/calls.ts'
import { type SearchQuestion, searchMarks } from '../../client/check-client.ts'
import { failure, ServiceFailure } from '../../client/failure.ts'
import type { Failure } from '../../client/types.ts'
import { whoMayBeTold } from '../tell-nobody.ts'
import { readAsker } from './current-asker.ts'

export type MarksAnswer = { ok: true; raw: unknown } | { ok: false; failure: Failure }

/** The page reads the rest: the schemas of a search would enlarge the worker, which starts for every check. */
const named = (body: unknown): { name: string } | null =>
  typeof (body as { name?: unknown } | null)?.name === 'string' ? (body as { name: string }) : null

/** Sends nothing if nobody may receive the name. Stores neither query nor result. */
export async function searchForMarks(question: SearchQuestion): Promise<MarksAnswer> {
  const [{ connection }, only] = await Promise.all([readAsker(), whoMayBeTold(undefined)])
  if (connection === null || only !== null) return { ok: false, failure: failure('key', { retryable: false }) }
  try {
    const calls = callsTo({ ...connection, online: () => navigator.onLine !== false })
    return { ok: true, raw: (await searchMarks(calls, question, named)).raw }
  } catch (error) {
    return { ok: false, failure: error instanceof ServiceFailure ? error.failure : failure('service') }
  }
}
