import { existsSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { compareGoods } from '../../lib/goods/compare.ts'
import { rounded } from '../measure/statistics.ts'
import { type Compared, readCompared, readPairs } from './compared.ts'
import {
  type CrossValidated,
  crossValidate,
  degreesFrom,
  type HeldOut,
  remoteBound,
  shareRemote,
} from './cross-validate.ts'
import { goodsFigures, inWords, type Outcome, outcomeTable } from './figures.ts'
import { fitModel } from './fit-model.ts'
import { madeRemotePairs } from './made-remote.ts'
import { modelFile } from './model-file.ts'

const USAGE = 'Usage: npm run bench:goods -- [--pairs FILE.csv] [--fit] [--seed N] [--json]'
/** Comparisons of EUIPO's practice from a published extract; kept beside the project. */
const BESIDE = '../shared/data/goods-compared.csv'
const MODEL = new URL('../../data/goods-model.json', import.meta.url)

const say = (line: string) => process.stdout.write(`${line}\n`)

function measured(compared: readonly Compared[]): Outcome[] {
  return compared.map(({ classA, termA, classB, termB, degree }) => {
    const [asked, found] = [[{ text: termA, niceClass: classA }], [{ text: termB, niceClass: classB }]]
    return { found: degree, given: compareGoods(asked, found).degree }
  })
}

const outcomesOf = ({ pairs }: CrossValidated, bound: number): Outcome[] => {
  const given = degreesFrom(pairs, bound)
  return pairs.flatMap(({ pair }, at) => (pair ? [{ found: pair.degree, given: given[at] ?? 'unknown' }] : []))
}

function tell(title: string, outcomes: readonly Outcome[]): void {
  say(`\n${title}\n${inWords(goodsFigures(outcomes))}`)
  for (const line of outcomeTable(outcomes)) say(line)
}

function main(): void {
  const { values } = parseArgs({
    options: {
      pairs: { type: 'string', default: BESIDE },
      fit: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
      json: { type: 'boolean', default: false },
    },
  })
  if (!existsSync(values.pairs)) throw new Error(`${values.pairs} is not there.`)
  const compared = readCompared(values.pairs)
  const pairs = readPairs(compared)
  const made = madeRemotePairs(pairs, Number(values.seed))
  const byHeldOut = (by: HeldOut) => crossValidate(pairs, made, by)
  const terms = byHeldOut('terms')
  const bound = remoteBound(terms)
  if (values.fit) writeFileSync(MODEL, modelFile(fitModel(pairs, made, rounded(bound))))
  else
    tell(
      'As the project compares them (its model was fitted to the comparisons beside the project)',
      measured(compared),
    )
  tell('Cross-validated, no term of a pair that is held out is known', outcomesOf(terms, bound))
  tell('Cross-validated, the second term of a pair is not known', outcomesOf(byHeldOut('partners'), bound))
  const share = (list: CrossValidated['twoClasses']) => `${rounded(shareRemote(list, bound) * 100, 1)} %`
  say(
    `\nCalled remote of pairs drawn at random: ${share(terms.twoClasses)} of two classes, ${share(terms.oneClass)} of one class`,
  )
  if (values.json && !values.fit) say(JSON.stringify(goodsFigures(measured(compared))))
}

try {
  main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n${USAGE}\n`)
  process.exitCode = 1
}
