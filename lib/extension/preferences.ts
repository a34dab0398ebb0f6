import { Jurisdiction, NiceClasses } from '../contract/primitives.ts'
import { z } from '../zod.ts'
import { browser } from './browser.ts'
import { SaidGoodsList, type Scope } from './scope.ts'

const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const EVERYWHERE: Scope = { jurisdiction: null, niceClasses: [] }

/** Each field has a fallback, so that one bad value does not cost the others. */
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

/** Accepts what an older or newer version stored. */
export function parsePreferences(stored: unknown): Preferences {
  const read = Preferences.safeParse(stored)
  return read.success ? read.data : Preferences.parse({})
}

/** Returns the default of each preference that is missing or unreadable. */
export async function readPreferences(): Promise<Preferences> {
  return parsePreferences((await browser.storage.local.get(KEY))[KEY])
}

/** Concurrent changes do not overwrite each other. */
export async function changePreferences(change: Partial<Preferences>): Promise<void> {
  await navigator.locks.request(KEY, async () => {
    await browser.storage.local.set({ [KEY]: { ...(await readPreferences()), ...change } })
  })
}

/**
 * True if an organisation's policy forbids checks to disclose a name (public/organisation.json). Any value but `false`
 * forbids it. A browser without policies for us rejects the query.
 */
export async function isNobodyByPolicy(): Promise<boolean> {
  const { tellNobody = false } = (await browser.storage.managed?.get('tellNobody').catch(() => null)) ?? {}
  return tellNobody !== false
}

/**
 * Ids of the sources that a check may query: empty for none, null for all. If `asked` is undefined, the preference
 * decides.
 */
export async function whoMayBeTold(asked: readonly string[] | null | undefined): Promise<readonly string[] | null> {
  if (await isNobodyByPolicy()) return []
  // The person chose this list source by source, with buttons that name the recipients.
  if (asked !== undefined) return asked
  return (await readPreferences()).tellNobody ? [] : null
}

export const COMMAND = 'check-selection'

interface OwnChanges {
  keep(change: Partial<Preferences>): Promise<void>
  /** `isOlder`: a change of this page may be missing from what was read. */
  read<T>(readStored: () => Promise<T>): Promise<{ stored: T; isOlder: boolean }>
}

/** A page shows its change at once, and again when it is stored. A later change must not be lost then. */
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
