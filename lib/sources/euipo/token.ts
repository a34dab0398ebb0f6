import { z } from '../../zod.ts'
import type { Asker } from '../asker.ts'
import { unlessStopped, within } from '../deadline.ts'
import { type Failure, failureOf, type Outcome } from '../outcome.ts'
import type { SourceContext } from '../source.ts'

export interface TokenOptions {
  tokenUrl: string
  clientId: string
  clientSecret: string
  gate: Asker
}

/** An access token for the interface, kept until shortly before it ends. */
export interface Tokens {
  /** The token, or why there is none. Asks for one where none is held, once for all who wait. */
  get(context: SourceContext): Promise<string | Failure>
  /** Forgets a token that was not accepted. */
  drop(token: string): void
}

const ASKING_MS = 4000
/** How long before its end a token is renewed. */
const EARLY_MS = 60_000
/** Life of a token that names none (RFC 6749 section 5.1 leaves it out at will): short. */
const DEFAULT_LIFE_S = 300

/** RFC 6749 section 5.1; the token's characters are those of RFC 6750 section 2.1, which can stand in a header. */
const TokenAnswer = z.object({
  access_token: z.string().check(z.regex(/^[A-Za-z0-9\-._~+/]+=*$/), z.maxLength(8000)),
  expires_in: z.optional(z.coerce.number().check(z.positive())),
})

const NOT_LET_IN: Failure = {
  state: 'error',
  reason: 'did not accept the client id and secret of this service',
  retryable: false,
}

function refusalOf(outcome: Exclude<Outcome, { kind: 'ok' }>): Failure {
  if (outcome.kind === 'http' && [400, 401, 403].includes(outcome.status)) return NOT_LET_IN
  const failure = failureOf(outcome)
  return { ...failure, reason: `gave no access token: ${failure.reason}` }
}

/** Signs in by OAuth 2.0 client credentials (RFC 6749 section 4.4), the credentials in the body. */
export function createTokens({ tokenUrl, clientId, clientSecret, gate }: TokenOptions): Tokens {
  let held: { token: string; until: number } | null = null
  let asking: Promise<string | Failure> | null = null

  async function ask(context: SourceContext): Promise<string | Failure> {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: 'uid',
    })
    const outcome = await gate.ask({ url: tokenUrl, accept: 'application/json', body }, context)
    if (outcome.kind !== 'ok') return refusalOf(outcome)
    const { data } = TokenAnswer.safeParse(outcome.json)
    if (data === undefined) return { state: 'error', reason: 'gave no access token that can be read', retryable: true }
    const lifeMs = (data.expires_in ?? DEFAULT_LIFE_S) * 1000
    held = { token: data.access_token, until: context.now() + lifeMs - Math.min(EARLY_MS, lifeMs / 2) }
    return data.access_token
  }

  return {
    async get(context) {
      if (held !== null && context.now() < held.until) return held.token
      // It is asked for on behalf of all: the first may go away without taking it from the others.
      const everybody = { ...context, signal: new AbortController().signal }
      asking ??= within(everybody, ASKING_MS, ask).finally(() => {
        asking = null
      })
      return unlessStopped(asking, context.signal, failureOf)
    },
    drop(token) {
      if (held?.token === token) held = null
    },
  }
}
