import type { Fault, Replies, Reply } from '../misbehave.ts'
import { type Received, startStandIn } from '../server.ts'
import { createTokenBook } from './token-book.ts'

export interface SwissregTokens {
  origin: string
  url: string
  user: string
  password: string
  /** Whether a token was given here and has not ended. */
  accepts(token: string): boolean
  /** Ends every token given so far. */
  endAll(): void
  setFault(fault: Fault | null): void
  received: Received[]
  close(): Promise<void>
}

function json(body: unknown, status = 200): Reply {
  return { status, type: 'application/json', body: JSON.stringify(body) }
}

/** Starts a token endpoint for the password grant (RFC 6749 section 4.3) that answers as the institute's Keycloak does. */
export async function startSwissregTokens(): Promise<SwissregTokens> {
  const user = 'stand-in@example.org'
  const password = 'stand-in/pässwort+1'
  const book = createTokenBook()
  let given = 0

  function token(access_token: unknown, expires_in = 720): Reply {
    const more = { refresh_token: 'ey.RT.1', token_type: 'Bearer', scope: 'profile email' }
    return json({ access_token, expires_in, refresh_expires_in: 360, 'not-before-policy': 0, ...more })
  }

  function give(body: string): Reply {
    const form = new URLSearchParams(body)
    if (form.get('client_id') !== 'datadelivery-api-client')
      return json({ error: 'invalid_client', error_description: 'Invalid client or Invalid client credentials' }, 401)
    if (form.get('grant_type') !== 'password') return json({ error: 'unsupported_grant_type' }, 400)
    if (form.get('username') !== user || form.get('password') !== password)
      return json({ error: 'invalid_grant', error_description: 'Invalid user credentials' }, 401)
    const access = `ey.AT.${++given}`
    book.enter(access)
    return token(access)
  }

  function repliesTo({ method, path, body }: Received): Replies {
    const served = method === 'POST' && path === '/auth/realms/egov/protocol/openid-connect/token'
    const good = served ? give(body) : json({ error: 'Realm does not exist' }, 404)
    return {
      good,
      found: good,
      nothing: json({}),
      wrongTypes: token(['ey.AT.1']),
      wrongRecord: token('ey.AT.of-somebody-else'),
      lasting: (seconds) => token(JSON.parse(good.body).access_token, seconds),
    }
  }

  const standIn = await startStandIn(repliesTo)
  return {
    ...standIn,
    url: `${standIn.origin}/auth/realms/egov/protocol/openid-connect/token`,
    user,
    password,
    accepts: book.accepts,
    endAll: book.endAll,
    setFault(fault) {
      book.setSingleUse(fault?.kind === 'used_up_token')
      standIn.setFault(fault)
    },
  }
}
