import { CATALOGUE_MAX, Catalogue, type CatalogueRegister, readCatalogue } from '../sources/snapshots/catalogue.ts'
import { SnapshotRefused } from '../sources/snapshots/snapshot.ts'
import { z } from '../zod.ts'
import { type FetchPiece, PIECES, type SetRegisters, type SnapshotTrouble } from './protocol.ts'
import { PUBLISHERS_FILE, type SnapshotStore } from './snapshots.ts'

/** A publisher from whose catalogue this device keeps registers. */
const KeptPublisher = z.object({
  /** The last accepted catalogue. Null before the first one, if an organisation set the publisher. */
  catalogue: z.nullable(Catalogue),
  /** Fingerprints of the keys that may sign the next catalogue and its files. */
  accepted: z.array(z.string()),
  /** Codes of the registers to keep. */
  offices: z.array(z.string()),
  /** True if the user agreed to load complete registers over a network that may cost money. */
  mayUseMetered: z.boolean(),
  /** As in an installed snapshot, about the catalogue. */
  looked: z.object({ at: z.number(), trouble: z.nullable(z.string()) }),
  /** Why a register could not be taken, by its code. */
  troubles: z.record(z.string(), z.string()),
})
export type KeptPublisher = z.infer<typeof KeptPublisher>

const Kept = z.record(z.string(), KeptPublisher)
type Kept = z.infer<typeof Kept>

/** Creates the functions that read or change the publishers in a snapshot store, by the address of their catalogue. */
export function publishersIn(store: SnapshotStore) {
  async function all(): Promise<Kept> {
    try {
      return Kept.parse(JSON.parse((await (await store.read(PUBLISHERS_FILE))?.text()) ?? ''))
    } catch {
      return {}
    }
  }

  /** Concurrent changes, such as those of a page and of the engine, do not overwrite each other. */
  async function change(make: (kept: Kept) => Kept): Promise<void> {
    await navigator.locks.request(PUBLISHERS_FILE, async () => {
      const changed = Object.entries(make(await all())).filter(([, { offices }]) => offices.length > 0)
      if (changed.length === 0) await store.remove(PUBLISHERS_FILE)
      else await store.write(PUBLISHERS_FILE, JSON.stringify(Object.fromEntries(changed)))
    })
  }

  return {
    all,
    /** Adds or replaces a publisher. Each register is then kept from this publisher only. */
    keep: (address: string, publisher: KeptPublisher) =>
      change((kept) => ({ ...withoutOffices(kept, publisher.offices), [address]: publisher })),
    /** Changes a publisher, unless the user removed it meanwhile. */
    update: (address: string, make: (publisher: KeptPublisher) => Partial<KeptPublisher>) =>
      change((kept) => {
        const publisher = kept[address]
        return publisher === undefined ? kept : { ...kept, [address]: { ...publisher, ...make(publisher) } }
      }),
    /** Stops keeping these registers. */
    forget: (offices: readonly string[]) => change((kept) => withoutOffices(kept, offices)),
  }
}

const withoutOffices = (kept: Kept, offices: readonly string[]): Kept =>
  Object.fromEntries(
    Object.entries(kept).map(([address, publisher]) => [
      address,
      { ...publisher, offices: publisher.offices.filter((office) => !offices.includes(office)) },
    ]),
  )

/**
 * Applies what an organisation set: the keys of its publisher count, and its `takeRegisters` are kept without a click.
 */
export async function keepSet(
  store: SnapshotStore,
  { publisher = '', takeRegisters = [] }: SetRegisters,
): Promise<void> {
  const [address = '', keys = ''] = publisher.split('#')
  const pinned = keys.split(',')
  const kept = (await publishersIn(store).all())[address]
  const accepted = [...new Set([...(kept?.accepted ?? []), ...pinned])]
  const offices = [...new Set([...(kept?.offices ?? []), ...takeRegisters])]
  const isKnown = accepted.length === kept?.accepted.length && offices.length === kept.offices.length
  if (publisher === '' || offices.length === 0 || isKnown) return
  const looked = { at: 0, trouble: null }
  const before = kept ?? { catalogue: null, mayUseMetered: false, troubles: {} }
  await publishersIn(store).keep(address, { ...before, accepted, offices, looked })
}

/** A catalogue as its publisher signed it, and the keys that count from now on. */
export type PublisherOffer = Pick<KeptPublisher, 'accepted'> & { catalogue: Catalogue; signer: string }

/**
 * Fetches a catalogue and verifies its signature, or returns the reason for refusing it. If `accepted` is empty, any key
 * counts. `after` is the `madeAt` of the last accepted catalogue.
 */
export async function fetchCatalogue(
  store: SnapshotStore,
  ask: FetchPiece,
  { address, accepted, after }: { address: string; accepted: readonly string[]; after: string | null },
): Promise<PublisherOffer | SnapshotTrouble> {
  const name = `${PIECES.published}list`
  const piece = await ask({ address, from: 0, to: CATALOGUE_MAX, name })
  const text = await (await store.read(name))?.text()
  await store.remove(name)
  if (piece === null || text === undefined) return 'unreachable'
  try {
    return await readCatalogue(text, accepted, { after, now: Date.now() })
  } catch (error) {
    if (error instanceof SnapshotRefused) return error.fault
    throw error
  }
}

/** Returns the address of a file beside the catalogue. */
export const addressBeside = (address: string, { file }: CatalogueRegister['pack']) => new URL(file, address).href

/** Times of a register's file that it takes on a device, with room for the previous one during an update. */
const ROOM_FACTOR = 20

interface Network {
  saveData?: boolean
  type?: string
  effectiveType?: string
}

/** What the browser tells of this device. */
export const device = {
  /** Resolves to false if the browser knows that registers of these sizes, in bytes, do not fit. */
  async hasRoomFor(bytes: number): Promise<boolean> {
    const { quota, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {}
    return quota === undefined || quota - usage > bytes * ROOM_FACTOR
  },

  /** Returns true if the browser tells that the network may cost money or is slow. Firefox does not tell. */
  isMetered(): boolean {
    const { connection } = navigator as { connection?: Network }
    const { saveData = false, type = '', effectiveType = '' } = connection ?? {}
    return saveData || type === 'cellular' || effectiveType.endsWith('2g')
  },
}
