import { OFFICES } from '../sources/list.ts'
import { writeColumnsImage } from '../sources/packs/columns-image.ts'
import { PackRefused } from '../sources/packs/pack-head.ts'
import { buildPackIndex, openPack, registerOfPack } from '../sources/packs/pack-register.ts'
import { readPackHead, readPackRecords, type SignedHead } from '../sources/packs/read-pack.ts'
import { isAhead } from '../sources/register/record-age.ts'
import { fileOf, MADE_BY, noteOf, readInventory, type Shelf, unfinishedPacks } from './pack-shelf.ts'
import type { PackProgress } from './protocol.ts'

/**
 * Throws PackRefused for a pack that no search would use. One in use whose day is yet to come completes no answer
 * (lib/sources/register/record-age.ts), so that every other takes its place.
 */
async function mustBeOfUse(shelf: Shelf, { head }: SignedHead): Promise<void> {
  if (!OFFICES.some(({ records }) => records?.code === head.office)) throw new PackRefused('foreign')
  const { ready } = await readInventory(shelf)
  const before = ready[head.office]?.head.dataAsOf
  if (before === undefined || isAhead(before, Date.now())) return
  if (Date.parse(head.dataAsOf) < Date.parse(before)) throw new PackRefused('older')
}

/** Makes what is searched of a pack that is on the shelf, and takes it into use once its control came back. */
async function makeReady(shelf: Shelf, id: string, onProgress: (progress: PackProgress) => void): Promise<void> {
  const file = await shelf.read(fileOf(id, 'pack'))
  if (file === null) throw new PackRefused('damaged')
  const signed = await readPackHead(file)
  await mustBeOfUse(shelf, signed)
  const { head, signer, bytes } = signed
  const records = await readPackRecords(file, signed, (share) => onProgress({ doing: 'reading', share }))
  const image = buildPackIndex(records, (share) => onProgress({ doing: 'indexing', share }))
  const { provenAt } = registerOfPack(openPack(head, image, records.columns), { addressOf: () => null }, Date.now())
  if (provenAt === null) throw new PackRefused('not_proven')
  const columns = writeColumnsImage(records.columns)
  await shelf.write(fileOf(id, 'index'), image)
  await shelf.write(fileOf(id, 'columns'), columns)
  const whole = bytes + image.byteLength + columns.byteLength
  await noteOf(shelf, head.office, { ready: { id, head, signer, bytes: whole, madeBy: MADE_BY }, coming: null })
}

/**
 * Takes a pack onto the shelf and into use, in the place of the one before, which stays in use until then. It takes seconds of
 * a thread. Throws PackRefused, and nothing of what is in use is lost then.
 */
export async function takePack(
  shelf: Shelf,
  file: Blob,
  onProgress: (progress: PackProgress) => void = () => {},
): Promise<void> {
  const signed = await readPackHead(file)
  await mustBeOfUse(shelf, signed)
  const { office } = signed.head
  const id = crypto.randomUUID()
  await shelf.write(fileOf(id, 'pack'), file)
  await noteOf(shelf, office, { coming: { id } })
  await finish(shelf, office, id, onProgress)
}

async function finish(shelf: Shelf, office: string, id: string, onProgress: (progress: PackProgress) => void) {
  try {
    await makeReady(shelf, id, onProgress)
  } catch (error) {
    if (error instanceof PackRefused) await noteOf(shelf, office, { coming: null })
    throw error
  }
}

/** Goes on with what was left. Throws as `takePack`. */
export async function finishPacks(
  shelf: Shelf,
  onProgress: (progress: PackProgress) => void = () => {},
): Promise<void> {
  for (const [office, id] of await unfinishedPacks(shelf)) await finish(shelf, office, id, onProgress)
}
