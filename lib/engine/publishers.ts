import { CATALOGUE_MAX, Catalogue, type CatalogueRegister, readCatalogue } from '../sources/snapshots/catalogue.ts'
import { fingerprintOf, SnapshotRefused } from '../sources/snapshots/snapshot.ts'
import { z } from '../zod.ts'
import { type FetchPiece, PIECES, type SetRegisters, type SnapshotTrouble } from './protocol.ts'
import { PUBLISHERS_FILE, type SnapshotStore, snapshotsIn } from './snapshots.ts'

/** A publisher from whose catalogue, or file, this device keeps registers. */
const KeptPublisher = z.object({
  /** The last accepted catalogue. Null before the first one, if an organisation set the publisher. */
  catalogue: z.nullable(Catalogue),
  /** Fingerprints of the keys that may sign the next catalogue and its files. */
  accepted: z.array(z.string()),
  /** Fingerprints that the organisation, the build or the user named. If they change, they replace `accepted`. */
  pins: z.optional(z.array(z.string())),
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
  /** Codes of the registers that an organisation took over. They return when it withdraws them. */
  waiting: z.optional(z.array(z.string())),
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
      const changed = Object.entries(make(await all())).filter(
        ([, { offices, waiting = [] }]) => offices.length + waiting.length > 0,
      )
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
     * Applies what an organisation set: its registers are kept without a click, only the keys it names count, and the
     * registers that it withdrew are removed. Those that the user had loaded before stay, and return to their publisher.
     * A register that no accepted key signed is removed.
     */
    async apply(organisation: SetRegisters): Promise<void> {
      const wanted = wantedBy(organisation)
      await removeWithdrawn(store, wanted, change)
      for (const each of wanted) await keepSet(store, each, change)
      await removeUnaccepted(store)
    },
  }
}

type Change = (make: (kept: Kept) => Kept) => Promise<void>

const mapped = (kept: Kept, make: (publisher: KeptPublisher, address: string) => Partial<KeptPublisher>): Kept =>
  Object.fromEntries(
    Object.entries(kept).map(([address, publisher]) => [address, { ...publisher, ...make(publisher, address) }]),
  )

const without = (codes: readonly string[], gone: readonly string[]) => codes.filter((code) => !gone.includes(code))
const both = (codes: readonly string[], others: readonly string[]) => [...new Set([...codes, ...others])]

const withoutOffices = (kept: Kept, gone: readonly string[]): Kept =>
  mapped(kept, ({ offices, waiting = [] }) => ({ offices: without(offices, gone), waiting: without(waiting, gone) }))

/** Lets the registers of other publishers wait. */
const takenOver = (kept: Kept, by: string, taken: readonly string[]): Kept =>
  mapped(kept, ({ offices, waiting = [] }, address) => {
    if (address === by) return {}
    const moved = offices.filter((office) => taken.includes(office))
    return { offices: without(offices, moved), waiting: both(waiting, moved) }
  })

/** Returns registers to the publishers in which they wait. */
const givenBack = (kept: Kept, by: string, gone: readonly string[]): Kept =>
  mapped(kept, ({ offices, waiting = [] }, address) => {
    if (address === by) return { offices: without(offices, gone) }
    const back = waiting.filter((office) => gone.includes(office))
    return { offices: both(offices, back), waiting: without(waiting, back) }
  })

type Wanted = Pick<KeptPublisher, 'offices' | 'isFile'> & { address: string; pins: string[] }

/** Returns `EU` for `https://host/EU.pack`. */
const codeOfFile = (address: string) => address.replace(/^.*\/|\.pack$/g, '')

/** The registers that an organisation set, by their addresses. The first address of a register counts. */
function wantedBy({ publisher, takeRegisters = [], registers = [] }: SetRegisters): Wanted[] {
  const taken = new Set<string>()
  const read = (pinned: string, codes: readonly string[] | null): Wanted => {
    const [address = '', keys = ''] = pinned.split('#')
    const offices = [...new Set(codes ?? [codeOfFile(address)])].filter((office) => !taken.has(office))
    for (const office of offices) taken.add(office)
    return { address, pins: keys.split(','), offices, ...(codes === null && { isFile: true }) }
  }
  const files = registers.map((each) => read(each, null))
  return publisher === undefined ? files : [...files, read(publisher, takeRegisters)]
}

