import { isOwnersFile, readOwnersHead, type SignedOwners, verifyOwners } from '../sources/packs/owners-file.ts'
import { PackRefused } from '../sources/packs/pack-head.ts'
import { type KeptPack, ownersOf, readInventory, type Shelf } from './pack-shelf.ts'

interface KeptOwners {
  file: Blob
  signed: SignedOwners
}

/** Null unless the key of the snapshot also signed the owners. */
export async function keptOwners(shelf: Shelf, { head, signer }: KeptPack): Promise<KeptOwners | null> {
  const file = await shelf.read(ownersOf(head.office))
  const signed = file && (await readOwnersHead(file).catch(() => null))
  return file !== null && signed?.signer === signer && signed.head.office === head.office ? { file, signed } : null
}

const isLater = (a: SignedOwners, b: KeptOwners | null) =>
  b === null || Date.parse(a.head.madeAt) > Date.parse(b.signed.head.madeAt)

/** Throws `PackRefused` without a snapshot of the same office and key, or if the stored owners are as new. */
export async function packOfOwners(shelf: Shelf, signed: SignedOwners): Promise<KeptPack> {
  const pack = (await readInventory(shelf)).ready[signed.head.office]
  if (pack?.signer !== signed.signer) throw new PackRefused('other_owners')
  if (!isLater(signed, await keptOwners(shelf, pack))) throw new PackRefused('older')
  return pack
}

/** Null for other files. Throws `PackRefused`. */
export async function ownersOffer(shelf: Shelf, file: Blob): Promise<{ pack: KeptPack; owners: SignedOwners } | null> {
  if (!(await isOwnersFile(file))) return null
  const owners = await readOwnersHead(file)
  return { pack: await packOfOwners(shelf, owners), owners }
}

/** Throws `PackRefused`, and then the earlier file stays. */
export async function takeOwners(shelf: Shelf, file: Blob): Promise<void> {
  const signed = await readOwnersHead(file)
  const { head } = await packOfOwners(shelf, signed)
  await verifyOwners(file, signed)
  await shelf.write(ownersOf(head.office), file)
}
