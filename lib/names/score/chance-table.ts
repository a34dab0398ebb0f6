import type { ChanceTable } from './chance.ts'

/**
 * `npm run bench:verdict -- --write-table` makes this. `met` and `classShares` come from it; `inClasses`, `madeUp` and `confusable`
 * were counted among the hits of the register that docs/VERDICT.md publishes.
 */
export const CHANCE_TABLE: ChanceTable = {
  rules: 4,
  marks: 2_500_000,
  from: 54,
  met: [
    316, 308, 299, 291, 283, 275, 268, 261, 254, 247, 239, 212, 170, 135, 106, 83.5, 65.8, 52, 41, 32.8, 27.5, 21.9, 17,
    12.5, 9.26, 7.41, 6.13, 5.11, 4.3, 3.3, 2.35, 1.86, 1.41, 1.08, 0.959, 0.867, 0.535, 0.474, 0.207, 0.129, 0.0945,
    0.023, 0.012, 0.012, 0.012, 0.012, 0.012,
  ],
  classShares: [
    0.0145, 0.00645, 0.0554, 0.00643, 0.103, 0.0131, 0.0319, 0.00794, 0.141, 0.0435, 0.0337, 0.0228, 0.00186, 0.0287,
    0.00192, 0.0388, 0.00607, 0.0329, 0.0127, 0.0229, 0.0293, 0.00277, 0.000961, 0.0151, 0.0758, 0.0047, 0.00379,
    0.0391, 0.0498, 0.0622, 0.0162, 0.0348, 0.0323, 0.00666, 0.2, 0.0556, 0.0404, 0.0452, 0.0286, 0.0104, 0.119, 0.106,
    0.057, 0.0483, 0.0113,
  ],
  inClasses: 0.9,
  madeUp: [
    { expected: 0.1, percent: 6 },
    { expected: 0.25, percent: 14 },
    { expected: 0.5, percent: 23 },
    { expected: 1, percent: 37 },
    { expected: 2, percent: 53 },
    { expected: 5, percent: 74 },
    { expected: 10, percent: 88 },
    { expected: 20, percent: 95 },
  ],
  confusable: [
    93, 93, 93, 93, 93, 92, 92, 92, 92, 92, 91, 90, 90, 87, 85, 84, 81, 80, 78, 75, 72, 70, 68, 65, 62, 59, 56, 54, 50,
    48, 45, 43, 40, 36, 29, 22, 9, 6, 3, 1, 1, 1, 1, 1, 1, 1, 1,
  ],
}
