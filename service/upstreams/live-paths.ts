import { createDpmaPath } from '../../lib/sources/offices/dpma/path.ts'
import { createEuipoPath } from '../../lib/sources/offices/euipo/path.ts'
import { createLindasPath } from '../../lib/sources/offices/lindas/lindas-path.ts'
import { createSwissregPath } from '../../lib/sources/offices/swissreg/path.ts'
import { createZefixPath } from '../../lib/sources/offices/zefix/path.ts'
import type { LivePath } from '../../lib/sources/register/live-path.ts'
import type { Asker } from '../../lib/sources/upstream/asker.ts'
import {
  type AllowanceOf,
  type Budget,
  DPMA_BUDGET,
  EUIPO_BUDGET,
  ZEFIX_BUDGET,
} from '../../lib/sources/upstream/budgets.ts'
import { guarded } from '../../lib/sources/upstream/guarded-asker.ts'
import type { UpstreamState } from '../../lib/sources/upstream/upstream-state.ts'
import type { Config } from '../config/config.ts'

/** The interfaces of offices that this service may ask. */
export interface LivePaths {
  /** The paths of a register by its id, the best first. */
  of(id: string): LivePath[]
  states(): UpstreamState[]
}

export type LiveSettings = Pick<Config, 'euipo' | 'zefix' | 'swissreg' | 'dpma' | 'lindasUrl'>

/**
 * Interfaces that are open, and those that there are credentials for; each with what guards it from being asked too much.
 * Without `allowanceOf` their budgets are counted in this process alone.
 */
export function openLivePaths(config: LiveSettings, gate: Asker, allowanceOf?: AllowanceOf): LivePaths {
  const within = (budget: Budget) => guarded(gate, budget, allowanceOf?.(budget))
  const { euipo, zefix, swissreg, dpma, lindasUrl } = config
  const guards = {
    euipo: within(EUIPO_BUDGET),
    swissreg: guarded(gate),
    dpma: within(DPMA_BUDGET),
    zefix: within(ZEFIX_BUDGET),
    lindas: guarded(gate),
  }
  const paths = new Map<string, LivePath[]>([
    ['euipo', euipo === null ? [] : [createEuipoPath({ ...euipo, gate: guards.euipo })]],
    ['swissreg', swissreg === null ? [] : [createSwissregPath({ ...swissreg, gate: guards.swissreg })]],
    ['dpma', dpma === null ? [] : [createDpmaPath({ ...dpma, gate: guards.dpma })]],
    [
      'zefix',
      [
        ...(zefix === null ? [] : [createZefixPath({ ...zefix, gate: guards.zefix })]),
        createLindasPath({ url: lindasUrl, gate: guards.lindas }),
      ],
    ],
  ])
  return {
    of: (id) => paths.get(id) ?? [],
    states: () => Object.values(guards).flatMap((guard) => guard.states()),
  }
}
