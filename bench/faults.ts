import { parseArgs } from 'node:util'
import { type Combination, makeMatrix } from '../e2e/faults/combinations.ts'
import { runMatrix } from '../e2e/faults/run-matrix.ts'
import { recordTrials, runRecordTrials } from '../e2e/faults/run-record-faults.ts'
import { table } from '../research/match/report.ts'

const USAGE = 'Usage: npm run bench:faults -- [--source TEXT] [--fault TEXT] [--rigs N] [--hurried] [--json]'

const RECORDS = 'imported records'

const say = (line: string) => process.stderr.write(`${line}\n`)

function readArguments() {
  const { values } = parseArgs({
    options: {
      source: { type: 'string', default: '' },
      fault: { type: 'string', default: '' },
      rigs: { type: 'string', default: '6' },
      hurried: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  const rigs = Number(values.rigs)
  if (!Number.isSafeInteger(rigs) || rigs < 1) throw new Error('--rigs takes a whole number of 1 or more.')
  return { ...values, rigs }
}

/** A table of how many of its combinations each source survived. */
function summary(all: readonly Combination[], failed: ReadonlySet<string>): string[][] {
  const names = [...new Set(all.map(({ source }) => source.name))]
  return names.map((name) => {
    const own = all.filter(({ source }) => source.name === name)
    const survived = own.filter(({ fault }) => !failed.has(`${name} ${fault.name}`))
    return [name, `${survived.length} of ${own.length}`]
  })
}

async function main(): Promise<void> {
  const { source: part, fault: kind, rigs, hurried, json } = readArguments()
  const { combinations: all, excluded } = makeMatrix()
  const combinations = all.filter(({ source, fault }) => source.name.includes(part) && fault.name.includes(kind))
  const crashes: string[] = []
  const crashed = (error: unknown) => void crashes.push(error instanceof Error ? error.message : String(error))
  process.on('uncaughtException', crashed).on('unhandledRejection', crashed)
  let done = 0
  const failures = await runMatrix(combinations, {
    rigs,
    hurried,
    onDone({ source, fault }, wrong) {
      done++
      for (const each of wrong) say(`${source.name}, ${fault.name}: ${each}`)
      if (done % 100 === 0) say(`${done} of ${combinations.length}`)
    },
  })
  const trials = recordTrials().filter(
    ({ office, fault }) => `${RECORDS} of ${office}`.includes(part) && fault.name.includes(kind),
  )
  const ill = await runRecordTrials(trials)
  for (const { source, fault, wrong } of ill) for (const each of wrong) say(`${source}, ${fault}: ${each}`)
  failures.push(...ill)
  const tried = combinations.length + trials.length
  for (const crash of crashes) failures.push({ source: 'the service', fault: 'any', wrong: [`crashed: ${crash}`] })
  const failed = new Set(failures.map(({ source, fault }) => `${source} ${fault}`))
  const survived = Math.max(0, tried - failures.length)
  const rows = [...summary(combinations, failed), [RECORDS, `${trials.length - ill.length} of ${trials.length}`]]
  const left = Object.entries(excluded).map(([why, count]) => [`left out: ${why}`, String(count)])
  process.stdout.write(`${table([...rows, ...left])}\n`)
  process.stdout.write(`faults survived ${survived} of ${tried}\n`)
  if (json) process.stdout.write(`${JSON.stringify({ combinations: tried, survived, failures })}\n`)
  if (failures.length > 0) process.exitCode = 1
}

try {
  await main()
} catch (error) {
  say(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  process.exitCode = 1
}
