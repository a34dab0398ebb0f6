import { expect, it } from 'vitest'
import { describeRecipe } from '../../bench/import-faults/describe.ts'
import { type Figures, type ManyRuns, runMany } from '../../bench/import-faults/run-many.ts'
import { makeTestDatabase } from '../testing/postgres.ts'

/** This runs a part of `npm run bench:import-faults`. Use `--seed 14 --only NUMBER` to run one recipe there. */
const SEED = 14

function told({ failures }: Figures): string[] {
  return failures.map(({ number, complaints, least }) =>
    [`--seed ${SEED} --only ${number}`, ...complaints, describeRecipe(least)].join('\n'),
  )
}

const sample = (count: number, where: ManyRuns['where']) => runMany({ seed: SEED, from: 0, count, where, tries: 60 })

it('finds all imported records, or does not complete a check of their register', async () => {
  const figures = await sample(60, { kind: 'files' })
  expect(told(figures)).toEqual([])
  // Only complete registers show a loss, so enough registers must be complete.
  expect(figures.whole).toBeGreaterThan(figures.runs / 8)
}, 600_000)

it('does the same for registers in PostgreSQL', async () => {
  const database = await makeTestDatabase()
  const figures = await sample(5, { kind: 'database', url: database.url })
  await database.drop()
  expect(told(figures)).toEqual([])
}, 300_000)

it('does the same for the command, even if it is killed', async () => {
  expect(told(await sample(2, { kind: 'command' }))).toEqual([])
}, 300_000)
