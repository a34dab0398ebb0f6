import { existsSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ENGINE } from '../engine.ts'
import { measureBaselines } from './baselines.ts'
import { measureMatch } from './measure.ts'
import { pairsAtHand, type ReadPairs, readPairs } from './pairs.ts'
import { realNames } from './real-names.ts'
import { distinctRegister, madeRegister, plainRegister, putIn, registerOfFile } from './register.ts'
import { report } from './report.ts'
import { drawCurve } from './svg.ts'

const USAGE = `Usage: npm run bench:match -- [--pairs FILE.csv] [--register FILE.txt | --marks N [--distinct | --plain]] [--seed N]
                              [--no-baselines] [--svg FILE] [--json]`

const say = (line: string) => process.stderr.write(`${line}\n`)

function wholeNumber(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`--${name} takes a whole number of 1 or more.`)
  return value
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      pairs: { type: 'string', default: pairsAtHand()[0] },
      register: { type: 'string' },
      marks: { type: 'string', default: '2500000' },
      distinct: { type: 'boolean', default: false },
      plain: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
      'no-baselines': { type: 'boolean', default: false },
      svg: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  for (const path of [values.pairs, values.register])
    if (path !== undefined && !existsSync(path)) throw new Error(`${path} is not there.`)
  const [marks, seed] = [wholeNumber('marks', values.marks), wholeNumber('seed', values.seed)]
  const made = values.plain ? plainRegister : values.distinct ? distinctRegister : madeRegister
  const register = values.register === undefined ? made(marks, seed) : registerOfFile(values.register, seed)
  return { ...values, seed, register }
}

const countOf = ({ pairs, skipped }: ReadPairs) => ({
  read: pairs.length,
  ...Object.groupBy(pairs, ({ about }) => about),
  skipped: skipped.length,
})

async function main(): Promise<void> {
  const { pairs: path, register, seed, svg, json, 'no-baselines': alone } = readArguments()
  const read = readPairs(path)
  for (const reason of read.skipped) say(`Left out: ${reason}`)
  const real = realNames(200, seed)
  const measured = measureMatch({ engine: ENGINE, register, pairs: read.pairs, realNames: real, seed, say })
  const confusable = read.pairs.filter((pair) => pair.confusable && pair.about === 'signs')
  const held = read.pairs.map((pair) => pair.earlier)
  const baselines = alone ? undefined : await measureBaselines(() => putIn(register, held), confusable, say)
  if (svg !== undefined)
    writeFileSync(svg, drawCurve(measured.curve, { listed: ENGINE.listedFrom, caution: ENGINE.cautionFrom }))
  process.stdout.write(`${report(measured, baselines)}\n`)
  if (!json) return
  const { pairs: headlinePairs, ...figures } = measured
  const counts = Object.fromEntries(
    Object.entries(countOf(read)).map(([name, value]) => [name, Array.isArray(value) ? value.length : value]),
  )
  const thresholds = { listed: ENGINE.listedFrom, caution: ENGINE.cautionFrom }
  const told = { engine: ENGINE.name, seed, thresholds, registerFrom: register.said, realNamesFrom: real.said }
  process.stdout.write(
    `${JSON.stringify({ pairs: read.pairs.length, confusablePairs: headlinePairs, pairCounts: counts, ...figures, baselines: baselines ?? {}, ...told })}\n`,
  )
}

try {
  await main()
} catch (error) {
  say(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  process.exitCode = 1
}
