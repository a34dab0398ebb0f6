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

export async function readPreferences(): Promise<Preferences> {
  return parsePreferences((await browser.storage.local.get(KEY))[KEY])
}

/** Concurrent changes do not overwrite each other. */
export async function changePreferences(change: Partial<Preferences>): Promise<void> {
  await navigator.locks.request(KEY, async () => {
    await browser.storage.local.set({ [KEY]: { ...(await readPreferences()), ...change } })
  })
}
