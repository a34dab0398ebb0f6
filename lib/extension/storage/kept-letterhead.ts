import { browser } from '../browser.ts'
import { Letterhead, type LetterheadStore } from './letterhead.ts'

/** Separate from the preferences, because a logo is large and every check reads the preferences. */
const KEY = 'letterhead'

/** The stored head of reports, empty by default. */
export const keptLetterhead: LetterheadStore = {
  async read() {
    const read = Letterhead.safeParse((await browser.storage.local.get(KEY))[KEY] ?? {})
    return read.success ? read.data : Letterhead.parse({})
  },

  /** Concurrent changes do not overwrite each other. */
  async change(change) {
    await navigator.locks.request(KEY, async () => {
      await browser.storage.local.set({ [KEY]: { ...(await keptLetterhead.read()), ...change } })
    })
  },
}
