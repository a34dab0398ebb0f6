import { writeFileSync } from 'node:fs'
import { ENGINE } from '../engine.ts'
import { command, file, flag, JSON_OPTION, print, printJson, say, seedOption, text, whole } from '../measure/command.ts'
import { measureBaselines } from './baselines.ts'
import { measureMatch } from './measure.ts'
import { pairsAtHand, type ReadPairs, readPairs } from './pairs.ts'
import { realNames } from './real-names.ts'
import { distinctRegister, madeRegister, plainRegister, putIn, registerOfFile } from './register.ts'
import { report } from './report.ts'
import { drawCurve } from './svg.ts'

const OPTIONS = {
  pairs: file(pairsAtHand()[0], 'FILE.csv', 'pairs of marks that were decided'),
  register: file(undefined, 'FILE.txt', 'a register of these names instead of a synthetic one'),
  marks: whole(2_500_000, 'marks of the synthetic register'),
  distinct: flag('no two marks of the register have the same name'),
  plain: flag('a simpler register'),
  seed: seedOption(1),
  'no-baselines': flag('leave out other methods'),
  svg: text(undefined, 'FILE', 'write the curve of thresholds to this file'),
  json: JSON_OPTION,
}

const countOf = ({ pairs, skipped }: ReadPairs) => ({
  read: pairs.length,
  ...Object.groupBy(pairs, ({ about }) => about),
  skipped: skipped.length,
})

await command(
  { name: 'bench:match', about: 'How many confusable marks a search finds, and how much else.', options: OPTIONS },
  async ({ pairs: path, register: names, marks, distinct, plain, seed, svg, json, 'no-baselines': alone }) => {
    const made = plain ? plainRegister : distinct ? distinctRegister : madeRegister
    const register = names === undefined ? made(marks, seed) : registerOfFile(names, seed)
    const read = readPairs(path)
    for (const reason of read.skipped) say(`Left out: ${reason}`)
    const real = realNames(200, seed)
    const measured = measureMatch({ engine: ENGINE, register, pairs: read.pairs, realNames: real, seed, say })
    const confusable = read.pairs.filter((pair) => pair.confusable && pair.about === 'signs')
    const held = read.pairs.map((pair) => pair.earlier)
    const baselines = alone ? undefined : await measureBaselines(() => putIn(register, held), confusable, say)
    if (svg !== undefined)
      writeFileSync(svg, drawCurve(measured.curve, { listed: ENGINE.listedFrom, caution: ENGINE.cautionFrom }))
    print(report(measured, baselines))
    if (!json) return
    const { pairs: headlinePairs, ...figures } = measured
    const counts = Object.fromEntries(
      Object.entries(countOf(read)).map(([name, value]) => [name, Array.isArray(value) ? value.length : value]),
    )
    const thresholds = { listed: ENGINE.listedFrom, caution: ENGINE.cautionFrom }
    const told = { engine: ENGINE.name, seed, thresholds, registerFrom: register.said, realNamesFrom: real.said }
    printJson({
      pairs: read.pairs.length,
      confusablePairs: headlinePairs,
      pairCounts: counts,
      ...figures,
      baselines: baselines ?? {},
      ...told,
    })
  },
)
