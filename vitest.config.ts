import { existsSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'
import { SlowFirst } from './scripts/slow-first.ts'

/** How long a test polls for an expected state, in milliseconds: long, because the machine may be busy. */
const expectInTime = { poll: { timeout: 60_000 } }

/** Tests that compare the project with recorded facts run only on a machine that has these facts. */
const withoutFacts = existsSync('../shared/data') ? [] : ['**/*.recorded.test.ts']

/** Rooms that only compute: their tests leave nothing behind, so that one worker runs them all and loads each module once. */
const COMPUTING = [
  'lib/{check,contract,goods,hints,jurisdictions,names}/**/*.test.ts',
  'lib/sources/offices/**/*.test.ts',
]

/**
 * Rooms in which each test stops and deletes what it starts, and none needs PostgreSQL. One worker runs many of their
 * files, and loads each module once, as Node does without Vite: these rooms have neither mocks nor JSX.
 */
const BY_NODE = [
  '{stand-ins,research,scripts/generators,scripts/words}/**/*.test.ts',
  'service/{checks,ops}/**/*.test.ts',
  'service/registers/{formats,search}/**/*.test.ts',
]

/** Rooms that start no process and need no other user, so that a thread can run each file. It starts faster than a process. */
const IN_THREADS = ['{lib,components,entrypoints}/**/*.test.{ts,tsx}']

export default defineConfig({
  test: {
    // By default Vitest keeps one processor free, so that a machine with two would use only one.
    maxWorkers: '100%',
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          name: 'unit-computing',
          include: COMPUTING,
          exclude: [...configDefaults.exclude, ...withoutFacts],
          isolate: false,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'unit-threads',
          include: IN_THREADS,
          exclude: [...configDefaults.exclude, ...withoutFacts, ...COMPUTING],
          pool: 'threads',
          testTimeout: 120_000,
          expect: expectInTime,
        },
      },
      {
        test: {
          name: 'unit-by-node',
          include: BY_NODE,
          exclude: [...configDefaults.exclude, ...withoutFacts],
          isolate: false,
          experimental: { viteModuleRunner: false },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: expectInTime,
        },
      },
      {
        test: {
          name: 'unit',
          globalSetup: ['service/testing/postgres-for-run.ts'],
          include: ['{service,stand-ins,scripts,bench,research}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...withoutFacts, ...BY_NODE],
          // Long enough for a machine that is four times slower.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: expectInTime,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: expectInTime,
          // A window system can lose a click. The report names each test that needed its second attempt.
          retry: 1,
        },
      },
    ],
  },
})
