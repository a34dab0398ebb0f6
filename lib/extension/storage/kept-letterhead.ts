import { browser } from '../browser.ts'
import { Letterhead } from './letterhead.ts'

/** Separate from the preferences, because a logo is large and every check reads the preferences. */
const KEY = 'letterhead'

/** Reads the letterhead, empty if none is stored. */
export async function readLetterhead(): Promise<Letterhead> {
  const read = Letterhead.safeParse((await browser.storage.local.get(KEY))[KEY] ?? {})
  return read.success ? read.data : Letterhead.parse({})
}

/** Stores a change. Concurrent changes do not overwrite each other. */
export async function keepLetterhead(change: Partial<Letterhead>): Promise<void> {
  await navigator.locks.request(KEY, async () => {
    await browser.storage.local.set({ [KEY]: { ...(await readLetterhead()), ...change } })
  })
}
