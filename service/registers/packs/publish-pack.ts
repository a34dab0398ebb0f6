import { sign } from 'node:crypto'
import { mkdirSync, openAsBlob, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, deflateRaw } from 'node:zlib'
import { NAMES_RULES } from '../../../lib/names/rules-version.ts'
import type { Office, OfficeRecords } from '../../../lib/sources/offices/office.ts'
import { readChangedRecords, type WrittenChanges, writeChanges } from '../../../lib/sources/packs/changes-file.ts'
import type { OwnedRecord } from '../../../lib/sources/packs/owners-block.ts'
import { writeOwners } from '../../../lib/sources/packs/owners-file.ts'
import { ColumnsWriter } from '../../../lib/sources/packs/pack-columns.ts'
import { type PackHead, PackRefused } from '../../../lib/sources/packs/pack-head.ts'
import { readPackHead } from '../../../lib/sources/packs/read-pack.ts'
import { type WrittenPack, writePack } from '../../../lib/sources/packs/write-pack.ts'
import type { SigningKey } from '../../receipts/signing-key.ts'
import { whyPart } from '../held/fewest-records.ts'
import type { Control } from '../held/manifest.ts'
import { bestControl, readStoredClasses } from '../held/store-rows.ts'
import { dataDateOf } from '../store/data-date.ts'
import type { HeldSnapshot } from '../store/held-rows.ts'
import { missingOf } from '../store/hole.ts'
import { datedFiles } from '../store/journal.ts'

/** Thrown for a register that cannot be published. The message is a sentence for the operator. */
export class CannotPublish extends Error {
  override name = 'CannotPublish'
}

/** Where packs are written unless the operator says otherwise, and from where the service serves them. */
export const packsFolder = (dataDir: string) => join(dataDir, 'packs')

const packFile = (code: string) => `${code}.pack`
const changesFile = (code: string) => `${code}.changes`
const ownersFile = (code: string) => `${code}.owners`

/** How many records from the middle are looked at for one with a name of its own. */
const LOOKED_AT = 64

const pack = promisify(deflateRaw)
const deflate = async (bytes: Uint8Array) =>
  new Uint8Array(await pack(bytes, { level: constants.Z_BEST_COMPRESSION, memLevel: 9 }))

/**
 * The date of the records, and how many unread entries were accepted. Throws CannotPublish where the records are not
 * whole.
 */
function wholeOrRefused({ records, files }: HeldSnapshot, { code, fewest }: OfficeRecords, isWhole: boolean) {
  const date = dataDateOf(datedFiles(files))
  if (date === null) throw new CannotPublish(`No file of ${code} was imported to its end: there is nothing to publish.`)
  const { part, unread = 0 } = missingOf(files)
  const why = part ?? (isWhole ? null : whyPart(fewest, records))
  if (why !== null)
    throw new CannotPublish(
      `The records of ${code} are not the whole register, so that they are not published: ${why}.`,
    )
  return { dataAsOf: date.asOf, unread }
}

interface Gathered {
  columns: ColumnsWriter
  owned: OwnedRecord[]
  control: Control | null
}

/** Most characters of an owner: those of several owners are joined. */
const OWNER_MAX = 1000

/** Gathers the records with their owners, which are empty where there is none, and one from their middle as the control. */
async function gather(snapshot: HeldSnapshot): Promise<Gathered> {
  const columns = new ColumnsWriter()
  const owned: OwnedRecord[] = []
  const middle: Control[] = []
  const from = Math.floor(snapshot.names / 2)
  for await (const { classes, owner, ...row } of snapshot.rows()) {
    const ref = columns.count
    columns.add({ ...row, niceClasses: readStoredClasses(classes) })
    owned.push({ number: row.number, owner: owner?.replace(/\s+/gu, ' ').trim().slice(0, OWNER_MAX) ?? '' })
    if (ref >= from && middle.length < LOOKED_AT) middle.push({ ref, name: row.name })
  }
  return { columns, owned, control: bestControl(middle) }
}

