import { existsSync, writeFileSync } from 'node:fs'
import { type Pair, pairsAtHand, readPairs } from '../match/pairs.ts'
import { realRegister } from '../match/real-register.ts'
import { madeRegister, plainRegister, type Register, registerOfFile } from '../match/register.ts'
import {
  command,
  files,
  flag,
  JSON_OPTION,
  print,
  printJson,
  say,
  seedOption,
  text,
  whole,
} from '../measure/command.ts'
import { makeChanceTable } from './chance-table.ts'
import { figuresOfChecks, type VerdictFigures } from './figures.ts'
import { type CheckedNames, checkCoined, checkNames } from './measure.ts'
import { reliabilityOf } from './reliability.ts'
import { reportFigures, reportReliability } from './report.ts'

/** How many names of each kind are checked: coined ones bear most figures. */
const COUNTS = { coined: 600, company: 200, dictionary: 200, threeWords: 200, registered: 300 }
/** Coined names that are checked in each of the other registers. */
const OTHERS_COINED = 300

/** Seeds of the registers that the product's table is made from; the measurements use other ones. */
const TABLE_SEEDS = [101, 102, 103] as const
const TABLE_FILE = new URL('../../data/chance-table.json', import.meta.url)

const OPTIONS = {
  pairs: files([pairsAtHand()[0]], 'FILE.csv', 'pairs of marks that were decided'),
  register: text('made', 'made|plain|real|FILE.txt', 'the register that is searched'),
  marks: whole(2_500_000, 'marks of a synthetic register'),
  seed: seedOption(1),
  'no-others': flag('leave out other registers'),
  json: JSON_OPTION,
  'write-table': flag("write the product's table of E-values instead"),
  names: whole(1000, 'names of each kind for that table'),
}

interface Asked {
  pairs: readonly string[]
  register: string
  marks: number
  seed: number
  others: boolean
  json: boolean
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

function writeTable(pairs: readonly string[], marks: number, names: number): void {
  const registers = TABLE_SEEDS.map((seed) => madeRegister(marks, seed))
  const table = makeChanceTable({ registers, pairs: readSigns(pairs), names, seed: TABLE_SEEDS[0], say })
  writeFileSync(TABLE_FILE, `${JSON.stringify(table, null, 1)}\n`)
  printJson(table)
}

function measure({ pairs: paths, register: called, marks, seed, others, json }: Asked): void {
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
  for (const other of others ? [madeRegister(marks, seed + 1), plainRegister(marks, seed), realRegister(seed)] : [])
    reliability.push(...coinedIn(other.said, checkCoined({ register: other, seed: seed + 1, say }, OTHERS_COINED)))
  print(
    `${reportFigures('two classes', twoClasses)}\n${reportFigures('no classes', noClasses)}\n${reportReliability(reliability)}`,
  )
  if (!json) return
  const told = { register: checked.marks, registerFrom: register.said, pairs: pairs.length, seed }
  printJson({ ...twoClasses, reliability, noClasses, ...told })
}

await command(
  { name: 'bench:verdict', about: 'How often verdicts warn of names, and how well E-values hold.', options: OPTIONS },
  ({ 'write-table': writes, 'no-others': alone, names, ...asked }) =>
    writes ? writeTable(asked.pairs, asked.marks, names) : measure({ ...asked, others: !alone }),
)
