import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Fault, json, type Replies, type Reply, reply } from './misbehave.ts'

/** A request that a fake received. */
export interface Received {
  method: string
  path: string
  body: string
  headers: Record<string, string | string[] | undefined>
}

/** What every fake of an upstream has. */
export interface Upstream {
  /** The beginning of its address in the settings of a service: `http://127.0.0.1:port`, or `127.0.0.1:port`. */
  origin: string
  /** Sets how it misbehaves from the next request on; null for not at all. */
  setFault(fault: Fault | null): void
}

/** A fake that speaks HTTP. */
export interface Fake extends Upstream {
  /** Every request so far, oldest first. */
  received: Received[]
  /** Sets the date in every answer, in milliseconds since the epoch; null for none, as at first. */
  setDate(date: number | null): void
  close(): Promise<void>
}

/** A fake of an interface of an office (lib/sources/offices/office.ts). */
export interface OfficeFake extends Upstream {
  /** Settings under which a service asks it, by the names of their environment variables. */
  env: Readonly<Record<string, string>>
  /** The server for signing in; absent if the interface has no separate one. */
  tokens?: Upstream
  /** Enters a mark, or a company, of this name in the register. */
  enter(name: string): void
  close(): Promise<void>
}

/** Lets a server listen on a free port of this machine. Its `close` also ends open connections. */
export async function listen(server: Server & { closeAllConnections?(): void }) {
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections?.()
      }),
  }
}

/** Starts an HTTP server that answers with one of `repliesTo`. Several can record what they receive in one list. */
export async function startFake(repliesTo: (request: Received) => Replies, received: Received[] = []): Promise<Fake> {
  const how: { fault: Fault | null; date: number | null } = { fault: null, date: null }
  const server = createServer(async (incoming, response) => {
    const { method = '', url: path = '', headers } = incoming
    const body = await text(incoming).catch(() => null)
    if (body === null) return
    const request = { method, path, headers, body }
    received.push(request)
    // Node would send the date of this machine, but tests have clocks of their own.
    response.sendDate = false
    if (how.date !== null) response.setHeader('date', new Date(how.date).toUTCString())
    await reply(how.fault, response, repliesTo(request), path)
  })
  const { host, close } = await listen(server)
  return { origin: `http://${host}`, received, ...settersOf(how), close }
}

/** A setter for each property: `setQuota` for `quota`. */
export type Setters<T> = { [K in keyof T & string as `set${Capitalize<K>}`]: (value: T[K]) => void }

/** Setters for the properties of an object, which a fake reads with each request. */
export function settersOf<T extends object>(how: T): Setters<T> {
  const setters = Object.keys(how).map((key) => [
    `set${key.charAt(0).toUpperCase()}${key.slice(1)}`,
    (value: unknown) => void Object.assign(how, { [key]: value }),
  ])
  return Object.fromEntries(setters) as Setters<T>
}

/** The address of a request, for its path and its query. */
export const addressOf = (path: string): URL => new URL(path, 'http://localhost')

/** User and password that every fake with basic authentication accepts, and the header that they make. */
export const USER = { user: 'stand-in', password: 'pässwort:1' }
export const BASIC = `Basic ${Buffer.from(`${USER.user}:${USER.password}`).toString('base64')}`

/** A server that gives access tokens. */
export interface TokenFake extends Fake {
  url: string
  /** Whether a token was given here and has not ended. */
  accepts(token: string): boolean
  /** Ends every token given so far. */
  endAll(): void
}

/** What is special about a token endpoint of OAuth 2.0 (RFC 6749). */
interface TokenEndpoint {
  path: string
  /** Content-Type of its answers. */
  type: string
  /** Each form that differs from this in a field gets the refusal beside the field's value; the first difference counts. */
  form: Readonly<Record<string, readonly [value: string, error: object, status: number]>>
  notFound: object
  /** The text of a token. */
  token(given: number | string): string
  /** Seconds for which a token is valid. */
  seconds: number
  /** Further members of an answer. */
  more: object
}

/** Starts a token endpoint. With the fault `used_up_token`, it accepts each token once. */
export async function startTokens(endpoint: TokenEndpoint): Promise<TokenFake> {
  const { path, type, form, notFound, token, seconds, more } = endpoint
  const valid = new Set<string>()
  let isSingleUse = false
  let given = 0
  const say = (body: object, status = 200): Reply => ({ ...json(body, status), type })
  const tell = (access_token: unknown, expires_in = seconds) => say({ access_token, expires_in, ...more })

  function give(body: string): Reply {
    const fields = new URLSearchParams(body)
    for (const [field, [value, error, status]] of Object.entries(form))
      if (fields.get(field) !== value) return say(error, status)
    const access = token(++given)
    valid.add(access)
    return tell(access)
  }

  const fake = await startFake((request) => {
    const good = request.method === 'POST' && request.path === path ? give(request.body) : say(notFound, 404)
    return {
      good,
      found: good,
      nothing: say({}),
      wrongTypes: tell([token(1)]),
      wrongRecord: tell(token('of-somebody-else')),
      lasting: (lasts) => tell(JSON.parse(good.body).access_token, lasts),
    }
  })
  return {
    ...fake,
    url: `${fake.origin}${path}`,
    accepts: (token) => (isSingleUse ? valid.delete(token) : valid.has(token)),
    endAll: () => valid.clear(),
    setFault(fault) {
      isSingleUse = fault?.kind === 'used_up_token'
      fake.setFault(fault)
    },
  }
}
