import { createParser } from 'eventsource-parser'
import { CheckPlan, QuotaLeft as QuotaEvent } from '../contract/check-plan.ts'
import type { CheckEvent } from '../contract/events.ts'
import { capped } from './capped-body.ts'
import { failure, problemFailure, ServiceFailure } from './failure.ts'
import { riskiest } from './riskiest.ts'
import { readConflict, readDomain, readResult, readRow } from './tolerant.ts'
import type { CheckResult, QuotaRest } from './types.ts'

/** Other events end the stream. */
export type ProgressEvent = Exclude<CheckEvent, { event: 'quota' | 'result' | 'problem' }>

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

const array = (data: unknown): unknown[] => (Array.isArray(data) ? data : [])
const present = <T>(value: T | null): value is T => value !== null

/** Null for unknown events and those without progress. */
export function readProgress(event: string | undefined, data: unknown): ProgressEvent | null {
  switch (event) {
    case 'plan': {
      const plan = CheckPlan.safeParse(data)
      return plan.success ? { event, data: plan.data } : null
    }
    case 'source':
      return { event, data: readRow(data) }
    case 'conflicts':
      return { event, data: riskiest(array(data)).map(readConflict).filter(present) }
    case 'domains':
      return { event, data: array(data).map(readDomain).filter(present) }
    default:
      return null
  }
}

function readQuota(body: unknown): QuotaRest | null {
  const read = QuotaEvent.safeParse(body)
  return read.success ? { remaining: read.data.remaining, resetAt: Date.parse(read.data.resetAt) } : null
}

/** Throws `ServiceFailure` of kind `interrupted` if the stream ends without a result. */
export async function readStream(
  response: Response,
  onProgress: (event: ProgressEvent) => void,
  now: () => number,
): Promise<{ result: CheckResult; quota: QuotaRest | null; raw: unknown; sent: string }> {
  const requestId = response.headers.get('Request-Id')
  let result: CheckResult | null = null
  let problem: ServiceFailure | null = null
  let quota: QuotaRest | null = null
  let raw: unknown = null
  let sent = ''
  const parser = createParser({
    onEvent({ event, data }) {
      const body = parse(data)
      if (event === 'result') {
        raw = body
        sent = data
        result = readResult(body)
      } else if (event === 'problem') problem = new ServiceFailure(problemFailure(body, 500, response.headers, now()))
      else if (event === 'quota') quota = readQuota(body)
      else {
        const progress = readProgress(event, body)
        if (progress !== null) onProgress(progress)
      }
      if (event === 'result' && result === null) problem = new ServiceFailure(failure('bad_answer', { requestId }))
    },
  })
  const decoder = new TextDecoder()
  try {
    for await (const chunk of capped(response)) parser.feed(decoder.decode(chunk, { stream: true }))
  } catch (error) {
    // `fetch` rejects with a `TypeError` when a connection breaks, here after the response had begun.
    if (error instanceof TypeError) throw new ServiceFailure(failure('interrupted', { requestId }))
    throw error
  }
  if (problem !== null) throw problem
  if (result === null) throw new ServiceFailure(failure('interrupted', { requestId }))
  return { result, quota, raw, sent }
}
