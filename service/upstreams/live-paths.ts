import type { WholeReader } from '../../lib/sources/keeping/whole-reader.ts'
import type { OfficeInterface } from '../../lib/sources/offices/office.ts'
import type { LivePath } from '../../lib/sources/register/live-path.ts'
import type { Asker } from '../../lib/sources/upstream/asker.ts'
import type { AllowanceOf } from '../../lib/sources/upstream/budgets.ts'
import { guarded } from '../../lib/sources/upstream/guarded-asker.ts'
import type { UpstreamState, WatchedAsker } from '../../lib/sources/upstream/upstream-state.ts'
import type { Config } from '../config/config.ts'

/** A register that can be read whole from the interface of its office. */
export interface ReadableOffice {
  /** Code of its records, such as `EU`. */
  office: string
  /** Address of the terms under which it is read now. */
  terms: string
  whole: WholeReader
  /** Questions that the office allows in a day, and how many of them are left; null where nothing limits them. */
  allowed: { questions: number; left(): number } | null
}

/** The interfaces of offices that this service may ask. */
export interface LivePaths {
  /** The paths of a register by its id, the best first. */
  of(id: string): LivePath[]
  /** The registers that can be read whole, each through the guard and within the budget of its path. */
  readable: ReadableOffice[]
  states(): UpstreamState[]
}

export type LiveSettings = Pick<Config, 'offices' | 'officeSettings'>

/**
 * Questions still allowed: by the interface's own count where it has one, else by our counts of its and the upstream's
 * budgets.
 */
function allowedBy(
  whole: WholeReader,
  budget: OfficeInterface['budget'],
  guard: WatchedAsker,
): ReadableOffice['allowed'] {
  const { allowed } = whole.way === 'windows' ? whole : { allowed: undefined }
  if (allowed !== undefined)
    return {
      get questions() {
        return allowed(Date.now()).questions
      },
      left: () => allowed(Date.now()).left,
    }
  if (budget === undefined) return null
  const left = () => Math.min(...guard.states().flatMap(({ left }) => left ?? []), budget.questions)
  return { questions: budget.questions, left }
}

/**
 * Opens the interfaces that need no credentials, and those whose credentials are set, each behind a guard that keeps it
 * from being asked too much. Without `allowanceOf` budgets are counted only in this process.
 */
export function openLivePaths(
  { offices, officeSettings }: LiveSettings,
  gate: Asker,
  allowanceOf?: AllowanceOf,
): LivePaths {
  const given = offices.flatMap(({ records, bulk }): ReadableOffice[] => {
    const whole = bulk?.connect(officeSettings)?.readWhole()
    return bulk && records && whole ? [{ office: records.code, terms: bulk.terms, whole, allowed: null }] : []
  })
  const opened = offices.map(({ facts, interfaces, records }) => ({
    id: facts.id,
    interfaces: interfaces.map(({ budget, connect, terms }) => {
      const guard = guarded(gate, budget, budget && allowanceOf?.(budget))
      const connected = connect(officeSettings)
      const whole = connected?.readWhole?.(guard)
      const readable =
        records && whole && terms !== undefined
          ? [{ office: records.code, terms, whole, allowed: allowedBy(whole, budget, guard) }]
          : []
      return { guard, path: connected?.open(guard), readable }
    }),
  }))
  const paths = new Map(opened.map(({ id, interfaces }) => [id, interfaces.flatMap(({ path }) => path ?? [])]))
  return {
    of: (id) => paths.get(id) ?? [],
    readable: [...opened.flatMap(({ interfaces }) => interfaces.flatMap(({ readable }) => readable)), ...given],
    states: () => opened.flatMap(({ interfaces }) => interfaces.flatMap(({ guard }) => guard.states())),
  }
}
