import { browser } from '../browser.ts'
import { Letterhead } from '../letterhead.ts'

/** Kept apart from the preferences, which every check reads: a logo is large. */
const KEY = 'letterhead'

/** The letterhead that is kept in this browser; without logo and contact where none is kept. */
export async function readLetterhead(): Promise<Letterhead> {
  const read = Letterhead.safeParse((await browser.storage.local.get(KEY))[KEY] ?? {})
  return read.success ? read.data : Letterhead.parse({})
}

/** Changes only the given fields. Two changes at the same time both take effect. Rejects where storage is full. */
export async function keepLetterhead(change: Partial<Letterhead>): Promise<void> {
  await navigator.locks.request(KEY, async () => {
    await browser.storage.local.set({ [KEY]: { ...(await readLetterhead()), ...change } })
  })
}
