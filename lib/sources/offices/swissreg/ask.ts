import type { SourceContext } from '../../source.ts'
import { createTokens, type Tokens } from '../../upstream/access-token.ts'
import type { Asker } from '../../upstream/asker.ts'
import { type FullAnswer, failureOf, type Outcome, type UpstreamFailure } from '../../upstream/outcome.ts'
import { createLimits, type SwissregLimits } from './limits.ts'

export interface SwissregOptions {
  apiUrl: string
  tokenUrl: string
  user: string
  password: string
  gate: Asker
  /** Shared with other users of the interface. */
  limits?: SwissregLimits
}

interface SwissregAsking {
  apiUrl: string
  gate: Asker
  tokens: Tokens
  limits: SwissregLimits
}

/** The interface's own client at the identity provider, through which every user signs in. */
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

/** Full records of 64 marks have some hundred kilobytes, and more with long lists of goods. */
const MOST_BYTES = 8_000_000

function refusalOf(outcome: Exclude<Outcome, FullAnswer>): UpstreamFailure {
  if (outcome.kind !== 'http') return failureOf(outcome)
  const failure = (reason: string): UpstreamFailure => ({ state: 'error', reason, retryable: false })
  if (outcome.status === 401) return failure('did not accept the access token of its own identity provider (401)')
  // The interface answers 403 without a token, and if its user has no right.
  if (outcome.status === 403) return failure('does not let the user of this service search marks (403)')
  if (outcome.status === 404) return failure('is not at its configured address (404)')
  return failureOf(outcome)
}

/** Retries once with a new token if the old one is no longer accepted. */
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
