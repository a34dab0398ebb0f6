import { CATALOGUE_MAX, Catalogue, type CatalogueRegister, readCatalogue } from '../sources/snapshots/catalogue.ts'
import { SnapshotRefused } from '../sources/snapshots/snapshot.ts'
import { z } from '../zod.ts'
import { type FetchPiece, PIECES, type SetRegisters, type SnapshotTrouble } from './protocol.ts'
import { PUBLISHERS_FILE, type SnapshotStore, snapshotsIn } from './snapshots.ts'

/** A publisher from whose catalogue, or file, this device keeps registers. */
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
  /** True for the file of one register, which needs no catalogue. */
  isFile: z.optional(z.boolean()),
  /** Codes of the registers that an organisation set. They are removed when it withdraws them. */
  set: z.optional(z.array(z.string())),
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
    /**
     * Applies what an organisation set: its registers are kept without a click, the keys it names count, and the
     * registers that it withdrew are removed. Those that the user had loaded before stay.
     */
    apply: (organisation: SetRegisters) => keepSet(store, organisation),
  }
}

const withoutOffices = (kept: Kept, offices: readonly string[]): Kept =>
  Object.fromEntries(
    Object.entries(kept).map(([address, publisher]) => [
      address,
      { ...publisher, offices: publisher.offices.filter((office) => !offices.includes(office)) },
    ]),
  )

type Wanted = Pick<KeptPublisher, 'accepted' | 'offices' | 'isFile'> & { address: string }

/** Returns `EU` for `https://host/EU.pack`. */
const codeOfFile = (address: string) => address.replace(/^.*\/|\.pack$/g, '')

/** The registers that an organisation set, by their addresses. The first address of a register counts. */
function wantedBy({ publisher, takeRegisters = [], registers = [] }: SetRegisters): Wanted[] {
  const taken = new Set<string>()
  const read = (pinned: string, codes: readonly string[] | null): Wanted => {
    const [address = '', keys = ''] = pinned.split('#')
    const offices = [...new Set(codes ?? [codeOfFile(address)])].filter((office) => !taken.has(office))
    for (const office of offices) taken.add(office)
    return { address, accepted: keys.split(','), offices, ...(codes === null && { isFile: true }) }
  }
  const files = registers.map((each) => read(each, null))
  return publisher === undefined ? files : [...files, read(publisher, takeRegisters)]
}

/** Removes the registers that an organisation withdrew. */
async function removeWithdrawn(store: SnapshotStore, wanted: readonly Wanted[]): Promise<void> {
  for (const [address, { offices, set = [] }] of Object.entries(await publishersIn(store).all())) {
    const still = wanted.find((each) => each.address === address)?.offices ?? []
    const gone = set.filter((office) => offices.includes(office) && !still.includes(office))
    if (gone.length === 0) continue
    await publishersIn(store).forget(gone)
    for (const office of gone) await snapshotsIn(store).remove(office)
  }
}

async function keepSet(store: SnapshotStore, organisation: SetRegisters): Promise<void> {
  const wanted = wantedBy(organisation)
  await removeWithdrawn(store, wanted)
  for (const { address, ...each } of wanted) {
    const all = await publishersIn(store).all()
    const kept = all[address]
    const accepted = [...new Set([...(each.isFile ? [] : (kept?.accepted ?? [])), ...each.accepted])]
    const offices = [...new Set([...(kept?.offices ?? []), ...each.offices])]
    const isKnown = String(accepted) === String(kept?.accepted) && offices.length === kept?.offices.length
    if (offices.length === 0 || isKnown) continue
    const { ready } = await snapshotsIn(store).inventory()
    const before = [...Object.keys(ready), ...Object.values(all).flatMap((publisher) => publisher.offices)]
    const set = [...(kept?.set ?? []), ...each.offices.filter((office) => !before.includes(office))]
    await publishersIn(store).keep(address, {
      ...{ catalogue: null, mayUseMetered: false, ...kept, ...each, accepted, offices, set },
      ...{ looked: { at: 0, trouble: null }, troubles: {} },
    })
  }
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
