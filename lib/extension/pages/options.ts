import { readConnectionCode } from '../../client/connection-code.ts'
import { openSnapshotStore } from '../../engine/private-store.ts'
import type { SnapshotProgress, SnapshotTrouble } from '../../engine/protocol.ts'
import {
  addressesOf,
  downloadTo,
  type SnapshotOffer,
  type SnapshotOnDevice,
  type SnapshotStore,
  snapshotsIn,
} from '../../engine/snapshots.ts'
import { isServiceAddress } from '../../loopback.ts'
import { browser } from '../browser.ts'
import { askWorker } from '../messages/ask-worker.ts'
import { pageAccess } from '../storage/consent.ts'
import { keptLetterhead } from '../storage/kept-letterhead.ts'
import type { Letterhead, PrintedHead } from '../storage/letterhead.ts'
import { followOrganisation, readOrganisation } from '../storage/organisation.ts'
import type { Organisation } from '../storage/organisation-keys.ts'
import { COMMAND, type Preferences, preferences, trackOwnChanges } from '../storage/preferences.ts'
import { recentChecks } from '../storage/recent-checks.ts'
import type { ClientKind } from '../view.ts'
import { askedSince, setPacksAlarm } from '../worker/daily-packs.ts'
import { workOnPacks } from '../worker/pack-thread.ts'
import { type About, readAbout } from './about.ts'
import { pageCode } from './page-code.ts'
import {
  openRegisters,
  type RegisterOffer,
  type Registers,
  type RegistersController,
  registerActions,
} from './registers.ts'

export type { RegisterOffer, Registers, SnapshotOffer, SnapshotOnDevice, SnapshotProgress, SnapshotTrouble }

const { askForPiece, lookAtCatalogue, offeredPacks, removeRegisters } = registerActions

/** Null if the browser does not let this page store files. */
interface PackState {
  packs: SnapshotOnDevice[]
  unfinished: boolean
  fetching: string | null
}

async function readPacks(): Promise<PackState | null> {
  const store = await openSnapshotStore()
  return store && { ...(await snapshotsIn(store).list()), fetching: await downloadTo(store, askForPiece).unfinished() }
}

async function offerOfAddress(store: SnapshotStore, address: string): Promise<SnapshotOffer | SnapshotTrouble> {
  const download = downloadTo(store, askForPiece)
  const { pack, changes } = addressesOf(address)
  if ((await snapshotsIn(store).list()).packs.length > 0) {
    const offered = await download.offer(changes)
    if (typeof offered !== 'string') return offered
  }
  return download.offer(pack)
}

