import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { pairsAtHand, readPairs } from '../match/pairs.ts'
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
import { presentWeights, withWeights } from './weights-file.ts'

const USAGE = 'Usage: npm run fit -- [--pairs FILE.csv]... [--marks N] [--seed N] [--write] [--json]'

const WEIGHTS_FILE = new URL('../../lib/names/score/weights.ts', import.meta.url)
const FOLDS = 5

const say = (line: string) => process.stderr.write(`${line}\n`)

function wholeNumber(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`--${name} takes a whole number of 1 or more.`)
  return value
}

function main(): void {
  const { values } = parseArgs({
    options: {
      pairs: { type: 'string', multiple: true, default: pairsAtHand() },
      marks: { type: 'string', default: '800000' },
      seed: { type: 'string', default: '1' },
      write: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  for (const path of values.pairs) if (!existsSync(path)) throw new Error(`${path} is not there.`)
  const [marks, seed] = [wholeNumber('marks', values.marks), wholeNumber('seed', values.seed)]
  const pairs = values.pairs
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
  process.stdout.write(
    `${figuresTable([
      ['weights as they are', before],
      ['fitted, in sample', inSample],
      ['fitted, cross-validated', crossValidated],
    ])}\n`,
  )
  if (values.write) {
    const points = pointsAt(measured, pairs, fitted.fit)
    writeFileSync(WEIGHTS_FILE, withWeights(readFileSync(WEIGHTS_FILE, 'utf8'), fitted.fit, points))
  }
  if (values.json)
    process.stdout.write(`${JSON.stringify({ pairs: pairs.length, marks, seed, before, inSample, crossValidated })}\n`)
}

try {
  main()
} catch (error) {
  say(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  process.exitCode = 1
}
