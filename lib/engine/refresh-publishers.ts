import type { CatalogueRegister } from '../sources/snapshots/catalogue.ts'
import { readManifest, SnapshotRefused, sha256 } from '../sources/snapshots/snapshot.ts'
import { installPublished, type Refreshing } from './install.ts'
import type { FetchPiece, PIECES, SnapshotTrouble } from './protocol.ts'
import { addressBeside, device, fetchCatalogue, type KeptPublisher, publishersIn } from './publishers.ts'
import {
  addressesOf,
  downloadTo,
  MADE_BY,
  type Publication,
  type SnapshotStore,
  type StoredSnapshot,
  snapshotFile,
  snapshotsIn,
} from './snapshots.ts'

interface RefreshingAll extends Refreshing {
  /** Called after each register, whether it was taken or not. */
  onTaken(): void
}

interface Taking extends RefreshingAll {
  address: string
  publisher: KeptPublisher
}

/** Troubles after which a register is soon tried again. */
const PASSING: readonly (string | null | undefined)[] = [null, undefined, 'unreachable']

function publicationOf(address: string, { pack, changes, owners }: CatalogueRegister): Publication {
  return {
    catalogue: address,
    pack: pack.digest,
    changes: changes?.digest ?? null,
    owners: owners && addressBeside(address, owners),
  }
}

async function dropDownloads({ store, ask }: RefreshingAll): Promise<void> {
  for (const kind of ['daily', 'published'] as const) await downloadTo(store, ask, kind).drop()
}

/** What a publisher has now: the entries of its catalogue, and the keys that may sign the files. */
type Listed = Pick<KeptPublisher, 'catalogue' | 'accepted'> & { registers: CatalogueRegister[] }

/** Fetches the start of a file. Returns its manifest as an entry of a catalogue, with the manifest's digest. */
async function readHead(
  { store, ask }: RefreshingAll,
  address: string,
  kind: 'daily' | 'published',
  isAccepted: (signer: string) => boolean,
) {
  const begun = await downloadTo(store, ask, kind).begin(address)
  if (begun === null) return 'unreachable'
  const { head, signer, digest, changes } = await readManifest(begun.head, begun.total)
  if (!isAccepted(signer)) throw new SnapshotRefused('other_signer')
  return { head, changes, file: { file: address, bytes: begun.total, digest } }
}

async function listCatalogue({ store, ask }: RefreshingAll, address: string, publisher: KeptPublisher) {
  const after = publisher.catalogue?.madeAt ?? null
  const read = await fetchCatalogue(store, ask, { ...publisher, address, after })
  if (typeof read === 'string') return read
  const { catalogue, accepted } = read
  return { catalogue, accepted, registers: catalogue.registers }
}

/** Lists a single file and the changes beside it as if a catalogue named them. */
async function listFile(
  refreshing: RefreshingAll,
  address: string,
  { accepted }: KeptPublisher,
): Promise<Listed | SnapshotTrouble> {
  const isAccepted = (signer: string) => accepted.includes(signer)
  const places = addressesOf(address)
  try {
    const pack = await readHead(refreshing, address, 'published', isAccepted)
    if (typeof pack === 'string') return pack
    // A host without changes responds with nothing or an error page.
    const later = await readHead(refreshing, places.changes, 'daily', isAccepted).catch(() => null)
    const isLater = later !== null && typeof later !== 'string' && later.changes?.base === pack.file.digest
    const files = {
      pack: pack.file,
      changes: isLater ? later.file : null,
      owners: { ...pack.file, file: places.owners },
    }
    return { catalogue: null, accepted, registers: [{ ...pack.head, ...files }] }
  } catch (error) {
    if (!(error instanceof SnapshotRefused)) throw error
    await dropDownloads(refreshing)
    return error.fault
  }
}

const isSame = (stored: StoredSnapshot | undefined, { pack, changes }: Publication) =>
  stored?.madeBy === MADE_BY && stored.published?.pack === pack && stored.published.changes === changes

const storedIn = async (store: SnapshotStore, office: string) => (await snapshotsIn(store).inventory()).ready[office]

/** Returns false if other keys were named in the meantime, so that what an earlier one signed must not count. */
const hasSamePins = (publisher: KeptPublisher, now: KeptPublisher) => String(publisher.pins) === String(now.pins)

/** Returns the codes of the registers that the user wants from this publisher, by these keys, at present. */
async function wantedFrom({ store, address, publisher }: Taking): Promise<string[]> {
  const now = (await publishersIn(store).all())[address]
  return now !== undefined && hasSamePins(publisher, now) ? now.offices : []
}

async function fetchFile(
  { store, ask, onProgress, address, publisher }: Taking,
  file: CatalogueRegister['pack'],
  kind: keyof typeof PIECES,
): Promise<Blob | SnapshotTrouble> {
  const download = downloadTo(store, ask, kind)
  const at = addressBeside(address, file)
  const begun = await download.begin(at)
  if (begun === null) return 'unreachable'
  if (begun.total !== file.bytes) return 'cut'
  const whole = await download.fetch(at, onProgress)
  // The manifest of a single file was read just before, and its parts are verified when they are installed.
  if (typeof whole === 'string' || publisher.isFile) return whole
  if ((await sha256(new Uint8Array(await whole.arrayBuffer()))) === file.digest) return whole
  await download.drop()
  return 'damaged'
}

