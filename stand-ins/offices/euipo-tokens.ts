import type { Fault, Replies, Reply } from '../misbehave.ts'
import { type Received, startStandIn } from '../server.ts'
import { createTokenBook } from './token-book.ts'

export interface EuipoTokens {
  origin: string
  url: string
  clientId: string
  clientSecret: string
  /** Whether a token was given here and has not ended. */
  accepts(token: string): boolean
  /** Ends every token given so far. */
  endAll(): void
  /** Sets for how many seconds the next tokens are said to last. */
  setLife(seconds: number): void
  setFault(fault: Fault | null): void
  received: Received[]
  close(): Promise<void>
}

function json(body: unknown, status = 200): Reply {
  return { status, type: 'application/json;charset=UTF-8', body: JSON.stringify(body) }
}

/** Starts an OAuth 2.0 token endpoint for client credentials (RFC 6749 section 4.4), as EUIPO's answers. */
export async function startEuipoTokens(): Promise<EuipoTokens> {
  const clientId = 'stand-in-client'
  const clientSecret = 'stand-in/secret+1'
  const book = createTokenBook()
  let life = 7200
  let given = 0

  function token(access_token: unknown, expires_in = life): Reply {
    const more = { id_token: 'x.y.z', refresh_token: 'RT-1-standin', token_type: 'bearer', scope: 'uid' }
    return json({ access_token, expires_in, ...more })
  }

  function give(body: string): Reply {
    const form = new URLSearchParams(body)
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
      return json({ error: 'invalid_client' }, 401)
    if (form.get('grant_type') !== 'client_credentials') return json({ error: 'unsupported_grant_type' }, 400)
    const access = `AT-${++given}-stand.in_token`
    book.enter(access)
    return token(access)
  }

  function repliesTo({ method, path, body }: Received): Replies {
    const good = method === 'POST' && path === '/oidc/accessToken' ? give(body) : json({ error: 'not_found' }, 404)
    return {
      good,
      found: good,
      nothing: json({}),
      wrongTypes: token(['AT-1']),
      wrongRecord: token('AT-0-of-somebody-else'),
      lasting: (seconds) => token(JSON.parse(good.body).access_token, seconds),
    }
  }

  const standIn = await startStandIn(repliesTo)
  return {
    ...standIn,
    url: `${standIn.origin}/oidc/accessToken`,
    clientId,
    clientSecret,
    accepts: book.accepts,
    endAll: book.endAll,
    setFault(fault) {
      book.setSingleUse(fault?.kind === 'used_up_token')
      standIn.setFault(fault)
    },
    setLife(seconds) {
      life = seconds
    },
  }
}
