import { setTimeout as timer } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { readRetryAfter } from '../../../lib/retry-after.ts'
import type { WindowFailure } from '../../../lib/sources/keeping/window.ts'
import {
  COUNT_QUERY,
  type CompanyPage,
  pageQuery,
  readCount,
  readPage,
} from '../../../lib/sources/offices/lindas/lindas-pages.ts'
import { readBody } from '../../../lib/sources/upstream/read-body.ts'

/** Thrown if the endpoint fails even after retries. The message is for the operator. */
export class LindasFailed extends Error {
  override name = 'LindasFailed'
  readonly code: WindowFailure['code']

  constructor(code: WindowFailure['code'], reason: string) {
    super(reason)
    this.code = code
  }
}

/** Companies in a page, and milliseconds before each retry. */
export const LINDAS_PAGE_SIZE = 10_000
export const LINDAS_WAITS_MS: readonly number[] = [1000, 5000, 20_000, 60_000]

export interface LindasClient {
  count(): Promise<number>
  page(after: string): Promise<CompanyPage>
}

interface LindasClientOptions {
  url: string
  fetch: typeof fetch
  signal: AbortSignal
  pageSize: number
  /** Milliseconds before each retry. */
  waits: readonly number[]
  /** Rejects with the signal's reason. */
  wait?(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** Milliseconds. Reading the whole graph takes LINDAS up to a minute. */
export const LINDAS_ANSWER_MS = 180_000
const MOST_BYTES = 64 * 1024 * 1024
/** Readings of a short page until two agree and nothing follows. */
const SHORT_READINGS = 4
/** Longest `retry-after` in milliseconds. */
const LONGEST_WAIT_MS = 300_000

const toldOf = ({ names, bad }: CompanyPage) =>
  new Set([...names.map(({ number, name }) => `${number} ${name}`), ...bad.map(({ number }) => number)])

class Failure extends Error {
  readonly waitMs: number
  readonly code: WindowFailure['code']
  constructor(code: WindowFailure['code'], reason: string, waitMs = 0) {
    super(reason)
    this.code = code
    this.waitMs = waitMs
  }
}

/** The endpoint is open to all, so a refusal is meant for this client. */
function codeOf(status: number): WindowFailure['code'] {
  if (status === 429) return 'limited'
  return status === 401 || status === 403 ? 'refused' : 'unreachable'
}

function askedToWait(response: Response): number {
  const now = Date.now()
  return (readRetryAfter(response.headers.get('retry-after'), now, LONGEST_WAIT_MS) ?? now) - now
}

async function ask({ url, fetch, signal }: LindasClientOptions, query: string): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { accept: 'application/sparql-results+json' },
    body: new URLSearchParams({ query }),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(LINDAS_ANSWER_MS)]),
  })
  if (response.status !== 200)
    throw new Failure(codeOf(response.status), `it answered ${response.status}`, askedToWait(response))
  const body = await readBody(response, MOST_BYTES)
  if (typeof body !== 'string') throw new Failure('unreachable', `it ${body.reason}`)
  try {
    return JSON.parse(body)
  } catch {
    throw new Failure('shape', 'it answered with something other than JSON')
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Failure) return error.message
  if ((error as Error).name === 'TimeoutError') return `no answer in ${LINDAS_ANSWER_MS / 1000} s`
  return 'it could not be reached, or broke off'
}

/** Reads the register from LINDAS. Rejects with LindasFailed after the last retry, or with the signal's reason. */
export function createLindasClient(options: LindasClientOptions): LindasClient {
  const { signal, waits, pageSize } = options
  const { wait = (milliseconds) => timer(milliseconds, undefined, { signal }) } = options

  async function asked<T>(query: string, read: (json: unknown) => T | null): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        const answer = read(await ask(options, query))
        if (answer !== null) return answer
        throw new Failure('shape', 'it answered with something other than what was asked')
      } catch (error) {
        signal.throwIfAborted()
        const pause = waits[tries]
        if (pause === undefined) {
          const code = error instanceof Failure ? error.code : 'unreachable'
          throw new LindasFailed(code, `${reasonOf(error)}, ${tries + 1} times`)
        }
        await wait(Math.max(pause, error instanceof Failure ? error.waitMs : 0), signal)
      }
    }
  }

  const pageOnce = (after: string, companies = pageSize) =>
    asked(pageQuery(after, companies), (json) => readPage(json, after))

  const isLast = async ({ last }: CompanyPage) => last === null || (await pageOnce(last, 1)).last === null

  /**
   * A short page counts if two readings agree and no company follows. Only the last page is really short. Any other
   * lost companies, perhaps in a cache, and no count would notice a single one.
   */
  async function page(after: string): Promise<CompanyPage> {
    let came = await pageOnce(after)
    for (let readings = 1; came.companies < pageSize; readings++) {
      if (readings === SHORT_READINGS)
        throw new LindasFailed('shape', `it gave fewer companies of a page than it has, ${readings} times`)
      const again = await pageOnce(after)
      if (isDeepStrictEqual(toldOf(again), toldOf(came)) && (await isLast(again))) return again
      came = again
    }
    return came
  }

  return { count: () => asked(COUNT_QUERY, readCount), page }
}
