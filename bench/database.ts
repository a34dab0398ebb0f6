import { ENGINE } from '../research/engine.ts'
import { inHeadline, type Outcome, searchPairs, summarise } from '../research/match/decided.ts'
import { searchInDatabase } from '../research/match/in-database.ts'
import { pairsAtHand, readPairs } from '../research/match/pairs.ts'
import { madeRegister, putIn } from '../research/match/register.ts'
import { command, file, print, say, seedOption, whole } from '../research/measure/command.ts'

const confusable = (outcomes: readonly Outcome[]) => outcomes.filter(({ pair }) => pair.confusable)

const OPTIONS = {
  pairs: file(pairsAtHand()[0], 'FILE.csv', 'pairs of marks that were decided'),
  marks: whole(50_000, 'marks of the synthetic register'),
  seed: seedOption(1),
}

await command(
  { name: 'bench:database', about: 'What a search in PostgreSQL finds beside one in memory.', options: OPTIONS },
  async ({ pairs: path, marks, seed }) => {
    const pairs = readPairs(path).pairs.filter((pair) => inHeadline({ pair } as Outcome))
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
    print(JSON.stringify({ ...told, ...recall }, null, 2))
  },
)
