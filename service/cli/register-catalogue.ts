import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openAsBlob,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { extname, isAbsolute, join, relative, resolve } from 'node:path'
import type { Office, OfficeRecords } from '../../lib/sources/offices/office.ts'
import { Catalogue, type CatalogueRegister, readCatalogue } from '../../lib/sources/snapshots/catalogue.ts'
import { PublicKey, verifySnapshot } from '../../lib/sources/snapshots/snapshot.ts'
import type { Config } from '../ops/config.ts'
import { officeRecords } from '../ops/office-records.ts'
import { privateFile } from '../ops/private-files.ts'
import { type SigningKey, signingKeys } from '../ops/secrets.ts'
import { ADMIN_COMMAND } from '../ops/text.ts'
import { placeOf } from '../registers/backend.ts'
import { digestOf, filesOf, offeredFrom, signCatalogue } from '../registers/offered.ts'
import type { RegisterCode } from '../registers/store/offices.ts'
import { publishPack, writeWhole } from '../registers/store/publish-pack.ts'
import { type Storage, takeLock } from '../storage/open.ts'
import { counted, defineCommand, FLAG, TEXT, type TellingContext, UsageError, whatFailed } from './command.ts'
import { type Giving, keepableArgument, mustAccept, syncNow, syncRowOf } from './register-keep.ts'
import { withStorage } from './with-storage.ts'

const CATALOGUE_FILE = 'catalogue.json'
const KEY_VARIABLE = 'PUBLISH_KEY'
/** Keeps a public key from being confused with a secret, which has as many characters. */
const PUBLIC_PREFIX = 'ed25519:'

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return !way.startsWith('..') && !isAbsolute(way)
}

function readKey(secret: string, from: string): SigningKey {
  const key = signingKeys.read(secret.trim())
  if (key === null) throw new Error(`${from} is not a signing key: it must be 32 bytes in base64url.`)
  return key
}

function signingKey(file: string | undefined, folders: readonly string[]): SigningKey {
  const secret = process.env[KEY_VARIABLE] ?? ''
  if (file === undefined && secret.trim() === '')
    throw new UsageError(
      `Name the file of the signing key with --key, or set ${KEY_VARIABLE}: "${ADMIN_COMMAND} registers key FILE" makes a key.`,
    )
  if (file === undefined) return readKey(secret, KEY_VARIABLE)
  const path = resolve(file)
  if (folders.some((folder) => isInside(folder, path)))
    throw new UsageError('Keep the signing key outside the folders that are published and saved.')
  privateFile.keep(path)
  return readKey(readFileSync(path, 'utf8'), path)
}

function publicKey(text: string | undefined): string | null {
  if (text === undefined || text === '') return null
  const key = PublicKey.safeParse(text.slice(PUBLIC_PREFIX.length))
  if (!text.startsWith(PUBLIC_PREFIX) || !key.success)
    throw new UsageError(
      `--next-key takes the public key, ${PUBLIC_PREFIX}…, which "${ADMIN_COMMAND} registers key FILE" shows.`,
    )
  return key.data
}

export const showKey = defineCommand({
  usage: 'FILE [--json]',
  about:
    'Makes a key that signs catalogues, in a new file that only you can read, or shows the key of an existing file: ' +
    'its public part, and the fingerprint by which browsers recognise the publisher.',
  takesWords: 'one',
  async run({ positionals: [file] }, { tell }) {
    if (file === undefined) throw new UsageError('Name the file of the key.')
    const path = resolve(file)
    const isNew = !existsSync(path)
    if (isNew) privateFile.write(path, `${signingKeys.make().secret}\n`)
    const { kid: fingerprint, x } = readKey(readFileSync(path, 'utf8'), path)
    const lines = [`Fingerprint: ${fingerprint}`, `Public key: ${PUBLIC_PREFIX}${x}`]
    if (isNew) lines.unshift(`${path} holds a new key. Keep a copy offline: without it, browsers need a new build.`)
    tell({ file: path, isNew, fingerprint, publicKey: `${PUBLIC_PREFIX}${x}` }, lines)
  },
})