const isCatalogue = (address: string) => /\.json(?:$|[?#])/u.test(address)

async function lookAtPack(place: Blob | string): Promise<SnapshotOffer | RegisterOffer | SnapshotTrouble> {
  if (typeof place === 'string' && isCatalogue(place)) return lookAtCatalogue(place)
  const store = await openSnapshotStore()
  if (store === null) return 'storage'
  if (typeof place === 'string') return isServiceAddress(place) ? offerOfAddress(store, place) : 'bad_address'
  // A file that was moved or changed since the choice cannot be read.
  return snapshotsIn(store)
    .offer(place)
    .catch(() => 'storage' as const)
}

/** Imports a snapshot. A null `file` continues an unfinished import. Resolves to null or the reason of a refusal. */
const takeInThread = (file: Blob | null, onProgress: (progress: SnapshotProgress) => void) =>
  workOnPacks({ kind: 'take', file, from: null }, askForPiece, onProgress)

/** Downloads a snapshot, or continues an interrupted download. Later updates use the same address. */
async function takeFromAddress(
  place: string,
  onProgress: (progress: SnapshotProgress) => void,
): Promise<SnapshotTrouble | null> {
  const store = await openSnapshotStore()
  if (store === null) return 'storage'
  const download = downloadTo(store, askForPiece)
  const address = (await download.lastAddress()) ?? place
  const { pack: from } = addressesOf(place)
  if (addressesOf(address).pack !== from) return 'cut'
  const file = await download.fetch(address, onProgress).catch(() => 'storage' as const)
  if (typeof file === 'string') return file
  const trouble = await workOnPacks({ kind: 'take', file, from }, askForPiece, onProgress)
  if (trouble !== 'storage') await download.drop()
  if (trouble !== null) return trouble
  await setPacksAlarm()
  // The snapshot is already in use. If the update fails, the page says so.
  await workOnPacks({ kind: 'refresh', office: null, before: askedSince(Date.now()), set: {} }, askForPiece, onProgress)
  return null
}

/** Resolves to null, or to the reason why no update could start. A failed update is recorded with the register. */
const refreshPack = (office: string, onProgress: (progress: SnapshotProgress) => void) =>
  workOnPacks({ kind: 'refresh', office, before: Number.POSITIVE_INFINITY, set: {} }, askForPiece, onProgress)

export interface OptionsSettings extends Preferences {
  asker: ClientKind
  notAllowed: string[]
  serviceUrl: string | null
  /** Last four characters. This page never receives the key. */
  keyLast4: string | null
  /** What an organisation set. Of the key, only the last four characters. */
  organisation: Organisation
  letterhead: PrintedHead
  historyCount: number
  /** Null if the browser does not let this page store files. */
  packs: PackState | null
  registers: Registers
  shortcut: string | null
  about: About
}

function masked({ values: { apiKey, ...values }, ...rest }: Organisation): Organisation {
  return { ...rest, values: { ...values, ...(apiKey && { apiKey: `…${apiKey.slice(-4)}` }) } }
}

async function readSettings(): Promise<Omit<OptionsSettings, 'registers'>> {
  const [asker, connection, stored, letterhead, history, packs, commands, organisation, about] = await Promise.all([
    askWorker({ kind: 'asker_get' }),
    askWorker({ kind: 'connection_get' }),
    preferences.read(),
    keptLetterhead.read(),
    recentChecks.read(),
    readPacks(),
    browser.commands?.getAll() ?? [],
    readOrganisation(),
    readAbout(),
  ])
  return {
    ...stored,
    organisation: masked(organisation),
    asker: asker.kind,
    notAllowed: await pageAccess.missing(stored.scope.jurisdiction),
    serviceUrl: connection?.serviceUrl ?? null,
    keyLast4: connection?.keyLast4 ?? null,
    letterhead,
    historyCount: history.length,
    packs,
    about,
    shortcut: commands.find(({ name }) => name === COMMAND)?.shortcut || null,
  }
}

function openShortcuts(): void {
  if (import.meta.env.FIREFOX) void browser.commands?.openShortcutSettings()
  else void browser.tabs.create({ url: 'chrome://extensions/shortcuts' })
}

const isOfService = (serviceUrl: string | null, address: string) =>
  serviceUrl !== null && address.startsWith(`${serviceUrl}/`)

function wiring(
  settings: () => OptionsSettings,
  onPreferences: (change: Partial<Preferences>) => void,
  onPacks: () => Promise<void>,
  registers: RegistersController,
) {
  return {
    onAsker: async (asker: ClientKind) => void (await askWorker({ kind: 'asker_choose', asker })),
    onAllowRegisters: () => pageAccess.allow(settings().notAllowed, false),
    onAllowOrigin: pageAccess.requestAddress,
    /** The request must come first. A stored key was allowed before, or an organisation gave it. */
    async onSave(address: string, apiKey: string | null) {
      if (apiKey !== null && !(await pageAccess.requestKeys())) return 'not_allowed'
      return askWorker({ kind: 'connection_save', address, apiKey })
    },
    onRemoveKey: async () => void (await askWorker({ kind: 'key_remove' })),
    onTest: () => askWorker({ kind: 'connection_test' }),
    /** The request must come first, because browsers grant permissions only at the start of a click handler. */
    onGrantAccess(): Promise<boolean> {
      const { serviceUrl } = settings()
      return serviceUrl === null ? Promise.resolve(false) : pageAccess.requestAddress(serviceUrl)
    },
    onReadCode(code: string) {
      const read = readConnectionCode(code)
      return read === null ? null : { host: new URL(read.baseUrl).host }
    },
    onClaim: pageCode.claim,
    onPreferences,
    onLetterhead: (change: Partial<Letterhead>) => void keptLetterhead.change(change),
    onOfferedPacks: async () => offeredPacks(settings().serviceUrl ?? ''),
    onLoad: registers.load,
    onRetryLoading: registers.retry,
    /** The request must come first. Even without permission, a host may accept any origin. */
    onLookAtPack(place: File | string) {
      const { serviceUrl } = settings()
      const isForeign = typeof place === 'string' && URL.canParse(place) && !isOfService(serviceUrl, place)
      const asking = isForeign ? pageAccess.requestAddress(place) : null
      return Promise.resolve(asking)
        .catch(() => false)
        .then(() => lookAtPack(place))
    },
    async onTakePack(place: File | string | null, onProgress: (progress: SnapshotProgress) => void) {
      const trouble = await (typeof place === 'string'
        ? takeFromAddress(place, onProgress)
        : takeInThread(place, onProgress))
      await onPacks()
      return trouble
    },
    async onRefreshPack(office: string, onProgress: (progress: SnapshotProgress) => void) {
      const trouble = await refreshPack(office, onProgress)
      await onPacks()
      return trouble
    },
    async onRemovePacks(offices: readonly string[]) {
      await removeRegisters(offices)
      await onPacks()
    },
    onDeleteAll: async () => void (await askWorker({ kind: 'delete_all' })),
    ...(browser.commands !== undefined && { onChangeShortcut: openShortcuts }),
  }
}

type OptionsWiring = ReturnType<typeof wiring> & { settings: OptionsSettings; initialCode: string }

/** Renders the options page, after each change, and when the user returns (shortcuts change elsewhere). */
export async function openOptions(draw: (props: OptionsWiring) => void): Promise<void> {
  const registers = await openRegisters(
    (isStored) => {
      if (isStored) return void refresh()
      settings = { ...settings, registers: registers.state }
      show()
    },
    (address) => isOfService(settings.serviceUrl, address),
  )
  const readAll = async () => ({ ...(await readSettings()), registers: registers.state })
  let settings = await readAll()
  let initialCode = await pageCode.take()
  const own = trackOwnChanges()
  const functions = wiring(
    () => settings,
    (change) => void own.keep(change).then(refresh),
    () => refresh(),
    registers,
  )
  const show = () => draw({ ...functions, settings, initialCode })
  const refresh = async () => {
    const { stored, isOlder } = await own.read(readAll)
    // A change from this page is not stored yet. The settings are read again after that.
    if (isOlder) return
    settings = stored
    show()
  }
  browser.storage.local.onChanged.addListener(refresh)
  followOrganisation(refresh)
  browser.permissions.onAdded.addListener(refresh)
  browser.permissions.onRemoved.addListener(refresh)
  document.addEventListener('visibilitychange', refresh)
  pageCode.follow((code) => {
    initialCode = code
    show()
  })
  show()
}
