import { type Combination, makeMatrix } from '../e2e/faults/cases.ts'
import { recordTrials, runRecordTrials } from '../e2e/faults/record-faults.ts'
import { runMatrix } from '../e2e/faults/run-matrix.ts'
import { command, flag, JSON_OPTION, print, printJson, say, table, text, whole } from '../research/measure/command.ts'

const RECORDS = 'imported records'

const OPTIONS = {
  source: text('', 'TEXT', 'only sources whose names contain this'),
  fault: text('', 'TEXT', 'only faults whose names contain this'),
  rigs: whole(6, 'services that run at the same time'),
  hurried: flag('give sources that stall less time than usual'),
  json: JSON_OPTION,
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

await command(
  {
    name: 'bench:faults',
    about: 'Checks names with a service whose sources fail in every way, and judges each answer.',
    options: OPTIONS,
  },
  async ({ source: part, fault: kind, rigs, hurried, json }) => {
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
    print(`${table([...rows, ...left])}faults survived ${survived} of ${tried}`)
    if (json) printJson({ combinations: tried, survived, failures })
    return failures.length === 0
  },
)
