import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { table } from './match/report.ts'
import { rounded, times } from './measure/statistics.ts'
import { makeQueries } from './register/queries.ts'
import { type LoadResult, load } from './service/load.ts'
import { type ServiceUnderLoad, startServiceUnderLoad } from './service/service-under-load.ts'

const USAGE = 'Usage: npm run bench:service -- [--marks N] [--seed N] [--seconds N] [--connections N] [--json]'
/** Names of the warm run: all are in memory when it begins. */
const WARM = 50
/** Names of the cold run: no two checks ask the same. */
const COLD = 40_000

const say = (line: string) => process.stderr.write(`${line}\n`)

function readArguments() {
  const { values } = parseArgs({
    options: {
      marks: { type: 'string', default: '2500000' },
      seed: { type: 'string', default: '1' },
      seconds: { type: 'string', default: '20' },
      connections: { type: 'string', default: '16' },
      json: { type: 'boolean', default: false },
    },
  })
  const numbers = [values.marks, values.seed, values.seconds, values.connections].map(Number)
  if (!numbers.every((value) => Number.isSafeInteger(value) && value > 0))
    throw new Error('--marks, --seed, --seconds and --connections take whole numbers of 1 or more.')
  const [marks = 0, seed = 0, seconds = 0, connections = 0] = numbers
  return { marks, seed, seconds, connections, json: values.json }
}

interface Measured {
  checksPerSecond: number
  /** By the processor time that the service used, all its threads together. */
  checksPerSecondPerCore: number
  /** At half of the checks a second that it answers at most. */
  ms: ReturnType<typeof times>
  failed: number
}

async function measure(
  service: ServiceUnderLoad,
  name: () => string,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Measured> {
  const asked = { url: service.url, key: service.key, name, connections, seconds }
  const before = await service.figures()
  const most: LoadResult = await load(asked)
  const cpu = (await service.figures()).cpuSeconds - before.cpuSeconds
  const checksPerSecond = most.answered / most.seconds
  const half = await load({ ...asked, rate: Math.max(1, Math.floor(checksPerSecond / 2)) })
  return {
    checksPerSecond: rounded(checksPerSecond, 1),
    checksPerSecondPerCore: rounded(most.answered / cpu, 1),
    ms: times(half.times),
    failed: most.failed + half.failed,
  }
}

function inTurn(names: readonly string[]): () => string {
  let at = 0
  return () => names[at++ % names.length] ?? ''
}

async function main(): Promise<void> {
  const { marks, seed, seconds, connections, json } = readArguments()
  say(`Importing ${marks} made marks and starting the service`)
  const service = await startServiceUnderLoad(marks, seed)
  try {
    const names = makeQueries(seed, COLD).coined
    say('Cold names: every source is asked')
    const cold = await measure(service, inTurn(names.slice(WARM)), { seconds, connections })
    say('Warm names: registries and registers that are asked live answer from memory')
    const warmNames = names.slice(0, WARM)
    await load({ url: service.url, key: service.key, name: inTurn(warmNames), connections: 4, seconds: 5 })
    const warm = await measure(service, inTurn(warmNames), { seconds, connections })
    const { rssBytes } = await service.figures()
    const row = (name: string, { checksPerSecond, checksPerSecondPerCore, ms, failed }: Measured) =>
      [name, checksPerSecond, checksPerSecondPerCore, ms.p50, ms.p95, ms.p99, failed].map(String)
    const head = ['', 'checks a second', 'a second of a core', 'p50 ms at half', 'p95', 'p99', 'failed']
    process.stdout.write(`${table([head, row('cold', cold), row('warm', warm)])}\n`)
    const machineLoad = rounded(loadavg()[0] ?? 0, 1)
    process.stdout.write(`memory ${rounded(rssBytes / 1e6, 0)} MB, load of the machine ${machineLoad}\n`)
    const { checksPerSecondPerCore, ms } = cold
    if (json)
      process.stdout.write(
        `${JSON.stringify({ checksPerSecondPerCore, ms, rssBytes, marks, cold, warm, machineLoad })}\n`,
      )
  } finally {
    await service.close()
  }
}

try {
  await main()
} catch (error) {
  say(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  process.exitCode = 1
}
