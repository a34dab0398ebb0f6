import type { Pauses } from '../../engine/protocol.ts'
import { z } from '../../zod.ts'
import { browser } from '../browser.ts'

const KEY = 'pauses'
const Stored = z.record(z.string(), z.number())

/** Until when hosts want to be left alone, in milliseconds since the epoch. It outlives the worker and the browser. */
export async function readPauses(now: number): Promise<Pauses> {
  const read = Stored.safeParse((await browser.storage.local.get(KEY))[KEY])
  const all = read.success ? Object.entries(read.data) : []
  return Object.fromEntries(all.filter(([, until]) => until > now))
}

/** Keeps further pauses. */
export async function keepPauses(pauses: Pauses, now: number): Promise<void> {
  await navigator.locks.request(KEY, async () => {
    await browser.storage.local.set({ [KEY]: { ...(await readPauses(now)), ...pauses } })
  })
}
