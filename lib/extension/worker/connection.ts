import { isServiceAddress } from '../../loopback.ts'
import { z } from '../../zod.ts'
import { hostOf } from '../address.ts'
import { browser } from '../browser.ts'
import { readChosen } from '../storage/consent.ts'
import { whoMayBeTold } from '../storage/preferences.ts'
import { type AskerKind, THIS_BROWSER } from '../view.ts'

const Stored = z.object({
  baseUrl: z.string().check(z.refine(isServiceAddress)),
  apiKey: z.catch(z.nullable(z.string().check(z.minLength(1))), null),
})
type Stored = z.infer<typeof Stored>

/** Only the background worker reads the key. */
export interface Connection {
  baseUrl: string
  apiKey: string
}

/** The connection as pages see it, without the key. */
export interface MaskedConnection {
  serviceUrl: string
  host: string
  keyLast4: string | null
}

const KEY = 'connection'

export function parseConnection(stored: unknown): Stored | null {
  const read = Stored.safeParse(stored)
  return read.success ? read.data : null
}

async function readStored(): Promise<Stored | null> {
  return parseConnection((await browser.storage.local.get(KEY))[KEY])
}

/** Returns null if the address or the key is missing. */
export async function readConnection(): Promise<Connection | null> {
  const stored = await readStored()
  return stored === null || stored.apiKey === null ? null : { baseUrl: stored.baseUrl, apiKey: stored.apiKey }
}

function maskConnection(stored: Stored): MaskedConnection {
  return {
    serviceUrl: stored.baseUrl,
    host: hostOf(stored.baseUrl),
    keyLast4: stored.apiKey === null ? null : stored.apiKey.slice(-4),
  }
}

export async function readMasked(): Promise<MaskedConnection | null> {
  const stored = await readStored()
  return stored === null ? null : maskConnection(stored)
}

/** If `apiKey` is null, the old key stays only for the same origin. */
export async function storeConnection(baseUrl: string, apiKey: string | null): Promise<void> {
  const before = await readStored()
  const sameOrigin = before !== null && new URL(before.baseUrl).origin === new URL(baseUrl).origin
  const kept = sameOrigin ? before.apiKey : null
  await browser.storage.local.set({ [KEY]: { baseUrl, apiKey: apiKey ?? kept } })
}

export async function removeKey(): Promise<void> {
  const stored = await readStored()
  if (stored !== null) await browser.storage.local.set({ [KEY]: { ...stored, apiKey: null } })
}

interface CurrentAsker {
  kind: AskerKind
  connection: Connection | null
  /** Null if the user chose a service but none is connected. */
  host: string | null
}

/** The client to use if nobody may receive the name. */
export const ON_THIS_DEVICE: CurrentAsker = { kind: 'browser', connection: null, host: THIS_BROWSER }

/**
 * Returns the recipient as a string to store and compare: a service's address, `service` if none is connected,
 * `browser`, or `nobody`.
 */
export const whomToTell = ({ kind, connection }: CurrentAsker, only: readonly string[] | null): string =>
  only === null ? (connection?.baseUrl ?? kind) : 'nobody'

export async function whoIsToldNow(): Promise<string> {
  const [asker, only] = await Promise.all([readAsker(), whoMayBeTold(undefined)])
  return whomToTell(asker, only)
}

/** Returns the chosen client. Without a choice, prefers a connected service to this browser. */
export async function readAsker(): Promise<CurrentAsker> {
  const [chosen, connection] = await Promise.all([readChosen(), readConnection()])
  const kind = chosen ?? (connection === null ? 'browser' : 'service')
  if (kind === 'browser') return ON_THIS_DEVICE
  return { kind, connection, host: connection && hostOf(connection.baseUrl) }
}
