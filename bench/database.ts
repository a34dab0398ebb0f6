import { parseArgs } from 'node:util'
import { ENGINE } from '../research/engine.ts'
import { inHeadline, type Outcome, searchPairs, summarise } from '../research/match/decided.ts'
import { searchInDatabase } from '../research/match/in-database.ts'
import { pairsAtHand, readPairs } from '../research/match/pairs.ts'
import { madeRegister, putIn } from '../research/match/register.ts'

const USAGE = 'Usage: npm run bench:database -- [--pairs FILE.csv] [--marks N] [--seed N]'

const say = (line: string) => process.stderr.write(`${line}\n`)

const confusable = (outcomes: readonly Outcome[]) => outcomes.filter(({ pair }) => pair.confusable)

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      pairs: { type: 'string', default: pairsAtHand()[0] },
      marks: { type: 'string', default: '50000' },
      seed: { type: 'string', default: '1' },
    },
  })
  const [marks, seed] = [Number(values.marks), Number(values.seed)]
  const pairs = readPairs(values.pairs).pairs.filter((pair) => inHeadline({ pair } as Outcome))
  const fill = () =>
    putIn(
      madeRegister(marks, seed),
      pairs.map(({ earlier }) => earlier),
    )
  say('The index in memory')
  const filled = fill()
  const searcher = ENGINE.open(ENGINE.build(filled.marks))
  const inMemory = searchPairs(searcher, filled, pairs, ({ earlier, later }) => ({ searched: later, held: earlier }))
  const { outcomes, ...facts } = await searchInDatabase(fill(), pairs, say)
  const lost = outcomes.filter(({ score }, at) => score === 0 && (inMemory[at]?.score ?? 0) > 0)
  for (const { pair } of lost) say(`Found in memory alone: ${pair.later} / ${pair.earlier}`)
  const told = { marks: filled.size(), seed, ...facts, foundInMemoryAlone: lost.length }
  const recall = { inMemory: summarise(confusable(inMemory)), inDatabase: summarise(confusable(outcomes)) }
  process.stdout.write(`${JSON.stringify({ ...told, ...recall }, null, 2)}\n`)
}

try {
  await main()
} catch (error) {
  say(`${error instanceof Error ? (error.stack ?? error.message) : error}\n${USAGE}`)
  process.exitCode = 1
}
