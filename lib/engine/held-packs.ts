import { IndexFileError } from '../names/index/index.ts'
import { OFFICES } from '../sources/list.ts'
import { openColumnsImage } from '../sources/packs/columns-image.ts'
import { openPack, registerOfPack } from '../sources/packs/pack-register.ts'
import type { HeldRegister } from '../sources/register/held-register.ts'
import { fileOf, inventoryText, type KeptPack, MADE_BY, readInventory, type Shelf } from './pack-shelf.ts'

export interface HeldPacks {
  /** Opens new snapshots and closes those that are gone. Never rejects. */
  refresh(): Promise<void>
  /** Null if the register cannot be searched. */
  held(office: string): HeldRegister | null
  /** The reason why an existing snapshot is not searched. */
  trouble(office: string): string | null
  /** Closes all snapshots after a running refresh. No search may be running. */
  letGo(): Promise<void>
}

const UNREADABLE = 'its pack on this device cannot be read: take it again in the options'
const OF_ANOTHER_VERSION = 'its pack on this device has to be made ready again: open the options'

async function bytesOf(shelf: Shelf, name: string): Promise<ArrayBuffer> {
  const bytes = await shelf.bytes(name)
  if (bytes === null) throw new RangeError('a file of the pack is missing')
  return bytes
}

interface Opened {
  register: HeldRegister
  free(): void
}

/**
 * Frees buffers at once. An idle thread collects no garbage, so Chromium does not release what `transfer(0)` detaches.
 * It does release what goes to a closed port.
 */
function freeAtOnce(buffers: ArrayBuffer[]): void {
  const { port1, port2 } = new MessageChannel()
  port2.close()
  port1.postMessage(null, buffers)
  port1.close()
}

async function openKept(shelf: Shelf, { id, head }: KeptPack, now: number): Promise<Opened> {
  const office = OFFICES.find(({ records }) => records?.code === head.office)?.records
  if (office == null) throw new RangeError('the office of the pack is not known')
  const [image, columns] = await Promise.all([
    bytesOf(shelf, fileOf(id, 'index')),
    bytesOf(shelf, fileOf(id, 'columns')),
  ])
  const register = registerOfPack(openPack(head, image, openColumnsImage(columns)), office, now)
  return { register, free: () => freeAtOnce([image, columns]) }
}

export function holdPacks(shelf: () => Promise<Shelf | null>, now: () => number = Date.now): HeldPacks {
  let opened = new Map<string, { id: string; pack: Opened | null; trouble: string | null }>()
  /** Text of the inventory if all its snapshots are open. */
  let openedFrom: string | null = null

  async function open(from: Shelf, pack: KeptPack) {
    const before = opened.get(pack.head.office)
    if (before?.id === pack.id && before.pack !== null) return before
    const none = { id: pack.id, pack: null }
    if (pack.madeBy !== MADE_BY) return { ...none, trouble: OF_ANOTHER_VERSION }
    try {
      return { id: pack.id, pack: await openKept(from, pack, now()), trouble: null }
    } catch (error) {
      if (error instanceof IndexFileError || error instanceof RangeError || error instanceof DOMException)
        return { ...none, trouble: UNREADABLE }
      throw error
    }
  }

  async function look(): Promise<void> {
    const from = await shelf()
    if (from === null) return
    const text = await inventoryText(from)
    if (text === openedFrom) return
    const { ready } = await readInventory(from, text)
    const opening = Object.entries(ready).map(async ([office, pack]) => [office, await open(from, pack)] as const)
    opened = new Map(await Promise.all(opening))
    openedFrom = [...opened.values()].every(({ pack }) => pack !== null) ? text : null
  }

  function free(): void {
    for (const { pack } of opened.values()) pack?.free()
    opened = new Map()
    openedFrom = null
  }

  let looking = Promise.resolve()
  return {
    refresh() {
      looking = looking.then(look).catch(() => {
        opened = new Map()
        openedFrom = null
      })
      return looking
    },
    held: (office) => opened.get(office)?.pack?.register ?? null,
    trouble: (office) => opened.get(office)?.trouble ?? null,
    letGo() {
      // A refresh reuses open snapshots, so they are freed after it. A search in freed memory would find no name.
      looking = looking.then(free)
      return looking
    },
  }
}