/** Writes a file as a whole or not at all, for everybody to read. */
function writeWhole(path: string, pieces: readonly Uint8Array[]): void {
  const beside = `${path}.${process.pid}.new`
  try {
    writeFileSync(beside, Buffer.concat(pieces), { flush: true })
    renameSync(beside, path)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
}

export interface PublishedPack {
  /** What was written: the pack, or its changes. */
  path: string
  bytes: number
  head: PackHead
  /** How many records differ from the pack before, where only these were written; null where the whole pack was. */
  changed: number | null
  /**
   * What was written beside it: the file of owners, and its bytes; null where no record has one, or the operator wants
   * none.
   */
  owners: { path: string; bytes: number } | null
}

export interface PublishOptions {
  office: Office & { records: OfficeRecords }
  /** Whether the operator says that so few records are the whole register. */
  isWhole: boolean
  key: SigningKey
  /** Where the pack is written to; it is made where it is not there. */
  folder: string
  /** The pack before, or the folder in which it lies, where that is not the folder of this one. */
  changesFrom?: string
  /** Whether no file of owners is written. */
  withoutOwners?: boolean
  now: number
}

/**
 * The pack from before, by the same key; null where there is none. Throws CannotPublish where the operator names
 * something that is no pack of this office.
 */
async function packBefore({ office, key, folder, changesFrom }: PublishOptions): Promise<Blob | null> {
  const { code } = office.records
  const named = changesFrom ?? folder
  const path = statSync(named, { throwIfNoEntry: false })?.isDirectory() ? join(named, packFile(code)) : named
  try {
    const file = await openAsBlob(path)
    const { head, changes } = await readPackHead(file)
    if (head.office !== code || changes !== null) throw new CannotPublish(`${path} is no pack of ${code}.`)
    return head.signedBy === key.x ? file : null
  } catch (error) {
    if (changesFrom === undefined) return null
    throw error instanceof CannotPublish ? error : new CannotPublish(`${path} cannot be read as a pack of ${code}.`)
  }
}

/**
 * The changes since the pack before; null where a whole pack is to be written. They are applied here first, as a
 * browser does it, so that none are published that a browser would refuse.
 */
async function changesSince(base: Blob | null, written: WrittenPack): Promise<WrittenChanges | null> {
  try {
    const changes = base && (await writeChanges(base, written, deflate))
    if (changes === null) return null
    const file = new Blob(changes.pieces)
    await readChangedRecords(file, await readPackHead(file), base as Blob)
    return changes
  } catch (error) {
    if (error instanceof PackRefused) return null
    throw error
  }
}

/** What a file of owners says of itself, as the head of the pack says it. */
const whose = ({ office, dataAsOf, madeAt, signedBy }: Omit<PackHead, 'names' | 'parts'>) => ({
  ...{ office, dataAsOf, madeAt, signedBy },
})

const lengthOf = (pieces: readonly Uint8Array[]) => pieces.reduce((sum, { length }) => sum + length, 0)

/**
 * Writes all records of a register that have a name as one signed pack, `EU.pack`, in place of the one before. Where a
 * pack by the same key is there and at most a twentieth of the records differ, it writes the changes since that pack
 * instead, `EU.changes`. Their owners are written beside it, `EU.owners`. Throws CannotPublish where the register is
 * not whole; what was there before then stays.
 */
export async function publishPack(snapshot: HeldSnapshot, options: PublishOptions): Promise<PublishedPack> {
  const { office, isWhole, key, folder, now } = options
  const { facts, records } = office
  const dated = wholeOrRefused(snapshot, records, isWhole)
  const before = await packBefore(options)
  const { columns, owned, control } = await gather(snapshot)
  if (control === null)
    throw new CannotPublish(`The register of ${records.code} has no name with which a search of it could be proven.`)
  const said = {
    ...dated,
    office: records.code,
    register: facts.name,
    kind: facts.kind,
    madeAt: new Date(now).toISOString(),
    records: snapshot.records,
    rules: NAMES_RULES,
    attribution: facts.attribution,
    terms: records.files?.terms || null,
    control: { row: control.ref, name: control.name },
    signedBy: key.x,
  }
  const signed = async (bytes: Uint8Array) => new Uint8Array(sign(null, bytes, key.key))
  const tools = { deflate, sign: signed }
  const written = await writePack(columns, said, tools)
  const changes = await changesSince(before, written)
  mkdirSync(folder, { recursive: true })
  const path = join(folder, changes === null ? packFile(records.code) : changesFile(records.code))
  const { pieces } = changes ?? written
  const beside = join(folder, ownersFile(records.code))
  const hasOwners = owned.some(({ owner }) => owner !== '') && !options.withoutOwners
  const owners = hasOwners ? await writeOwners(owned, whose(said), tools) : null
  if (owners === null) rmSync(beside, { force: true })
  else writeWhole(beside, owners)
  writeWhole(path, pieces)
  // The changes that were published before do not lead to the new pack.
  if (changes === null) rmSync(join(folder, changesFile(records.code)), { force: true })
  return {
    path,
    bytes: lengthOf(pieces),
    head: written.head,
    changed: changes?.changed ?? null,
    owners: owners && { path: beside, bytes: lengthOf(owners) },
  }
}
