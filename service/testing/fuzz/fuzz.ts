import { createParser } from 'eventsource-parser'
import fc from 'fast-check'
import type { TestService } from '../test-service.ts'
import { type Document, type Node, readDocument } from './document.ts'
import { anyRequest, type Caller, type Sent } from './requests.ts'

interface FuzzReport {
  requests: number
  seed: number
  /** Number of answers with each status. */
  statuses: Record<string, number>
  /** Number of requests to each operation, and of successful answers. */
  operations: Record<string, { asked: number; good: number }>
  /** The first request whose answer contradicts the document, and why. Null if all agree. */
  failure: { request: Omit<Sent, 'target'>; complaints: string[] } | null
}

interface FuzzOptions {
  runs: number
  seed: number
  /** Changes the document that answers are compared with. */
  told?: (document: Node) => Node
}

/** Maximum time for an answer in milliseconds. A check takes at most 8 s, so later answers never arrive. */
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

/** Sends requests made from the service's own document, and compares every answer with it. */
export async function fuzz(
  t: TestService,
  { runs, seed, told = (document) => document }: FuzzOptions,
): Promise<FuzzReport> {
  const { url } = t.service
  const document = readDocument(told(await (await fetch(`${url}/openapi.json`)).json()))
  const keys = await keysFor(t)
  const report: FuzzReport = { requests: 0, seed, statuses: {}, operations: {}, failure: null }
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
    const { target: _target, ...request } = sent
    report.failure = { request, complaints: found }
    throw new Error(found.join('; '))
  })
  await fc.check(property, { numRuns: runs, seed, endOnFailure: true })
  return report
}

interface Received {
  status: number
  headers: Headers
  text: string
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function streamFaults(document: Document, schema: Node, text: string): string[] {
  const events: { event: string | undefined; data: unknown }[] = []
  createParser({ onEvent: ({ event, data }) => void events.push({ event, data: parsed(data) }) }).feed(text)
  const last = events.at(-1)?.event
  return [
    ...events.flatMap((each) => document.faults(schema, each).map((fault) => `${each.event}: ${fault}`)),
    ...(last === 'result' || last === 'problem' ? [] : [`the stream ends with ${last}`]),
  ]
}

function headerFaults(document: Document, declared: Node, headers: Headers): string[] {
  return Object.entries<Node>(declared ?? {}).flatMap(([name, header]) => {
    const { required, schema } = document.resolve(header)
    const value = headers.get(name)
    if (value === null) return required ? [`header ${name} is missing`] : []
    return document.faults(schema, value).map((fault) => `header ${name}: ${fault}`)
  })
}

/** The document describes some rules of these fields in words, because a schema cannot express them. */
const TOLD_IN_WORDS = ['/name', '/cursor', '']

/** True if a rule in words may refuse a request that matches the schemas. */
function refusedForWords(sent: Sent, body: Node): boolean {
  if (sent.headers['Idempotency-Key'] !== undefined && body.errors === undefined) return true
  return (body.errors ?? []).every(
    ({ pointer, code }: Node) => TOLD_IN_WORDS.includes(pointer) || code === 'unknown_source',
  )
}

/** Returns how an answer differs from the document: what is missing, and what the document does not describe. */
function complaints(document: Document, sent: Sent, { status, headers, text }: Received): string[] {
  const answer = document.resolve(sent.target.operation.responses[status])
  if (answer === undefined) return [`status ${status} is not declared: ${text.slice(0, 200)}`]
  if (status === 500) return [`it failed: ${text.slice(0, 200)}`]
  const found = headerFaults(document, answer.headers, headers)
  if (answer.content === undefined) return text === '' ? found : [...found, 'it has a body']
  const type = headers.get('Content-Type')?.split(';')[0] ?? 'none'
  const stream = answer['x-event-stream']?.[type]
  if (stream !== undefined) return [...found, ...streamFaults(document, stream.itemSchema, text)]
  const media = answer.content[type]
  if (media === undefined) return [...found, `type ${type} is not declared for ${status}`]
  const body = parsed(text) as Node
  found.push(...document.faults(media.schema, body))
  if (status >= 400 && type.includes('problem') && body.status !== status) found.push(`it says ${body.status}`)
  if (status === 400 && sent.admitted && !refusedForWords(sent, body))
    found.push(`it refuses what is admitted: ${text}`)
  return found
}
