import { z } from '../../zod.ts'
import type { SourceContext } from '../source.ts'
import { failureOf, type Outcome, type UpstreamFailure, unlessStopped, within } from './outcome.ts'
import type { UpstreamClient } from './request.ts'

/** Returns an HTTP Basic header (RFC 7617), in UTF-8. */
export function basicAuth(user: string, password: string): string {
  const bytes = new TextEncoder().encode(`${user}:${password}`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}

interface TokenOptions {
  tokenUrl: string
  grant: Readonly<Record<string, string>>
  /** Wording for a reason, such as `the client id and secret of this service`. */
  credentials: string
  gate: UpstreamClient
}

const ASKING_MS = 4000
/** Time from a token's renewal until its expiry. */
const EARLY_MS = 60_000
/** Default lifetime of a token in seconds, short to be safe. RFC 6749 section 5.1 allows a token without one. */
const DEFAULT_LIFE_S = 300
/** Milliseconds without an attempt after rejected credentials. Identity providers lock out clients that retry. */
export const REFUSED_MS = 5 * 60_000

/** A token response (RFC 6749 section 5.1). RFC 6750 section 2.1 lists the characters, which are safe in a header. */
const TokenAnswer = z.object({
  access_token: z.string().check(z.regex(/^[A-Za-z0-9\-._~+/]+=*$/), z.maxLength(8000)),
  expires_in: z.optional(z.coerce.number().check(z.positive())),
})

const ErrorAnswer = z.object({ error: z.string() })
/** Errors for rejected credentials (RFC 6749 section 5.2). */
const CREDENTIAL_ERRORS = ['invalid_client', 'invalid_grant', 'unauthorized_client']

function errorIn(text: string): string {
  try {
    return ErrorAnswer.safeParse(JSON.parse(text)).data?.error ?? ''
  } catch {
    return ''
  }
}

/** Creates a client that fetches an API's OAuth 2.0 tokens (RFC 6749) and caches them until shortly before expiry. */
export function createTokens({ tokenUrl, grant, credentials, gate }: TokenOptions) {
  let held: { token: string; until: number } | null = null
  let refusedUntil = Number.NEGATIVE_INFINITY
  let asking: Promise<string | UpstreamFailure> | null = null

  const refused: UpstreamFailure = { state: 'error', reason: `did not accept ${credentials}`, retryable: false }

  function failure(outcome: Exclude<Outcome, { kind: 'ok' }>, now: number): UpstreamFailure {
    if (outcome.kind === 'http' && (outcome.status === 401 || CREDENTIAL_ERRORS.includes(errorIn(outcome.text)))) {
      refusedUntil = now + REFUSED_MS
      return refused
    }
    const { state, reason, retryable } = failureOf(outcome)
    return { state, reason: `gave no access token: ${reason}`, retryable }
  }

  async function ask(context: SourceContext): Promise<string | UpstreamFailure> {
    const request = { url: tokenUrl, accept: 'application/json', body: new URLSearchParams(grant), explains: true }
    const outcome = await gate.ask(request, context)
    if (outcome.kind !== 'ok') return failure(outcome, context.now())
    const { data } = TokenAnswer.safeParse(outcome.json)
    if (data === undefined) return { state: 'error', reason: 'gave no access token that can be read', retryable: true }
    const lifeMs = (data.expires_in ?? DEFAULT_LIFE_S) * 1000
    held = { token: data.access_token, until: context.now() + lifeMs - Math.min(EARLY_MS, lifeMs / 2) }
    return data.access_token
  }

  return {
    /** Returns a token. Concurrent callers share one request. */
    async get(context: SourceContext) {
      if (held !== null && context.now() < held.until) return held.token
      if (context.now() < refusedUntil) return refused
      // Uses a separate signal without an account, because the first caller may disconnect or have a long queue.
      const everybody = { ...context, signal: new AbortController().signal, holder: undefined }
      asking ??= within(everybody, ASKING_MS, ask).finally(() => {
        asking = null
      })
      return unlessStopped(asking, context.signal, failureOf)
    },
    drop(token: string) {
      if (held?.token === token) held = null
    },
  }
}