type Chosen = [code: RegisterCode, giving: Giving]

function chosenOffice(text: string, config: Config): Chosen {
  const records = officeRecords.named(text, config.offices)
  if (records !== null && records.publishTerms === undefined) {
    const { code, files } = records
    throw new Error(`The terms of ${code} do not let everybody pass its records on: ${files?.terms || files?.where}.`)
  }
  return keepableArgument(text, config)
}

interface Round {
  context: TellingContext
  storage: Storage
  key: SigningKey
  published: string
  withoutOwners: boolean
}

async function whyNotWhole({ context, storage }: Round, chosen: Chosen): Promise<string | null> {
  const [code] = chosen
  const row = await syncRowOf(storage, code)
  if (row === undefined) return 'its terms were not accepted'
  const end = await syncNow(context, chosen, { storage, row, reserved: 0 })
  if (end.kind === 'fault') return `${end.fault.message} (${end.fault.code})`
  return end.kind === 'elsewhere' ? 'another process is filling it' : null
}

const sizeOnly = async () => ({ file: '-', bytes: 1, digest: '' })

/** Writes what `registers publish` writes, and verifies it before it replaces the files of the last round. */
async function publishRecords({ context, key, published, withoutOwners }: Round, code: RegisterCode) {
  const config = context.config()
  const office = config.offices.find((each): each is Office & { records: OfficeRecords } => each.records?.code === code)
  await using snapshot = await placeOf(config, code).snapshot()
  if (office === undefined || snapshot === null) throw new Error(`No records of ${code} were imported.`)
  const before = await offeredFrom(published, code, sizeOnly)
  const folder = join(published, 'new')
  // A round that was killed leaves its files behind.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  try {
    const { path, changed } = await publishPack(snapshot, {
      ...{ office, key, folder, withoutOwners, withoutDead: true },
      isWhole: config.wholeRegisters.includes(code),
      ...(before !== null && { changesFrom: published }),
      now: context.now(),
    })
    if (changed === null) await verifySnapshot(await openAsBlob(path))
    const files = readdirSync(folder)
    for (const file of files) renameSync(join(folder, file), join(published, file))
    if (changed === null) rmSync(join(published, `${code}.changes`), { force: true })
    if (!files.includes(`${code}.owners`)) rmSync(join(published, `${code}.owners`), { force: true })
    return changed
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Outcome {
  office: RegisterCode
  why: string | null
  /** Number of records that differ from the last complete snapshot. Null for a new one. */
  changed: number | null
}

async function publishOffice(round: Round, chosen: Chosen): Promise<Outcome> {
  const [office] = chosen
  const { progress, signal } = round.context
  const stopped = { office, why: 'stopped', changed: null }
  try {
    const why = await whyNotWhole(round, chosen)
    if (signal.aborted) return stopped
    if (why !== null) return { office, why, changed: null }
    progress.say(`Packing the records of ${office}…`)
    return { office, why: null, changed: await publishRecords(round, office) }
  } catch (error) {
    return signal.aborted ? stopped : { office, why: whatFailed(error).replace(/\.$/, ''), changed: null }
  }
}

function copyWhole(from: string, to: string): void {
  const beside = `${to}.${process.pid}.new`
  try {
    copyFileSync(from, beside)
    const file = openSync(beside, 'r+')
    try {
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(beside, to)
  } catch (error) {
    rmSync(beside, { force: true })
    // Node names the file that was read, not the full disk.
    throw Object.assign(error as Error, { path: to })
  }
}

/** Offers a file under a name with its digest, so that readers of an earlier catalogue still get its files. */
async function offerFile(from: string, to: string): Promise<CatalogueRegister['pack']> {
  const digest = await digestOf(from)
  const name = relative(join(from, '..'), from)
  const kind = extname(name)
  const file = `${name.slice(0, -kind.length)}-${digest.slice(0, 16)}${kind}`
  const path = join(to, file)
  if (!existsSync(path) || (await digestOf(path)) !== digest) copyWhole(from, path)
  if ((await digestOf(path)) !== digest) throw new Error(`${path} is not what was written to it.`)
  return { file, bytes: statSync(path).size, digest }
}

/** Reads the last catalogue, even if it has expired. Verifies the signature, because a host may have changed it. */
async function readPrevious(path: string): Promise<Catalogue | null> {
  if (!existsSync(path)) return null
  try {
    const text = readFileSync(path, 'utf8')
    const { madeAt } = Catalogue.parse(JSON.parse(text))
    return (await readCatalogue(text, [], { after: null, now: Date.parse(madeAt) })).catalogue
  } catch {
    throw new Error(`${path} cannot be read as a catalogue: move it away to begin anew.`)
  }
}

function mustContinue(previous: Catalogue | null, key: SigningKey, now: number): void {
  if (previous === null) return
  if (![previous.signedBy, previous.next].includes(key.x))
    throw new Error(
      `The last ${CATALOGUE_FILE} is by another key, and names another successor or none: browsers would refuse this one. Move it away to begin anew.`,
    )
  if (Date.parse(previous.madeAt) >= now)
    throw new Error(`The last ${CATALOGUE_FILE} is dated ${previous.madeAt}: the clock of this machine is wrong.`)
}

const OURS = /^(?:catalogue\.json|[A-Za-z-]{2,20}-[\da-f]{16}\.(?:pack|changes|owners))(?:\.\d+\.new)?$/

function sweep(folder: string, wanted: ReadonlySet<string>): void {
  for (const file of readdirSync(folder)) if (OURS.test(file) && !wanted.has(file)) rmSync(join(folder, file))
}

/** Returns what the last catalogue offered of an office, if its files are still there. The state may have been lost. */
async function stillOffered(previous: Catalogue | null, code: RegisterCode, to: string) {
  const registers = previous?.registers.filter(({ office }) => office === code) ?? []
  for (const { file, digest } of filesOf({ registers })) {
    const path = join(to, file)
    if (!existsSync(path) || (await digestOf(path)) !== digest) return []
  }
  return registers
}

interface Offer {
  to: string
  publisher: string
  next: string | null
}

/** Writes first the files, then the catalogue that names them. Returns null if nothing is published yet. */
async function offer({ context, key, published }: Round, { to, publisher, next }: Offer) {
  const path = join(to, CATALOGUE_FILE)
  const previous = await readPrevious(path)
  const now = context.now()
  mustContinue(previous, key, now)
  const registers: Catalogue['registers'] = []
  const all = officeRecords.all(context.config().offices)
  for (const { code } of all.filter(({ publishTerms }) => publishTerms !== undefined)) {
    const offered = await offeredFrom(published, code, (file) => offerFile(join(published, file), to))
    registers.push(...(offered === null ? await stillOffered(previous, code, to) : [offered.register]))
  }
  if (registers.length === 0) return null
  const { catalogue, text } = await signCatalogue({ publisher, next, registers }, key, now)
  writeWhole(path, [Buffer.from(text)])
  const wanted = [catalogue, ...(previous === null ? [] : [previous])].flatMap(filesOf)
  sweep(to, new Set([CATALOGUE_FILE, ...wanted.map(({ file }) => file)]))
  return { path, ...catalogue }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

function describeOffered({ office, why, changed }: Outcome, register: CatalogueRegister | undefined): string {
  if (register === undefined) return `${office}: nothing is published yet: ${why}.`
  const day = register.dataAsOf.slice(0, 10)
  if (why !== null) return `${office}: what was published before stays, as of ${day}: ${why}.`
  const sizes = [`${megabytes(register.pack.bytes)} in whole`]
  if (register.changes !== null) sizes.push(`${megabytes(register.changes.bytes)} of changes`)
  if (register.owners !== null) sizes.push(`${megabytes(register.owners.bytes)} of owners`)
  const how = changed === null ? 'whole' : `with ${counted(changed, 'record')} changed since the last whole file`
  return `${office}: ${register.names.toLocaleString('en')} names as of ${day}, published ${how}: ${sizes.join(', ')}.`
}

async function acceptAll(round: Round, all: readonly Chosen[], yes: boolean): Promise<void> {
  const { context, storage } = round
  for (const chosen of all) {
    const [office, { terms }] = chosen
    const row = await syncRowOf(storage, office)
    if (row?.is_on === 1 && row.terms === terms) continue
    await mustAccept(chosen, context, yes)
    await storage.syncs.switchOn({ office, terms, now: context.now() })
  }
}

function inState(context: TellingContext, state: string | undefined): TellingContext {
  const config = context.config()
  if (state === undefined) return { ...context, config: () => config }
  const own = { ...config, dataDir: resolve(state), databaseUrl: null, registersInDatabase: [] }
  return { ...context, config: () => own }
}

export const publishCatalogue = defineCommand({
  usage:
    '--offices EU,US,companies-CH --to FOLDER [--state FOLDER] [--key FILE] [--next-key KEY] [--publisher NAME] ' +
    '[--without-owners] [--yes] [--json]',
  about:
    'Does one round of a publisher: syncs the registers from their offices, and publishes those that are whole as ' +
    'signed files in FOLDER, with a signed catalogue.json. Of an office that is not whole, what was published before ' +
    'stays. A round that was stopped goes on from its state, which is DATA_DIR or the folder of --state. Dead marks ' +
    `are left out. Signs with the key in the file of --key or in ${KEY_VARIABLE}; --next-key names the key that will ` +
    'sign later. Asks whether you accept the terms of each office, unless --yes is given.',
  options: {
    offices: TEXT,
    to: TEXT,
    state: TEXT,
    key: TEXT,
    'next-key': TEXT,
    publisher: TEXT,
    'without-owners': FLAG,
    yes: FLAG,
  },
  async run({ values }, context) {
    if (values.to === undefined || values.offices === undefined)
      throw new UsageError('Name the offices with --offices, and the folder to publish to with --to.')
    const own = inState(context, values.state)
    const { dataDir } = own.config()
    const to = resolve(values.to)
    const named = values.offices.split(',').map((text) => text.trim())
    const all = [...new Map(named.map((text) => chosenOffice(text, own.config())))]
    const key = signingKey(values.key, [to, dataDir])
    const next = publicKey(values['next-key'])
    const published = join(dataDir, 'published')
    for (const folder of [to, published]) mkdirSync(folder, { recursive: true })
    using _lock = takeLock(join(published, 'round.lock'), 'Another round is running with this state.')
    mustContinue(await readPrevious(join(to, CATALOGUE_FILE)), key, own.now())
    return await withStorage(own.config(), async (storage) => {
      const round = { context: own, storage, key, published, withoutOwners: values['without-owners'] }
      await acceptAll(round, all, values.yes)
      const outcomes: Outcome[] = []
      for (const chosen of all) {
        outcomes.push(await publishOffice(round, chosen))
        if (own.signal.aborted) break
      }
      const offered = await offer(round, { to, publisher: values.publisher ?? 'Brand Check', next })
      const lines = outcomes.map((outcome) =>
        describeOffered(
          outcome,
          offered?.registers.find(({ office }) => office === outcome.office),
        ),
      )
      if (offered !== null) lines.push(`${offered.path} is signed by the key ${key.kid}.`)
      own.tell({ outcomes, signer: key.kid, catalogue: offered }, lines)
      if (own.signal.aborted) return 130
      return outcomes.every(({ why }) => why === null) ? 0 : 1
    })
  },
})
