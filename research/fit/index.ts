import { writeFileSync } from 'node:fs'
import { pairsAtHand, readPairs } from '../match/pairs.ts'
import { command, files, flag, JSON_OPTION, print, printJson, say, seedOption, whole } from '../measure/command.ts'
import { scalesOf } from './design.ts'
import { figuresOf } from './evaluate.ts'
import { familiesOf, foldsOf } from './families.ts'
import { weighQueries } from './fit.ts'
import { measureNeighbours } from './measured-queries.ts'
import { findNeighbours, indexWith } from './neighbours.ts'
import { pointsAt } from './points-at.ts'
import { fitQueries } from './queries.ts'
import { figuresTable } from './report.ts'
import { SETTINGS } from './settings.ts'
import { validate } from './validate.ts'
import { presentWeights, weightsFile } from './weights-file.ts'

const WEIGHTS_FILE = new URL('../../data/name-weights.json', import.meta.url)
const FOLDS = 5

const OPTIONS = {
  pairs: files(pairsAtHand(), 'FILE.csv', 'pairs of marks that were decided'),
  marks: whole(800_000, 'marks of the synthetic register'),
  seed: seedOption(1),
  write: flag('write the weights to data/name-weights.json'),
  json: JSON_OPTION,
}

await command(
  { name: 'fit', about: 'Fits the weights of the comparison of names.', options: OPTIONS },
  ({ pairs: paths, marks, seed, write, json }) => {
    const pairs = paths
      .flatMap((path) => readPairs(path).pairs)
      .filter(({ about }) => about === 'signs' || about === 'no source')
    const index = indexWith(pairs, marks)
    say(`Indexed ${index.markCount} marks`)
    const measured = measureNeighbours(index, findNeighbours(index, pairs, fitQueries(pairs)))
    say(`Measured ${measured.marks.length} candidates of ${measured.queries.length} names`)
    const present = presentWeights()
    const before = figuresOf(measured, pairs, weighQueries(measured, measured.queries, present), present.listed)
    const foldOfPair = foldsOf(familiesOf(pairs), FOLDS, seed)
    const fitted = validate(measured, pairs, scalesOf(measured.rows), SETTINGS, { foldOfPair, folds: FOLDS }, say)
    const { inSample, crossValidated } = fitted
    print(
      figuresTable([
        ['weights as they are', before],
        ['fitted, in sample', inSample],
        ['fitted, cross-validated', crossValidated],
      ]),
    )
    if (write) {
      const points = pointsAt(measured, pairs, fitted.fit)
      writeFileSync(WEIGHTS_FILE, weightsFile(fitted.fit, points))
    }
    if (json) printJson({ pairs: pairs.length, marks, seed, before, inSample, crossValidated })
  },
)
