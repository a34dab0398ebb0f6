import { Jurisdiction } from '../../contract/constants.ts'
import { NiceClasses } from '../../contract/primitives.ts'
import { z } from '../../zod.ts'
import { browser } from '../browser.ts'
import { Scope } from '../scope.ts'

const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const Tlds = z.array(z.string())

const EVERYWHERE: Scope = { jurisdiction: null, niceClasses: [] }

/** Each field has a fallback, so that one bad value does not lose the others. */
const Preferences = z.object({
  scope: z.catch(
    z.object({
      jurisdiction: z.catch(z.nullable(z.enum(Jurisdiction)), null),
      niceClasses: z.catch(NiceClasses, []),
      goods: z.catch(Scope.shape.goods, undefined),
    }),
    EVERYWHERE,
  ),
  theme: z.catch(z.enum(THEMES), 'system'),
  history: z.catch(z.boolean(), true),
  tellNobody: z.catch(z.boolean(), false),
  /** Domain endings to look up besides the usual ones, and usual ones to leave out. */
  endings: z.catch(z.object({ more: Tlds, fewer: Tlds }), { more: [], fewer: [] }),
})
export type Preferences = z.infer<typeof Preferences>

const KEY = 'preferences'

interface OwnChanges {
  keep(change: Partial<Preferences>): Promise<void>
  /** If `isOlder` is true, the result may lack a change from this page. */
  read<T>(readStored: () => Promise<T>): Promise<{ stored: T; isOlder: boolean }>
}

/** The user's settings on this device, with defaults for missing or unreadable ones. */
export const preferences = {
  async read(): Promise<Preferences> {
    const read = Preferences.safeParse((await browser.storage.local.get(KEY))[KEY])
    return read.success ? read.data : Preferences.parse({})
  },

  /** Concurrent changes do not overwrite each other. */
  async change(change: Partial<Preferences>): Promise<void> {
    await navigator.locks.request(KEY, async () => {
      await browser.storage.local.set({ [KEY]: { ...(await preferences.read()), ...change } })
    })
  },

  /**
   * Tracks a page's changes. The page shows each one immediately, so an outdated read must not overwrite a later
   * change.
   */
  ownChanges(): OwnChanges {
    let made = 0
    let running = 0
    return {
      async keep(change) {
        made++
        running++
        try {
          await preferences.change(change)
        } finally {
          running--
        }
      },
      async read(readStored) {
        const before = made
        const isRunning = running > 0
        const stored = await readStored()
        return { stored, isOlder: isRunning || made !== before }
      },
    }
  },
}

/** Name of the keyboard shortcut in the manifest. */
export const COMMAND = 'check-selection'
