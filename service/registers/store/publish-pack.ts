import { sign } from 'node:crypto'
import { mkdirSync, openAsBlob, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, deflateRaw } from 'node:zlib'
import { NAMES_RULES } from '../../../lib/names/rules-version.ts'
import type { Office, OfficeRecords } from '../../../lib/sources/offices/office.ts'
import { readRecords, writeChanges } from '../../../lib/sources/snapshots/changes.ts'
import { ColumnsWriter } from '../../../lib/sources/snapshots/columns.ts'
import { writeOwners } from '../../../lib/sources/snapshots/owners.ts'
import { type Manifest, readManifest, SnapshotRefused, writeSnapshot } from '../../../lib/sources/snapshots/snapshot.ts'
import { officeRecords } from '../../ops/office-records.ts'
import type { SigningKey } from '../../ops/secrets.ts'
import { journalOf } from './gaps.ts'
import type { Canary } from './manifest.ts'
import { canaries } from './record-rows.ts'
import { type RecordSnapshot, storedRecord } from './record-store.ts'

/** Thrown for a register that cannot be published. The message is for the operator. */
class CannotPublish extends Error {
  override name = 'CannotPublish'
}

/** Default folder from which the service serves offline snapshots. */
export const packsFolder = (dataDir: string) => join(dataDir, 'packs')

const packFile = (code: string) => `${code}.pack`
const changesFile = (code: string) => `${code}.changes`
const ownersFile = (code: string) => `${code}.owners`

/** Number of neighbouring records to choose the canary from. */
const LOOKED_AT = 64

const pack = promisify(deflateRaw)
const deflate = async (bytes: Uint8Array) =>
  new Uint8Array(await pack(bytes, { level: constants.Z_BEST_COMPRESSION, memLevel: 9 }))

function wholeOrRefused({ records, files }: RecordSnapshot, { code, fewest }: OfficeRecords, isWhole: boolean) {
  const date = journalOf(files).dataDate()
  if (date === null) throw new CannotPublish(`No file of ${code} was imported to its end: there is nothing to publish.`)
  const { part, unread = 0 } = journalOf(files).missing()
  const why = part ?? (isWhole ? null : officeRecords.whyPart(fewest, records))
  if (why !== null)
    throw new CannotPublish(
      `The records of ${code} are not the whole register, so that they are not published: ${why}.`,
    )
  return { dataAsOf: date.asOf, unread }
}

/** Maximum length in characters. The text may contain several owners. */
const OWNER_MAX = 1000

async function gather(snapshot: RecordSnapshot, withoutDead: boolean) {
  const columns = new ColumnsWriter()
  const owned: { number: string; owner: string }[] = []
  let [before, latest]: [Canary[], Canary[]] = [[], []]
  let dead = 0
  for await (const { classes, owner, ...row } of snapshot.rows()) {
    if (withoutDead && row.status === 'dead') {
      dead++
      continue
    }
    const ref = columns.count
    // The number of records is not known yet. The last power of two is in the second half.
    if ((ref & (ref - 1)) === 0) [before, latest] = [latest, []]
    columns.add({ ...row, niceClasses: storedRecord.classes(classes) })
    owned.push({ number: row.number, owner: owner?.replace(/\s+/gu, ' ').trim().slice(0, OWNER_MAX) ?? '' })
    if (latest.length < LOOKED_AT) latest.push({ ref, name: row.name })
  }
  return { columns, owned, dead, control: canaries.best(latest) ?? canaries.best(before) }
}

