import { existsSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'
import { SlowFirst } from './scripts/slow-first.ts'

/** How long a test waits for what a busy machine will show in the end, in ms. */
const expectInTime = { poll: { timeout: 15_000 } }

/** Tests that hold the project against recorded facts run where those facts are. */
const withoutFacts = existsSync('../shared/data') ? [] : ['**/*.recorded.test.ts']

/** Rooms that only compute: their tests leave nothing behind, so that one worker runs them all and loads each module once. */
const COMPUTING = [
  'lib/{check,contract,goods,hints,jurisdictions,names,nice,receipts}/**/*.test.ts',
  'lib/sources/{brands,keeping,offices}/**/*.test.ts',
]

export default defineConfig({
  test: {
    // Left to itself it keeps one processor free, and a machine of two then works on one.
    maxWorkers: '100%',
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          name: 'unit-computing',
          include: COMPUTING,
          exclude: [...configDefaults.exclude, ...withoutFacts],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'unit',
          globalSetup: ['service/testing/postgres-for-run.ts'],
          include: ['{lib,service,stand-ins,scripts,components,entrypoints,bench}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...withoutFacts, ...COMPUTING],
          // Five seconds are too few for a service or a property test on a machine that is busy besides.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: expectInTime,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: expectInTime,
          // A window system can lose a click. The report names each test that needed its second attempt.
          retry: 1,
        },
      },
    ],
  },
})
