import { writeFileSync } from 'node:fs'
import { compareGoods } from '../../lib/goods/compare.ts'
import { command, file, flag, JSON_OPTION, print, printJson, seedOption } from '../measure/command.ts'
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

/** Comparisons of EUIPO's practice from a published extract; kept beside the project. */
const BESIDE = '../shared/data/goods-compared.csv'
const MODEL = new URL('../../data/goods-model.json', import.meta.url)

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
  print(`\n${title}\n${inWords(goodsFigures(outcomes))}`)
  for (const line of outcomeTable(outcomes)) print(line)
}

const OPTIONS = {
  pairs: file(BESIDE, 'FILE.csv', 'compared terms'),
  fit: flag('fit the model to them, and write it'),
  seed: seedOption(1),
  json: JSON_OPTION,
}

await command(
  { name: 'bench:goods', about: 'How well goods and services are compared.', options: OPTIONS },
  ({ pairs: path, fit, seed, json }) => {
    const compared = readCompared(path)
    const pairs = readPairs(compared)
    const made = madeRemotePairs(pairs, seed)
    const byHeldOut = (by: HeldOut) => crossValidate(pairs, made, by)
    const terms = byHeldOut('terms')
    const bound = remoteBound(terms)
    if (fit) writeFileSync(MODEL, modelFile(fitModel(pairs, made, rounded(bound))))
    else
      tell(
        'As the project compares them (its model was fitted to the comparisons beside the project)',
        measured(compared),
      )
    tell('Cross-validated, no term of a pair that is held out is known', outcomesOf(terms, bound))
    tell('Cross-validated, the second term of a pair is not known', outcomesOf(byHeldOut('partners'), bound))
    const share = (list: CrossValidated['twoClasses']) => `${rounded(shareRemote(list, bound) * 100, 1)} %`
    print(
      `\nCalled remote of pairs drawn at random: ${share(terms.twoClasses)} of two classes, ${share(terms.oneClass)} of one class`,
    )
    if (json && !fit) printJson(goodsFigures(measured(compared)))
  },
)
