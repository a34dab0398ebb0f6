import fc from 'fast-check'
import type { TestService } from '../test-service.ts'
import { type Node, readDocument } from './document.ts'
import { complaints } from './judge.ts'
import { anyRequest, type Caller, type Sent } from './requests.ts'

/** Outcome of the requests. */
interface FuzzReport {
  requests: number
  seed: number
  /** How often each status came. */
  statuses: Record<string, number>
  /** How often each operation was asked, and how often it answered well. */
  operations: Record<string, { asked: number; good: number }>
  /** The first request whose answer is not as the document says, and why; null where there is none. */
  failure: { request: Omit<Sent, 'target'>; complaints: string[] } | null
}

interface FuzzOptions {
  runs: number
  seed: number
  /** Changes the document that answers are held against. */
  told?: (document: Node) => Node
}

/** Longest time for an answer, in milliseconds: a check takes 8 s at most, so one that takes longer than this never comes. */
const ANSWER_MS = 20_000

const NO_LIMIT = { requests: 1_000_000, perMinute: 1_000_000, perDay: null }

async function keysFor(t: TestService): Promise<Record<Caller, string | null>> {
  const made = async (options: Parameters<TestService['makeKey']>[0]) => (await t.makeKey(options)).key
  return {
    live: await made({ limits: NO_LIMIT }),
    test: await made({ limits: NO_LIMIT, test: true }),
    scoped: await made({ limits: NO_LIMIT, scopes: ['usage'] }),
    slow: await made({ limits: { ...NO_LIMIT, perMinute: 2, requests: 1 } }),
    nobody: null,
    guess: 'bck_live_00000000_no-such-key',
  }
}

class Unlike extends Error {
  readonly sent: Sent
  readonly found: string[]
  constructor(sent: Sent, found: string[]) {
    super(found.join('; '))
    this.sent = sent
    this.found = found
  }
}

/** Sends requests made from the service's own document, and holds every answer against it. */
export async function fuzz(
  t: TestService,
  { runs, seed, told = (document) => document }: FuzzOptions,
): Promise<FuzzReport> {
  const { url } = t.service
  const document = readDocument(told(await (await fetch(`${url}/openapi.json`)).json()))
  const keys = await keysFor(t)
  const report: FuzzReport = { requests: 0, seed, statuses: {}, operations: {}, failure: null }
  let worst: Unlike | null = null
  const property = fc.asyncProperty(anyRequest(document), async (sent) => {
    const key = keys[sent.caller]
    const headers = { ...(key === null ? {} : { 'X-API-Key': key }), ...sent.headers }
    const response = await fetch(`${url}${sent.address}`, {
      method: sent.target.method,
      headers,
      body: sent.body,
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const received = { status: response.status, headers: response.headers, text: await response.text() }
    const name = `${sent.target.method} ${sent.target.path}`
    const tally = report.operations[name] ?? { asked: 0, good: 0 }
    report.operations[name] = tally
    report.requests++
    report.statuses[received.status] = (report.statuses[received.status] ?? 0) + 1
    tally.asked++
    if (response.ok) tally.good++
    const found = complaints(document, sent, received)
    if (found.length === 0) return
    worst = new Unlike(sent, found)
    throw worst
  })
  await fc.check(property, { numRuns: runs, seed, endOnFailure: true })
  if (worst !== null) {
    const { target: _target, ...request } = (worst as Unlike).sent
    report.failure = { request, complaints: (worst as Unlike).found }
  }
  return report
}
