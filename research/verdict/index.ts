import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Pair, pairsAtHand, readPairs } from '../match/pairs.ts'
import { realRegister } from '../match/real-register.ts'
import { madeRegister, plainRegister, type Register, registerOfFile } from '../match/register.ts'
import { makeChanceTable } from './chance-table.ts'
import { figuresOfChecks, type VerdictFigures } from './figures.ts'
import { type CheckedNames, checkCoined, checkNames } from './measure.ts'
import { reliabilityOf } from './reliability.ts'
import { reportFigures, reportReliability } from './report.ts'
import { withTable } from './table-file.ts'

const USAGE = `Usage: npm run bench:verdict -- [--pairs FILE.csv]... [--register made|plain|real|FILE.txt] [--marks N] [--seed N]
                                [--no-others] [--json]
       npm run bench:verdict -- --write-table [--pairs FILE.csv]... [--marks N] [--names N]`

/** How many names of each kind are checked: coined ones bear most figures. */
const COUNTS = { coined: 600, company: 200, dictionary: 200, threeWords: 200, registered: 300 }
/** Coined names that are checked in each of the other registers. */
const OTHERS_COINED = 300

/** Seeds of the registers that the product's table is made from; the measurements use other ones. */
const TABLE_SEEDS = [101, 102, 103] as const
const TABLE_FILE = new URL('../../lib/names/score/chance-table.ts', import.meta.url)

const say = (line: string) => process.stderr.write(`${line}\n`)

function wholeNumber(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`--${name} takes a whole number of 1 or more.`)
  return value
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      pairs: { type: 'string', multiple: true, default: [pairsAtHand()[0]] },
      register: { type: 'string', default: 'made' },
      marks: { type: 'string', default: '2500000' },
      seed: { type: 'string', default: '1' },
      'no-others': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      'write-table': { type: 'boolean', default: false },
      names: { type: 'string', default: '1000' },
    },
  })
  for (const path of values.pairs) if (!existsSync(path)) throw new Error(`${path} is not there.`)
  return {
    ...values,
    names: wholeNumber('names', values.names),
    marks: wholeNumber('marks', values.marks),
    seed: wholeNumber('seed', values.seed),
  }
}

/** The registers that can be named, and files of names. */
function registerCalled(name: string, marks: number, seed: number): Register {
  if (name === 'made') return madeRegister(marks, seed)
  if (name === 'plain') return plainRegister(marks, seed)
  if (name === 'real') return realRegister(seed)
  if (!existsSync(name)) throw new Error(`${name} is not there.`)
  return registerOfFile(name, seed)
}

function readSigns(paths: readonly string[]): Pair[] {
  const read = paths.map(readPairs)
  for (const reason of read.flatMap(({ skipped }) => skipped)) say(`Left out: ${reason}`)
  return read.flatMap(({ pairs }) => pairs).filter(({ about }) => about === 'signs')
}

function writeTable({ pairs, marks, names }: ReturnType<typeof readArguments>): void {
  const registers = TABLE_SEEDS.map((seed) => madeRegister(marks, seed))
  const table = makeChanceTable({ registers, pairs: readSigns(pairs), names, seed: TABLE_SEEDS[0], say })
  writeFileSync(TABLE_FILE, withTable(readFileSync(TABLE_FILE, 'utf8'), table))
  process.stdout.write(`${JSON.stringify(table)}\n`)
}

function measure({
  pairs: paths,
  register: called,
  marks,
  seed,
  json,
  ...rest
}: ReturnType<typeof readArguments>): void {
  const pairs = readSigns(paths)
  const register = registerCalled(called, marks, seed)
  const checked = checkNames({ register, pairs, counts: COUNTS, seed, say })
  const [twoClasses, noClasses] = [checked.twoClasses, checked.noClasses].map(figuresOfChecks) as [
    VerdictFigures,
    VerdictFigures,
  ]
  const coinedIn = (said: string, { marks, twoClasses, noClasses }: CheckedNames) =>
    [twoClasses, noClasses].flatMap((checks) =>
      reliabilityOf(
        said,
        marks,
        checks.filter(({ kind }) => kind === 'coined'),
      ),
    )
  const reliability = coinedIn(register.said, checked)
  for (const other of rest['no-others']
    ? []
    : [madeRegister(marks, seed + 1), plainRegister(marks, seed), realRegister(seed)])
    reliability.push(...coinedIn(other.said, checkCoined({ register: other, seed: seed + 1, say }, OTHERS_COINED)))
  process.stdout.write(
    `${reportFigures('two classes', twoClasses)}\n${reportFigures('no classes', noClasses)}\n${reportReliability(reliability)}`,
  )
  if (!json) return
  const told = { register: checked.marks, registerFrom: register.said, pairs: pairs.length, seed }
  process.stdout.write(`${JSON.stringify({ ...twoClasses, reliability, noClasses, ...told })}\n`)
}

try {
  const asked = readArguments()
  if (asked['write-table']) writeTable(asked)
  else measure(asked)
} catch (error) {
  say(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  process.exitCode = 1
}
