import { Jurisdiction } from '../../contract/constants.ts'
import { NiceClasses } from '../../contract/primitives.ts'
import { z } from '../../zod.ts'
import { browser } from '../browser.ts'
import { Scope, scopeFields } from '../scope.ts'
import { readOrganisation } from './organisation.ts'
import { type Organisation, readGoodsEntry } from './organisation-keys.ts'

const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const Tlds = z.array(z.string())

/** Each field has a fallback, so that one bad value does not lose the others. */
const Preferences = z.object({
  /** Null before a choice. */
  scope: z.catch(
    z.nullable(
      z.object({
        jurisdiction: z.catch(z.nullable(z.enum(Jurisdiction)), null),
        niceClasses: z.catch(NiceClasses, []),
        goods: z.catch(Scope.shape.goods, undefined),
      }),
    ),
    null,
  ),
  theme: z.catch(z.enum(THEMES), 'system'),
  history: z.catch(z.boolean(), true),
  tellNobody: z.catch(z.boolean(), false),
  /** Domain endings to look up besides the usual ones, and usual ones to leave out. */
  endings: z.catch(z.object({ more: Tlds, fewer: Tlds }), { more: [], fewer: [] }),
})
export type Preferences = z.infer<typeof Preferences> & { scope: Scope }

const KEY = 'preferences'

const storedUnder = async () => (await browser.storage.local.get(KEY))[KEY]

/** The usual scope: what the user chose, or else what the organisation set. Only the latter if it is locked. */
function scopeOf(chosen: Scope | null, { values: { territory, goods }, locked }: Organisation): Scope {
  const usual = goods?.map(readGoodsEntry) ?? []
  const named = usual.flatMap(({ term, classes }) => (term ? [{ term, goods: term, classes }] : []))
  const set = scopeFields.from(
    territory === undefined || territory === 'none' ? null : territory,
    usual.flatMap(({ classes }) => classes),
    named,
  )
  const { jurisdiction } = chosen === null || locked.includes('territory') ? set : chosen
  return { ...(chosen === null || locked.includes('goods') ? set : chosen), jurisdiction }
}

interface OwnChanges {
  keep(change: Partial<Preferences>): Promise<void>
  /** If `isOlder` is true, the result may lack a change from this page. */
  read<T>(readStored: () => Promise<T>): Promise<{ stored: T; isOlder: boolean }>
}

/** The user's settings on this device, with defaults for missing or unreadable ones. */
export const preferences = {
  async read(): Promise<Preferences> {
    const [stored, organisation] = await Promise.all([storedUnder(), readOrganisation()])
    const { scope, ...rest } = Preferences.safeParse(stored).data ?? Preferences.parse({})
    const { history = rest.history } = organisation.locked.includes('history') ? organisation.values : rest
    return { ...rest, history, scope: scopeOf(scope, organisation) }
  },

  async change(change: Partial<Preferences>): Promise<void> {
    await navigator.locks.request(KEY, async () => {
      // Stores no default, so that a later one of the organisation still counts.
      await browser.storage.local.set({ [KEY]: { ...((await storedUnder()) as object), ...change } })
    })
  },
}

/** Tracks a page's changes, which are shown at once: an outdated read must not overwrite a later change. */
export function trackOwnChanges(): OwnChanges {
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
}

/** Name of the keyboard shortcut in the manifest. */
export const COMMAND = 'check-selection'
