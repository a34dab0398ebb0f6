import { isServiceAddress } from '../../loopback.ts'
import { z } from '../../zod.ts'
import { browser } from '../browser.ts'
import { consent } from '../storage/consent.ts'
import { type ClientKind, THIS_BROWSER } from '../view.ts'

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

const KEY = 'connection'

async function readStored(): Promise<Stored | null> {
  const read = Stored.safeParse((await browser.storage.local.get(KEY))[KEY])
  return read.success ? read.data : null
}

export const serviceConnection = {
  /** Like `read`, but also without a key. */
  stored: readStored,

  replace: (connection: Stored | null) => browser.storage.local.set({ [KEY]: connection }),

  /** Resolves to null if the address or the key is missing. */
  async read(): Promise<Connection | null> {
    const stored = await readStored()
    return stored === null || stored.apiKey === null ? null : { baseUrl: stored.baseUrl, apiKey: stored.apiKey }
  },

  async readMasked(): Promise<{ serviceUrl: string; host: string; keyLast4: string | null } | null> {
    const stored = await readStored()
    if (stored === null) return null
    const { baseUrl, apiKey } = stored
    return { serviceUrl: baseUrl, host: new URL(baseUrl).host, keyLast4: apiKey === null ? null : apiKey.slice(-4) }
  },

  /** If `apiKey` is null, the old key stays only for the same origin. */
  async store(baseUrl: string, apiKey: string | null): Promise<void> {
    const before = await readStored()
    const sameOrigin = before !== null && new URL(before.baseUrl).origin === new URL(baseUrl).origin
    const kept = sameOrigin ? before.apiKey : null
    await browser.storage.local.set({ [KEY]: { baseUrl, apiKey: apiKey ?? kept } })
  },

  async removeKey(): Promise<void> {
    const stored = await readStored()
    if (stored !== null) await browser.storage.local.set({ [KEY]: { ...stored, apiKey: null } })
  },
}

interface Client {
  kind: ClientKind
  connection: Connection | null
  /** Null if the user chose a service but none is connected. */
  host: string | null
}

const ON_THIS_DEVICE: Client = { kind: 'browser', connection: null, host: THIS_BROWSER }

/** Without a choice, prefers a connected service to this browser. */
async function chosenClient(): Promise<Client> {
  const [chosen, connection] = await Promise.all([consent.client(), serviceConnection.read()])
  const kind = chosen ?? (connection === null ? 'browser' : 'service')
  if (kind === 'browser') return ON_THIS_DEVICE
  return { kind, connection, host: connection && new URL(connection.baseUrl).host }
}

interface CurrentClient extends Client {
  /** The client in the settings, also if nobody may receive the name. */
  chosen: Client
  /** As `consent.sources` returns it. */
  only: readonly string[] | null
  /** The recipient of the name: a service's address, `service` if none is connected, `browser`, or `nobody`. */
  who: string
}

/** Returns the client for a check. `sources` are those that the user chose for it (see `consent.sources`). */
export async function currentClient(sources?: readonly string[] | null): Promise<CurrentClient> {
  const [chosen, only] = await Promise.all([chosenClient(), consent.sources(sources)])
  if (only !== null) return { ...ON_THIS_DEVICE, chosen, only, who: 'nobody' }
  return { ...chosen, chosen, only, who: chosen.connection?.baseUrl ?? chosen.kind }
}
