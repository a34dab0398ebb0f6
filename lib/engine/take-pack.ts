import { OFFICES } from '../sources/list.ts'
import { readChangedRecords } from '../sources/packs/changes-file.ts'
import { writeColumnsImage } from '../sources/packs/columns-image.ts'
import { PackRefused } from '../sources/packs/pack-head.ts'
import { buildPackIndex, openPack, registerOfPack } from '../sources/packs/pack-register.ts'
import { readPackHead, readPackRecords, type SignedHead } from '../sources/packs/read-pack.ts'
import { isAhead } from '../sources/register/record-age.ts'
import { fileOf, MADE_BY, noteOf, readInventory, type Shelf, unfinishedPacks } from './pack-shelf.ts'
import { baseOf } from './packs-on-device.ts'
import type { PackProgress } from './protocol.ts'

type Coming = Awaited<ReturnType<typeof unfinishedPacks>>[number][1]
type OnProgress = (progress: PackProgress) => void

/**
 * Throws `PackRefused` for an unknown office or an older snapshot. A snapshot with a date in the future completes no
 * answer (lib/sources/register/record-age.ts), so any other may replace it.
 */
async function mustBeOfUse(shelf: Shelf, { head }: SignedHead): Promise<void> {
  if (!OFFICES.some(({ records }) => records?.code === head.office)) throw new PackRefused('foreign')
  const { ready } = await readInventory(shelf)
  const before = ready[head.office]?.head.dataAsOf
  if (before === undefined || isAhead(before, Date.now())) return
  if (Date.parse(head.dataAsOf) < Date.parse(before)) throw new PackRefused('older')
}

/** Builds the index and uses the snapshot once its canary is found. */
async function makeReady(shelf: Shelf, { id, from }: Coming, onProgress: OnProgress): Promise<void> {
  const [file, changes] = await Promise.all([shelf.read(fileOf(id, 'pack')), shelf.read(fileOf(id, 'changes'))])
  if (file === null) throw new PackRefused('damaged')
  const signed = await readPackHead(changes ?? file)
  await mustBeOfUse(shelf, signed)
  const { head, signer } = signed
  const onPart = (share: number) => onProgress({ doing: 'reading', share })
  const records = await (changes === null
    ? readPackRecords(file, signed, onPart)
    : readChangedRecords(changes, signed, file, onPart))
  const image = buildPackIndex(records, (share) => onProgress({ doing: 'indexing', share }))
  const { provenAt } = registerOfPack(openPack(head, image, records.columns), { addressOf: () => null }, Date.now())
  if (provenAt === null) throw new PackRefused('not_proven')
  const columns = writeColumnsImage(records.columns)
  await shelf.write(fileOf(id, 'index'), image)
  await shelf.write(fileOf(id, 'columns'), columns)
  const bytes = file.size + (changes?.size ?? 0) + image.byteLength + columns.byteLength
  await noteOf(shelf, head.office, { ready: { id, head, signer, bytes, madeBy: MADE_BY, from }, coming: null })
}

/**
 * Installs a snapshot or changes, which needs seconds of a thread. `from` is the address for updates. A file inherits
 * the previous address if the same key signed both. Throws `PackRefused`, and then the snapshot in use stays.
 */
export async function takePack(
  shelf: Shelf,
  file: Blob,
  onProgress: OnProgress = () => {},
  from: string | null = null,
): Promise<void> {
  const signed = await readPackHead(file)
  await mustBeOfUse(shelf, signed)
  const { office } = signed.head
  const before = (await readInventory(shelf)).ready[office]
  const coming: Coming = { id: crypto.randomUUID() }
  coming.from = from ?? (before?.signer === signed.signer ? before.from : undefined)
  await shelf.write(fileOf(coming.id, 'pack'), signed.changes === null ? file : await baseOf(shelf, signed))
  if (signed.changes !== null) await shelf.write(fileOf(coming.id, 'changes'), file)
  await noteOf(shelf, office, { coming })
  await finish(shelf, office, coming, onProgress)
}

async function finish(shelf: Shelf, office: string, coming: Coming, onProgress: OnProgress) {
  try {
    await makeReady(shelf, coming, onProgress)
  } catch (error) {
    if (error instanceof PackRefused) await noteOf(shelf, office, { coming: null })
    throw error
  }
}

/** Throws as `takePack`. */
export async function finishPacks(shelf: Shelf, onProgress: OnProgress = () => {}): Promise<void> {
  for (const [office, coming] of await unfinishedPacks(shelf)) await finish(shelf, office, coming, onProgress)
}
