import { callsTo } from '../../client/calls.ts'
import { failure, ServiceFailure } from '../../client/failure.ts'
import { type SearchQuestion, searchMarks } from '../../client/mark-search.ts'
import type { Failure } from '../../client/types.ts'
import { whoMayBeTold } from '../tell-nobody.ts'
import { readAsker } from './current-asker.ts'

/** What came of a search for marks: the answer as it was sent, for the page to read. */
export type MarksAnswer = { ok: true; raw: unknown } | { ok: false; failure: Failure }

/**
 * The body of an answer where it has a name (the client compares it with the asked one), else null. The page reads the
 * rest: the schemas of a search would enlarge the worker, which starts for every check.
 */
const named = (body: unknown): { name: string } | null =>
  typeof (body as { name?: unknown } | null)?.name === 'string' ? (body as { name: string }) : null

/**
 * Searches marks through the service. Asks nobody where none is used, or where nobody is to be told the name. A failure
 * is returned and not thrown. Neither the question nor the answer is kept.
 */
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