/** Removes the registers that an organisation withdrew. */
async function removeWithdrawn(store: SnapshotStore, wanted: readonly Wanted[], change: Change): Promise<void> {
  for (const [address, { offices, set = [] }] of Object.entries(await publishersIn(store).all())) {
    const still = wanted.find((each) => each.address === address)?.offices ?? []
    const gone = set.filter((office) => offices.includes(office) && !still.includes(office))
    if (gone.length === 0) continue
    await change((kept) => givenBack(kept, address, gone))
    const held = Object.values(await publishersIn(store).all()).flatMap((publisher) => publisher.offices)
    for (const office of without(gone, held)) await snapshotsIn(store).remove(office)
  }
}

/** Removes the registers of publishers that none of the accepted keys of their present publisher signed. */
async function removeUnaccepted(store: SnapshotStore): Promise<void> {
  const { ready } = await snapshotsIn(store).inventory()
  const publishers = Object.values(await publishersIn(store).all())
  for (const [office, { published, signer }] of Object.entries(ready)) {
    const publisher = published && publishers.find(({ offices }) => offices.includes(office))
    if (publisher && !publisher.accepted.includes(signer)) await snapshotsIn(store).remove(office)
  }
}

/** Returns the keys that count, and the last catalogue unless another key signed it. */
async function trustedBy(pins: string[], kept: KeptPublisher | undefined) {
  if (String(kept?.pins) === String(pins)) return { pins, accepted: kept?.accepted ?? pins }
  const catalogue = kept?.catalogue ?? null
  const isOurs = catalogue !== null && pins.includes(await fingerprintOf(catalogue.signedBy))
  return { pins, accepted: pins, catalogue: isOurs ? catalogue : null }
}

async function keepSet(store: SnapshotStore, { address, pins, ...each }: Wanted, change: Change): Promise<void> {
  const all = await publishersIn(store).all()
  const kept = all[address]
  const offices = both(kept?.offices ?? [], each.offices)
  const trusted = await trustedBy(pins, kept)
  const isKnown = String(pins) === String(kept?.pins) && offices.length === kept?.offices.length
  if (offices.length === 0 || isKnown) return
  const { ready, coming } = await snapshotsIn(store).inventory()
  const ofOthers = Object.entries(all).flatMap(([other, publisher]) => (other === address ? [] : publisher.offices))
  const before = [...without(Object.keys(ready), ofOthers), ...(kept?.offices ?? [])]
  const set = both(kept?.set ?? [], without(each.offices, before))
  await change((now) => ({
    ...takenOver(now, address, offices),
    [address]: {
      ...{ catalogue: null, mayUseMetered: false, ...kept, ...each, ...trusted, offices, set },
      ...{ looked: { at: 0, trouble: null }, troubles: {} },
    },
  }))
  // An earlier key may have signed what an interruption left.
  for (const [office, { published }] of Object.entries(coming))
    if (published && offices.includes(office)) await snapshotsIn(store).note(office, { coming: null })
}

interface Signers {
  accepted: readonly string[]
  pins?: readonly string[] | undefined
}

/** A catalogue as its publisher signed it, and the keys that count from now on. */
export type PublisherOffer = Pick<KeptPublisher, 'accepted'> & { catalogue: Catalogue; signer: string }

/**
 * Fetches a catalogue and verifies its signature, or returns the reason for refusing it. If `accepted` is empty, any key
 * counts. While one of the `pins` signs, all of them count; once a named successor signs, only it does. `after` is the
 * `madeAt` of the last accepted catalogue.
 */
export async function fetchCatalogue(
  store: SnapshotStore,
  ask: FetchPiece,
  { address, accepted, pins = [], after }: Signers & { address: string; after: string | null },
): Promise<PublisherOffer | SnapshotTrouble> {
  const name = `${PIECES.published}list`
  const piece = await ask({ address, from: 0, to: CATALOGUE_MAX, name })
  const text = await (await store.read(name))?.text()
  await store.remove(name)
  if (piece === null || text === undefined) return 'unreachable'
  try {
    const read = await readCatalogue(text, accepted, { after, now: Date.now() })
    return { ...read, accepted: pins.includes(read.signer) ? both(pins, read.accepted) : read.accepted }
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
