import { openSnapshotStore } from '../../engine/private-store.ts'
import { type FetchPiece, PACKS_CHANNEL, type SnapshotProgress, type SnapshotTrouble } from '../../engine/protocol.ts'
import { device, fetchCatalogue, type PublisherOffer, publishersIn } from '../../engine/publishers.ts'
import { type SnapshotStore, snapshotsIn } from '../../engine/snapshots.ts'
import { isServiceAddress } from '../../loopback.ts'
import { z } from '../../zod.ts'
import { askWorker } from '../messages/ask-worker.ts'
import { pageAccess } from '../storage/consent.ts'
import { followOrganisation, readOrganisation } from '../storage/organisation.ts'
import { readPinned } from '../storage/organisation-keys.ts'
import { beginPacks, setPacksAlarm } from '../worker/daily-packs.ts'
import { percentOf } from '../worker/pack-thread.ts'

/** Downloads a piece by the worker, which alone knows the key of a service. */
const askForPiece: FetchPiece = (question) => askWorker({ kind: 'pack_piece', ...question })

interface OfferedRegister {
  office: string
  /** Name from the catalogue. Null before the catalogue was read. */
  register: string | null
  megabytes: number
  attribution: string | null
}

/** Registers that a publisher offers to load. */
export interface RegisterOffer {
  address: string
  fingerprints: readonly string[]
  /** Null before the catalogue was read. Sizes are then estimates. */
  publisher: string | null
  registers: readonly OfferedRegister[]
}

/** What the user must agree to before registers of this size are loaded. */
type Question = { ask: 'metered' | 'larger'; megabytes: number }

/** Null once the registers are being loaded. */
export type LoadOutcome = null | SnapshotTrouble | 'barred' | Question

interface ShownRegister {
  office: string
  register: string | null
  isReady: boolean
  trouble: string | null
  /** True if an organisation set it, so that it comes back if the user removes it. */
  isSet: boolean
}

interface ShownPublisher {
  address: string
  publisher: string | null
  trouble: string | null
  registers: ShownRegister[]
}

/** Registers of publishers, as pages show them. */
export interface Registers {
  /** Null if no publisher is known, or if all of its registers are kept already. */
  offer: RegisterOffer | null
  publishers: ShownPublisher[]
  loading: { office: string; percent: number } | null
}

/** Typical sizes in megabytes, by which a publisher's registers are offered before its catalogue is read. */
const USUAL_MEGABYTES: Readonly<Record<string, number>> = { EU: 14, US: 30, 'companies-CH': 8 }
/** A user who agreed to a size is asked again if the files are larger by more than this factor. */
const LARGER = 1.5

const megabytesOf = (bytes: number) => Math.max(1, Math.round(bytes / 1e6))

const sumOf = (registers: readonly OfferedRegister[]) => registers.reduce((sum, { megabytes }) => sum + megabytes, 0)

type Catalogue = PublisherOffer['catalogue']

const describe = ({ registers }: Catalogue): OfferedRegister[] =>
  registers.map(({ office, register, attribution, pack }) => ({
    ...{ office, register, attribution, megabytes: megabytesOf(pack.bytes) },
  }))

/**
 * Returns the registers of the build's or the organisation's publisher, without the `known` ones. Before its catalogue
 * was read, these are the usual ones.
 */
async function offerOfBuild(
  catalogues: Readonly<Record<string, Catalogue | null>>,
  known: readonly string[],
): Promise<RegisterOffer | null> {
  const { publisher } = (await readOrganisation()).values
  if (publisher === undefined) return null
  const { address, fingerprints } = readPinned(publisher)
  const catalogue = catalogues[address] ?? null
  const usual = Object.entries(USUAL_MEGABYTES).map(([office, megabytes]) => ({
    ...{ office, megabytes, register: null, attribution: null },
  }))
  const registers = (catalogue === null ? usual : describe(catalogue)).filter(({ office }) => !known.includes(office))
  if (registers.length === 0) return null
  return { address, fingerprints, publisher: catalogue?.publisher ?? null, registers }
}