/** Fetches what is newer: only the changes, if the complete file is on this device already. */
async function fetchNewer(taking: Taking, register: CatalogueRegister, stored: StoredSnapshot | undefined) {
  const { store, publisher } = taking
  const { pack, changes } = register
  const base = stored?.published?.pack === pack.digest ? await store.read(snapshotFile(stored.id, 'pack')) : null
  if (!(await device.hasRoomFor(pack.bytes))) return 'no_room'
  if (base === null && device.isMetered() && !publisher.mayUseMetered) return 'metered'
  const later = changes && (await fetchFile(taking, changes, 'daily'))
  if (typeof later === 'string') return later
  const whole = base ?? (await fetchFile(taking, pack, 'published'))
  return typeof whole === 'string' ? whole : { pack: whole, changes: later }
}

// A browser without room throws a QuotaExceededError.
const troubleOf = (error: unknown): SnapshotTrouble => (error instanceof SnapshotRefused ? error.fault : 'storage')

/** Brings a register up to its catalogue. Returns or throws the reason for a failure, after which the one in use stays. */
async function takeRegister(taking: Taking, register: CatalogueRegister): Promise<SnapshotTrouble | null> {
  const { store, ask, address, publisher } = taking
  const { office } = register
  const stored = await storedIn(store, office)
  const published = publicationOf(address, register)
  if (isSame(stored, published) && publisher.accepted.includes(stored?.signer ?? '')) {
    await dropDownloads(taking)
    return null
  }
  const isWanted = async () => (await wantedFrom(taking)).includes(office)
  const onProgress: Taking['onProgress'] = (progress) => taking.onProgress({ ...progress, office })
  const askWanted: FetchPiece = async (question) => ((await isWanted()) ? ask(question) : null)
  const files = await fetchNewer({ ...taking, ask: askWanted, onProgress }, register, stored)
  if (typeof files === 'string') return files
  try {
    await installPublished(store, { office, accepted: publisher.accepted, published, ...files }, onProgress)
  } finally {
    await dropDownloads(taking)
  }
  // The user removed it in the meantime.
  if (!(await isWanted())) await snapshotsIn(store).remove(office)
  return null
}

/** Returns the codes of registers that still have to be loaded, if nothing but the network prevents it. */
async function pendingOf(store: SnapshotStore, publisher: KeptPublisher): Promise<string[]> {
  const { catalogue, offices, looked, troubles, isFile = false } = publisher
  if (!PASSING.includes(looked.trouble)) return []
  const { ready } = await snapshotsIn(store).inventory()
  const isMissing = (office: string) => ready[office]?.madeBy !== MADE_BY && PASSING.includes(troubles[office])
  return catalogue === null && !isFile ? [...offices] : offices.filter(isMissing)
}

/** Takes the registers of an accepted catalogue, the smallest first, so that one soon counts. */
async function takeAll(taking: Taking, registers: readonly CatalogueRegister[]): Promise<void> {
  const { store, address, onTaken } = taking
  const bytesOf = (code: string) => registers.find(({ office }) => office === code)?.pack.bytes ?? 0
  const done = new Set<string>()
  // The user may add or remove registers in the meantime.
  for (;;) {
    const left = (await wantedFrom(taking)).filter((office) => !done.has(office))
    const [office] = left.toSorted((a, b) => bytesOf(a) - bytesOf(b))
    if (office === undefined) return
    done.add(office)
    const register = registers.find((each) => each.office === office)
    const trouble = register === undefined ? 'not_offered' : await takeRegister(taking, register).catch(troubleOf)
    await publishersIn(store).update(address, ({ troubles: { [office]: _before, ...troubles } }) => ({
      troubles: trouble === null ? troubles : { ...troubles, [office]: trouble },
    }))
    onTaken()
  }
}

async function refreshPublisher(refreshing: RefreshingAll, address: string, publisher: KeptPublisher): Promise<void> {
  const { store } = refreshing
  const read = await (publisher.isFile ? listFile : listCatalogue)(refreshing, address, publisher)
  const trouble = typeof read === 'string' ? read : null
  const looked = { at: trouble === 'unreachable' ? 0 : Date.now(), trouble }
  const note = (listed: Partial<KeptPublisher>) =>
    publishersIn(store).update(address, (now) => (hasSamePins(publisher, now) ? { looked, ...listed } : {}))
  if (typeof read === 'string') return note({})
  const { registers, ...listed } = read
  await note(listed)
  await takeAll({ ...refreshing, address, publisher: { ...publisher, ...listed } }, registers)
}

/**
 * Loads and updates the registers of publishers: all of them, or those of the publisher of `office`. Skips publishers
 * queried after `before` (milliseconds since the epoch), unless a register of theirs still has to be loaded. After a
 * failure, keeps the register in use and stores the reason. Returns true if a register still has to be loaded.
 */
export async function refreshPublishers(
  refreshing: RefreshingAll,
  { office, before }: { office: string | null; before: number },
): Promise<boolean> {
  const { store } = refreshing
  for (const [address, publisher] of Object.entries(await publishersIn(store).all())) {
    if (publisher.offices.length === 0 || (office !== null && !publisher.offices.includes(office))) continue
    if (publisher.looked.at > before && (await pendingOf(store, publisher)).length === 0) continue
    await refreshPublisher(refreshing, address, publisher).catch((error: unknown) =>
      publishersIn(store).update(address, () => ({ looked: { at: Date.now(), trouble: troubleOf(error) } })),
    )
  }
  const after = Object.values(await publishersIn(store).all())
  return (await Promise.all(after.map((publisher) => pendingOf(store, publisher)))).flat().length > 0
}
