import type { Settings } from './objective.ts'

/**
 * Chosen by cross-validation: less decay helps only on the fitted pairs, more hurts on all. The hits that hardly matter
 * are below the medians that we keep to (40 for coined names, 100 for others).
 */
export const SETTINGS: Settings = {
  rank: 8,
  noise: {
    coined: { counts: 1, hits: 15 },
    dictionary: { counts: 0.25, hits: 60 },
    words: { counts: 0.2, hits: 60 },
    long: { counts: 0.1, hits: 60 },
  },
  hopeless: 30,
  decay: 5e-3,
}