async function readRegisters(): Promise<Omit<Registers, 'loading'>> {
  const store = await openSnapshotStore()
  if (store === null) return { offer: null, publishers: [] }
  // Shows what an organisation set, or withdrew, before the engine works on it.
  await publishersIn(store).apply((await readOrganisation()).values)
  const [kept, { packs }] = await Promise.all([publishersIn(store).all(), snapshotsIn(store).list()])
  const active = Object.entries(kept).filter(([, { offices }]) => offices.length > 0)
  const publishers = active.map(([address, { catalogue, looked, offices, troubles, set = [] }]) => ({
    address,
    publisher: catalogue?.publisher ?? null,
    trouble: looked.trouble,
    registers: offices.map((office) => ({
      office,
      register: catalogue?.registers.find((each) => each.office === office)?.register ?? null,
      isReady: packs.some((pack) => pack.office === office && pack.isReady),
      trouble: troubles[office] ?? null,
      isSet: set.includes(office),
    })),
  }))
  const known = [...packs, ...publishers.flatMap(({ registers }) => registers)].map(({ office }) => office)
  const catalogues = Object.fromEntries(Object.entries(kept).map(([address, { catalogue }]) => [address, catalogue]))
  return { publishers, offer: await offerOfBuild(catalogues, known) }
}

/** Reads a catalogue. Without `fingerprints`, any key may have signed it, and the user must see its fingerprint. */
async function readOffer(store: SnapshotStore, address: string, pins: readonly string[]) {
  const kept = (await publishersIn(store).all())[address]
  // The keys that followed the named ones.
  const accepted = kept !== undefined && String(kept.pins) === String(pins) ? kept.accepted : pins
  const after = kept?.catalogue?.madeAt ?? null
  return fetchCatalogue(store, askForPiece, { address, accepted, pins, after })
}

/** Fetches the catalogue at an address, or returns the reason why it cannot be accepted. */
async function lookAtCatalogue(address: string): Promise<RegisterOffer | SnapshotTrouble> {
  const store = await openSnapshotStore()
  if (store === null) return 'storage'
  if (!isServiceAddress(address)) return 'bad_address'
  const read = await readOffer(store, address, [])
  if (typeof read === 'string') return read
  const { catalogue, signer } = read
  return { address, publisher: catalogue.publisher, fingerprints: [signer], registers: describe(catalogue) }
}

/** Starts the work in the background. In Firefox, only an alarm keeps the background page alive. */
async function begin(): Promise<void> {
  await beginPacks()
  if (!import.meta.env.FIREFOX) await askWorker({ kind: 'packs_begin' })
}

async function load(
  { address, fingerprints, registers }: RegisterOffer,
  offices: readonly string[],
  isSure: boolean,
): Promise<LoadOutcome> {
  const store = await openSnapshotStore()
  if (store === null) return 'storage'
  const told = sumOf(registers.filter(({ office }) => offices.includes(office)))
  if (!isSure && device.isMetered()) return { ask: 'metered', megabytes: told }
  const read = await readOffer(store, address, fingerprints)
  if (typeof read === 'string') return read
  const chosen = read.catalogue.registers.filter(({ office }) => offices.includes(office))
  if (chosen.length === 0) return 'not_offered'
  const bytes = chosen.reduce((sum, { pack }) => sum + pack.bytes, 0)
  if (!isSure && megabytesOf(bytes) > told * LARGER) return { ask: 'larger', megabytes: megabytesOf(bytes) }
  if (!(await device.hasRoomFor(bytes))) return 'no_room'
  const before = (await publishersIn(store).all())[address]
  await publishersIn(store).keep(address, {
    ...before,
    catalogue: read.catalogue,
    accepted: read.accepted,
    pins: [...fingerprints],
    offices: [...new Set([...(before?.offices ?? []), ...chosen.map(({ office }) => office)])],
    mayUseMetered: isSure,
    looked: { at: Date.now(), trouble: null },
    troubles: {},
  })
  await begin()
  return null
}

/** Times to try, and milliseconds between them: the engine closes a register a minute after the last check. */
const [TRIES, TRY_MS] = [60, 3000]

/** Deletes the files of removed registers as soon as the engine has closed them. */
async function deleteOnceClosed(store: SnapshotStore): Promise<void> {
  for (let tries = TRIES; tries > 0; tries--) {
    const tidy = async (lock: Lock | null) => lock !== null && (await snapshotsIn(store).tidy())
    if (await navigator.locks.request('packs', { ifAvailable: true }, tidy)) return
    await new Promise((done) => setTimeout(done, TRY_MS))
  }
}

