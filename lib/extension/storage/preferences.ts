import { Jurisdiction, NiceClasses } from '../../contract/primitives.ts'
import { z } from '../../zod.ts'
import { browser } from '../browser.ts'
import { SaidGoodsList, type Scope } from '../scope.ts'

const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const EVERYWHERE: Scope = { jurisdiction: null, niceClasses: [] }

/** Each field has a fallback, so that one bad value does not lose the others. */
const Preferences = z.object({
  scope: z.catch(
    z.object({
      jurisdiction: z.catch(z.nullable(Jurisdiction), null),
      niceClasses: z.catch(NiceClasses, []),
      goods: z.catch(z.optional(SaidGoodsList), undefined),
    }),
    EVERYWHERE,
  ),
  theme: z.catch(z.enum(THEMES), 'system'),
  history: z.catch(z.boolean(), true),
  tellNobody: z.catch(z.boolean(), false),
})
export type Preferences = z.infer<typeof Preferences>

const KEY = 'preferences'

/** Parses preferences, even from an older or newer version. */
export function parsePreferences(stored: unknown): Preferences {
  const read = Preferences.safeParse(stored)
  return read.success ? read.data : Preferences.parse({})
}

/** Reads the preferences, with defaults for missing or unreadable ones. */
export async function readPreferences(): Promise<Preferences> {
  return parsePreferences((await browser.storage.local.get(KEY))[KEY])
}

/** Stores a change. Concurrent changes do not overwrite each other. */
export async function changePreferences(change: Partial<Preferences>): Promise<void> {
  await navigator.locks.request(KEY, async () => {
    await browser.storage.local.set({ [KEY]: { ...(await readPreferences()), ...change } })
  })
}

/**
 * True if an organisation's policy forbids checks to disclose a name (public/organisation.json). Any value but `false`
 * forbids it. Some browsers reject the query if no policy exists.
 */
export async function isNobodyByPolicy(): Promise<boolean> {
  const { tellNobody = false } = (await browser.storage.managed?.get('tellNobody').catch(() => null)) ?? {}
  return tellNobody !== false
}

/**
 * Returns ids of sources that a check may query: empty for none, null for all. If `asked` is undefined, the preference
 * decides.
 */
export async function whoMayBeTold(asked: readonly string[] | null | undefined): Promise<readonly string[] | null> {
  if (await isNobodyByPolicy()) return []
  // The user chose each source with a button that names the recipient.
  if (asked !== undefined) return asked
  return (await readPreferences()).tellNobody ? [] : null
}

export const COMMAND = 'check-selection'

interface OwnChanges {
  keep(change: Partial<Preferences>): Promise<void>
  /** `isOlder`: the result may lack a change from this page. */
  read<T>(readStored: () => Promise<T>): Promise<{ stored: T; isOlder: boolean }>
}

/**
 * Tracks a page's changes. The page shows each one immediately, so an outdated read must not overwrite a later change.
 */
export function createOwnChanges(): OwnChanges {
  let made = 0
  let running = 0
  return {
    async keep(change) {
      made++
      running++
      try {
        await changePreferences(change)
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
}