/** Writes the complete file or nothing. All users may read the file. */
export function writeWhole(path: string, pieces: readonly Uint8Array[]): void {
  const beside = `${path}.${process.pid}.new`
  try {
    writeFileSync(beside, Buffer.concat(pieces), { flush: true })
    renameSync(beside, path)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
}

export interface PublishOptions {
  office: Office & { records: OfficeRecords }
  /** True if the operator confirms that the register really is this small. */
  isWhole: boolean
  key: SigningKey
  folder: string
  /** Path of the previous snapshot, or of its folder, if that is not `folder`. */
  changesFrom?: string
  withoutOwners?: boolean
  /** Leaves out dead marks, which never affect a verdict. */
  withoutDead?: boolean
  now: number
}

/** Returns null without a snapshot by the same key. Throws CannotPublish if `changesFrom` is not of this office. */
async function packBefore({ office, key, folder, changesFrom }: PublishOptions): Promise<Blob | null> {
  const { code } = office.records
  const named = changesFrom ?? folder
  const path = statSync(named, { throwIfNoEntry: false })?.isDirectory() ? join(named, packFile(code)) : named
  try {
    const file = await openAsBlob(path)
    const { head, changes } = await readManifest(file)
    if (head.office !== code || changes !== null) throw new CannotPublish(`${path} is no pack of ${code}.`)
    return head.signedBy === key.x ? file : null
  } catch (error) {
    if (changesFrom === undefined) return null
    throw error instanceof CannotPublish ? error : new CannotPublish(`${path} cannot be read as a pack of ${code}.`)
  }
}

/** Tests the changes as a browser does. Null if it would refuse them, so that a complete snapshot is needed. */
async function changesSince(
  base: Blob | null,
  written: Awaited<ReturnType<typeof writeSnapshot>>,
): ReturnType<typeof writeChanges> {
  try {
    const changes = base && (await writeChanges(base, written, deflate))
    if (changes === null) return null
    const file = new Blob(changes.pieces)
    await readRecords(file, await readManifest(file), base)
    return changes
  } catch (error) {
    if (error instanceof SnapshotRefused) return null
    throw error
  }
}

const whose = ({ office, dataAsOf, madeAt, signedBy }: Omit<Manifest, 'names' | 'parts'>) => ({
  ...{ office, dataAsOf, madeAt, signedBy },
})

const lengthOf = (pieces: readonly Uint8Array[]) => pieces.reduce((sum, { length }) => sum + length, 0)

/**
 * Writes all named records as a signed offline snapshot (`EU.pack`), and their owners separately (`EU.owners`). Writes
 * only the changes (`EU.changes`) if at most 5 % differ from a snapshot by the same key. If the register is incomplete,
 * throws CannotPublish and changes nothing.
 */
export async function publishPack(snapshot: RecordSnapshot, options: PublishOptions) {
  const { office, isWhole, key, folder, now } = options
  const { facts, records } = office
  const dated = wholeOrRefused(snapshot, records, isWhole)
  const before = await packBefore(options)
  const { columns, owned, dead, control } = await gather(snapshot, options.withoutDead === true)
  if (control === null)
    throw new CannotPublish(`The register of ${records.code} has no name with which a search of it could be proven.`)
  const said = {
    ...dated,
    office: records.code,
    register: facts.name,
    kind: facts.kind,
    madeAt: new Date(now).toISOString(),
    records: snapshot.records - dead,
    rules: NAMES_RULES,
    attribution: facts.attribution,
    terms: records.publishTerms ?? (records.files?.terms || null),
    control: { row: control.ref, name: control.name },
    signedBy: key.x,
  }
  const signed = async (bytes: Uint8Array) => new Uint8Array(sign(null, bytes, key.key))
  const tools = { deflate, sign: signed }
  const written = await writeSnapshot(columns, said, tools)
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
  // Earlier changes do not match the new snapshot.
  if (changes === null) rmSync(join(folder, changesFile(records.code)), { force: true })
  return {
    /** The snapshot, or its changes. */
    path,
    bytes: lengthOf(pieces),
    head: written.head,
    /** Number of records that differ from the previous snapshot. Null for a complete snapshot. */
    changed: changes?.changed ?? null,
    /** Null if no record has an owner, or for `withoutOwners`. */
    owners: owners && { path: beside, bytes: lengthOf(owners) },
  }
}