/** Removes registers from this device for good. A running update gives them up at its next step. */
async function removeRegisters(offices: readonly string[]): Promise<void> {
  const store = await openSnapshotStore()
  if (store === null) return
  await publishersIn(store).forget(offices)
  for (const office of offices) await snapshotsIn(store).remove(office)
  void deleteOnceClosed(store).catch(() => {})
  await setPacksAlarm()
  const news = new BroadcastChannel(PACKS_CHANNEL)
  news.postMessage(null)
  news.close()
}

const OfferedPack = z.object({ file: z.string().check(z.regex(/^[A-Za-z-]{2,20}\.pack$/)), register: z.string() })
const Offered = z.object({ packs: z.array(OfferedPack).check(z.maxLength(100)) })
const LIST_MAX = 262_144
const LIST = 'fetch.list'

/** Lists snapshots that the service offers. Resolves to null if it offers none or does not answer. */
async function offeredPacks(serviceUrl: string): Promise<{ address: string; register: string }[] | null> {
  const store = await openSnapshotStore()
  const base = `${serviceUrl}/packs`
  const piece = await askForPiece({ address: base, from: 0, to: LIST_MAX, name: LIST })
  const text = await (await store?.read(LIST))?.text()
  await store?.remove(LIST)
  if (piece === null) return null
  try {
    const { packs } = Offered.parse(JSON.parse(text ?? ''))
    return packs.map(({ file, register }) => ({ address: `${base}/${file}`, register }))
  } catch {
    return null
  }
}

/** What only the options do with registers. */
export const registerActions = { askForPiece, lookAtCatalogue, offeredPacks, removeRegisters }

export interface RegistersController {
  state: Registers
  /**
   * Loads registers in the background, even if this page is closed. Call this first in a click handler, because it
   * requests access to the host. `isSure` is true once the user has answered the outcome's question.
   */
  load(offer: RegisterOffer, offices: readonly string[], isSure: boolean): Promise<LoadOutcome>
  /** Tries again at once, also over a network that may cost money. */
  retry(): Promise<void>
}

/**
 * Follows publishers' registers. Calls `onChange` after each change. `isStored` is false for mere progress. `isOwn`
 * returns true for an address of the user's service, which lets any page read its files.
 */
export async function openRegisters(
  onChange: (isStored: boolean) => void,
  isOwn: (address: string) => boolean = () => false,
): Promise<RegistersController> {
  const controller: RegistersController = {
    state: { ...(await readRegisters()), loading: null },
    load(offer, offices, isSure) {
      // A host may let any origin read its files, so a refusal does not end this.
      const asking = isOwn(offer.address) ? true : pageAccess.requestAddress(offer.address).catch(() => false)
      const loading = async () => {
        const isAllowed = await asking
        const outcome = await load(offer, offices, isSure)
        return outcome === 'unreachable' && !isAllowed ? 'barred' : outcome
      }
      return loading().finally(refresh)
    },
    async retry() {
      const store = await openSnapshotStore()
      for (const { address } of store === null ? [] : controller.state.publishers)
        await publishersIn(store as SnapshotStore).update(address, () => ({
          ...{ mayUseMetered: true, troubles: {}, looked: { at: 0, trouble: null } },
        }))
      await begin()
      await refresh()
    },
  }
  async function refresh(): Promise<void> {
    const { loading } = controller.state
    const read = await readRegisters()
    const isLoading = read.publishers.some(({ registers }) => registers.some(({ isReady }) => !isReady))
    controller.state = { ...read, loading: isLoading ? loading : null }
    onChange(true)
  }
  function show({ office, ...progress }: SnapshotProgress): void {
    if (office === undefined) return
    const percent = percentOf(progress)
    const { loading } = controller.state
    if (loading?.office === office && loading.percent === percent) return
    controller.state = { ...controller.state, loading: { office, percent } }
    onChange(false)
  }
  followOrganisation(() => void refresh())
  new BroadcastChannel(PACKS_CHANNEL).onmessage = ({ data }: MessageEvent<SnapshotProgress | null>) => {
    if (data === null) void refresh()
    else show(data)
  }
  return controller
}
