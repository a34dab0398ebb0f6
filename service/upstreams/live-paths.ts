import type { LivePath } from '../../lib/sources/register/live-path.ts'
import type { Asker } from '../../lib/sources/upstream/asker.ts'
import type { AllowanceOf } from '../../lib/sources/upstream/budgets.ts'
import { guarded } from '../../lib/sources/upstream/guarded-asker.ts'
import type { UpstreamState } from '../../lib/sources/upstream/upstream-state.ts'
import type { Config } from '../config/config.ts'

/** The interfaces of offices that this service may ask. */
export interface LivePaths {
  /** The paths of a register by its id, the best first. */
  of(id: string): LivePath[]
  states(): UpstreamState[]
}

export type LiveSettings = Pick<Config, 'offices' | 'officeSettings'>

/**
 * Interfaces that are open, and those that there are credentials for; each behind a guard that keeps it from being asked
 * too much. Without `allowanceOf` their budgets are counted in this process alone.
 */
export function openLivePaths(
  { offices, officeSettings }: LiveSettings,
  gate: Asker,
  allowanceOf?: AllowanceOf,
): LivePaths {
  const opened = offices.map(({ facts, interfaces }) => ({
    id: facts.id,
    interfaces: interfaces.map(({ budget, connect }) => {
      const guard = guarded(gate, budget, budget && allowanceOf?.(budget))
      return { guard, path: connect(officeSettings)?.open(guard) }
    }),
  }))
  const paths = new Map(opened.map(({ id, interfaces }) => [id, interfaces.flatMap(({ path }) => path ?? [])]))
  return {
    of: (id) => paths.get(id) ?? [],
    states: () => opened.flatMap(({ interfaces }) => interfaces.flatMap(({ guard }) => guard.states())),
  }
}
