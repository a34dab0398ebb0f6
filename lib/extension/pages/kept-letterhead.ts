import { browser } from '../browser.ts'
import { Letterhead } from '../letterhead.ts'

/** Apart from the preferences, which every check reads. */
const KEY = 'letterhead'

/** What is kept in this browser; no logo and no contact where nothing is. */
export async function readLetterhead(): Promise<Letterhead> {
  const read = Letterhead.safeParse((await browser.storage.local.get(KEY))[KEY] ?? {})
  return read.success ? read.data : Letterhead.parse({})
}

/** Changes the given fields alone. Two changes at the same time both stand. Rejects where the device has no room. */
export async function keepLetterhead(change: Partial<Letterhead>): Promise<void> {
  await navigator.locks.request(KEY, async () => {
    await browser.storage.local.set({ [KEY]: { ...(await readLetterhead()), ...change } })
  })
}
