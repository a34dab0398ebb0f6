import { randomUUID } from 'node:crypto'
import { openStorage, type Storage, type StorageBackend } from '../storage/open.ts'
import { UsedUp } from '../storage/quotas.ts'

/** Tasks for a separate process on a shared storage (run-child.ts). */
const WORKS: Record<string, (storage: Storage, args: string[]) => Promise<unknown>> = {
  async open() {},

  /** Runs many clients of one key until each is refused. Prints how many answers were charged. */
  async spend({ quotas }, [holder = '', limit = '', clients = '']) {
    let charged = 0
    async function client(): Promise<void> {
      for (;;) {
        const buckets = [{ period: '2026-11', limit: Number(limit) }]
        const id = randomUUID()
        const order = { id, holder, buckets, digest: id < '8' ? null : id }
        const now = Date.now()
        try {
          await quotas.reserve(order, { now, leasedUntil: now + 60_000 })
        } catch (error) {
          if (error instanceof UsedUp) return
          throw error
        }
        if (await quotas.commit(order, { now, freeUntil: now + 1000 })) charged++
      }
    }
    await Promise.all(Array.from({ length: Number(clients) }, client))
    return charged
  },
}

const [work = '', place = '', ...args] = process.argv.slice(2)
const storage = await openStorage(JSON.parse(place) as StorageBackend)
const told = await WORKS[work]?.(storage, args)
await storage.close()
if (told !== undefined) process.stdout.write(String(told))
