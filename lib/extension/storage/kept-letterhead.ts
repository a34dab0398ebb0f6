import { browser } from '../browser.ts'
import { Letterhead, type LetterheadStore } from './letterhead.ts'
import { readOrganisation } from './organisation.ts'

/** Separate from the preferences, because a logo is large and every check reads the preferences. */
const KEY = 'letterhead'

async function storedHead(): Promise<Letterhead> {
  const read = Letterhead.safeParse((await browser.storage.local.get(KEY))[KEY] ?? {})
  return read.success ? read.data : Letterhead.parse({})
}

/** The stored head of reports. Without a contact of the user's, it has the organisation's. */
export const keptLetterhead: LetterheadStore = {
  async read() {
    const { legalContact = '' } = (await readOrganisation()).values
    const read = await storedHead()
    return { ...read, contact: read.contact || legalContact.replace(/^mailto:/, '') }
  },

  /** Concurrent changes do not overwrite each other. */
  async change(change) {
    await navigator.locks.request(KEY, async () => {
      await browser.storage.local.set({ [KEY]: { ...(await storedHead()), ...change } })
    })
  },
}
