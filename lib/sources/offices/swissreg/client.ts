import { readRetryAfter } from '../../../retry-after.ts'
import { createTokens, type Tokens } from '../../http/authentication.ts'
import { type FullAnswer, failureOf, type Outcome, type UpstreamFailure } from '../../http/outcome.ts'
import { clockTime, type UpstreamClient } from '../../http/request.ts'
import type { SourceContext } from '../../source.ts'

/** Usage limits for one user (swissreg.ch/public/apidocs, reference). */
const HOUR_MS = 3_600_000
const BYTES_AN_HOUR = 2 * 2 ** 30
/**
 * At 2048 penalties the interface blocks the user for 15 minutes. The penalties expire after 15 minutes without a
 * query.
 */
const MOST_PENALTIES = 2048
const COOLING_MS = 15 * 60_000
/** Leaves room for queries that are already under way. */
const MARGIN = 0.95

/** Our own guess until the first page arrives: 64 full records of a few kilobytes. */
const PAGE_BYTES = 300_000

interface SwissregLimits {
  refusal(now: number): UpstreamFailure | null
  note(outcome: Outcome, now: number): void
  /** Estimates the number of queries from the size of earlier answers, because only bytes are limited. */
  allowed(now: number): { questions: number; left: number }
}

function numberIn(headers: Headers, name: string): number {
  const text = headers.get(name) ?? ''
  return /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : 0
}

export function createLimits(): SwissregLimits {
  let pause = { until: 0, why: '' }
  /** Bytes received, by hour since 1970. */
  const given = new Map<number, number>()
  /** Moving average of an answer's bytes. */
  let usual = PAGE_BYTES

  function rest(until: number, why: string): void {
    if (until > pause.until) pause = { until, why }
  }

  /** Returns the bytes of the current hour and of the 24 hours before. */
  function givenUntil(now: number): number {
    const hour = Math.floor(now / HOUR_MS)
    for (const each of given.keys()) if (each < hour - 24) given.delete(each)
    return [...given.values()].reduce((all, some) => all + some, 0)
  }

  function weigh(bytes: number, now: number): void {
    const hour = Math.floor(now / HOUR_MS)
    given.set(hour, (given.get(hour) ?? 0) + bytes)
    usual = usual * 0.98 + bytes * 0.02
    const sum = givenUntil(now)
    const [oldest = hour] = given.keys()
    if (sum >= BYTES_AN_HOUR * MARGIN) rest((oldest + 25) * HOUR_MS, 'its allowance of 2 GiB a day is used up')
  }

  return {
    refusal(now) {
      if (now >= pause.until) return null
      return { state: 'rate_limited', reason: `${pause.why}, until ${clockTime(pause.until)}`, retryable: true }
    },
    note(outcome, now) {
      if (outcome.kind === 'http' || outcome.kind === 'rate_limited') {
        if (outcome.retryAt !== null) rest(outcome.retryAt, 'asked to be left alone')
      } else if (outcome.kind === 'ok') {
        const wait = readRetryAfter(outcome.headers.get('retry-after'), now, COOLING_MS)
        if (wait !== null) rest(wait, 'asked to be left alone')
        if (numberIn(outcome.headers, 'x-ipi-penalty') >= MOST_PENALTIES * MARGIN)
          rest(now + COOLING_MS, 'holds too many failed questions against this service')
        weigh(Math.max(numberIn(outcome.headers, 'ratelimit-weight'), outcome.text.length), now)
      }
    },
    allowed(now) {
      const most = BYTES_AN_HOUR * MARGIN
      return { questions: Math.floor(most / usual), left: Math.max(0, Math.floor((most - givenUntil(now)) / usual)) }
    },
  }
}

export interface SwissregOptions {
  apiUrl: string
  tokenUrl: string
  user: string
  password: string
  gate: UpstreamClient
  /** Limits shared with other callers of the interface. */
  limits?: SwissregLimits
}

interface SwissregAsking {
  apiUrl: string
  gate: UpstreamClient
  tokens: Tokens
  limits: SwissregLimits
}

/** Client id of the interface at the identity provider. Every user signs in through this client. */
const CLIENT_ID = 'datadelivery-api-client'

export function swissregAsking({
  apiUrl,
  tokenUrl,
  user,
  password,
  gate,
  limits = createLimits(),
}: SwissregOptions): SwissregAsking {
  const grant = { grant_type: 'password', client_id: CLIENT_ID, username: user, password }
  const tokens = createTokens({ tokenUrl, grant, credentials: 'the user and password of this service', gate })
  return { apiUrl, gate, tokens, limits }
}

/** Full records of 64 marks take a few hundred kilobytes, or more with long lists of goods. */
const MOST_BYTES = 8_000_000

function refusalOf(outcome: Exclude<Outcome, FullAnswer>): UpstreamFailure {
  if (outcome.kind !== 'http') return failureOf(outcome)
  const failure = (reason: string): UpstreamFailure => ({ state: 'error', reason, retryable: false })
  if (outcome.status === 401) return failure('did not accept the access token of its own identity provider (401)')
  // The interface answers 403 without a token or if the user lacks permission.
  if (outcome.status === 403) return failure('does not let the user of this service search marks (403)')
  if (outcome.status === 404) return failure('is not at its configured address (404)')
  return failureOf(outcome)
}

/** Retries once with a new token if the old token is no longer accepted. */
export async function askSwissreg(
  { apiUrl, gate, tokens, limits }: SwissregAsking,
  request: string,
  context: SourceContext,
): Promise<FullAnswer | UpstreamFailure> {
  for (let renewed = false; ; renewed = true) {
    const refusal = limits.refusal(context.now())
    if (refusal !== null) return refusal
    const token = await tokens.get(context)
    if (typeof token !== 'string') return token
    const outcome = await gate.ask(
      {
        url: apiUrl,
        accept: 'application/xml',
        headers: { Authorization: `Bearer ${token}` },
        body: { type: 'application/xml', text: request },
        read: 'xml',
        maxBytes: MOST_BYTES,
      },
      context,
    )
    limits.note(outcome, context.now())
    if (outcome.kind === 'ok') return outcome
    if (outcome.kind !== 'http' || outcome.status !== 401) return refusalOf(outcome)
    tokens.drop(token)
    if (renewed) return refusalOf(outcome)
  }
}
