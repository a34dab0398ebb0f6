import { loadavg } from 'node:os'
import {
  command,
  JSON_OPTION,
  print,
  printJson,
  say,
  seedOption,
  table,
  whole,
} from '../../research/measure/command.ts'
import { rounded, times } from '../../research/measure/statistics.ts'
import { makeQueries } from '../../research/register/queries.ts'
import { arrivals } from './arrivals.ts'
import { checksOf, load } from './load.ts'
import { type ServiceUnderLoad, startServiceUnderLoad } from './service-under-load.ts'

/** Names of the warm run: all are in memory when it begins. */
const WARM = 50
/** Names of the cold run: no two checks ask the same. */
const COLD = 40_000

/** Checks of an hour in which one is asked every second. */
const HOUR = 3600

const OPTIONS = {
  marks: whole(2_500_000, 'marks of the synthetic register'),
  seed: seedOption(1),
  seconds: whole(20, 'how long each run lasts'),
  connections: whole(16, 'connections that check names at the same time'),
  json: JSON_OPTION,
}

interface Measured {
  checksPerSecond: number
  /** Checks a second, by the processor time that the service used, with all its threads. */
  checksPerSecondPerCore: number
  /** Times at half of the checks a second that it answers at most. */
  ms: ReturnType<typeof times>
  failed: number
}

async function measure(
  service: ServiceUnderLoad,
  body: () => string,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Measured> {
  const checks = { ...service, body }
  const before = await service.figures()
  const most = await load(checks, connections, { seconds })
  const cpu = (await service.figures()).cpuSeconds - before.cpuSeconds
  const checksPerSecond = most.answered / most.seconds
  const half = await arrivals(checks, { rate: checksPerSecond / 2, seconds })
  return {
    checksPerSecond: rounded(checksPerSecond, 1),
    checksPerSecondPerCore: rounded(most.answered / cpu, 1),
    ms: times(half.times),
    failed: most.failed + half.failed,
  }
}

await command(
  { name: 'bench:service', about: 'How many checks a second a service answers.', options: OPTIONS },
  async ({ marks, seed, seconds, connections, json }) => {
    say(`Importing ${marks} made marks and starting the service`)
    const service = await startServiceUnderLoad(marks, seed)
    try {
      const names = makeQueries(seed, COLD).coined
      say('Cold names: every source is asked')
      const cold = await measure(service, checksOf(names.slice(WARM)), { seconds, connections })
      say('Warm names: registries and registers that are asked live answer from memory')
      const warmNames = names.slice(0, WARM)
      await load({ ...service, body: checksOf(warmNames) }, 4, { checks: 2 * WARM })
      const warm = await measure(service, checksOf(warmNames), { seconds, connections })
      const before = (await service.figures()).rssBytes
      say(`${HOUR} checks more, every other one of a name that was never asked`)
      const hour = checksOf(names.slice(-HOUR / 2).flatMap((name, at) => [name, warmNames[at % WARM] ?? name]))
      const { failed } = await load({ ...service, body: hour }, connections, { checks: HOUR })
      const { rssBytes } = await service.figures()
      const row = (name: string, { checksPerSecond, checksPerSecondPerCore, ms, failed }: Measured) => [
        name,
        checksPerSecond,
        checksPerSecondPerCore,
        ms.p50,
        ms.p95,
        ms.p99,
        failed,
      ]
      const head = ['', 'checks a second', 'a second of a core', 'p50 ms at half', 'p95', 'p99', 'failed']
      print(table([head, row('cold', cold), row('warm', warm)]))
      const machineLoad = rounded(loadavg()[0] ?? 0, 1)
      const [less, more] = [before, rssBytes].map((bytes) => rounded(bytes / 1e6, 0))
      print(
        `memory ${less} MB, after ${HOUR} checks more (${failed} failed) ${more} MB, load of the machine ${machineLoad}`,
      )
      const { checksPerSecondPerCore, ms } = cold
      if (json)
        printJson({ checksPerSecondPerCore, ms, rssBytes, rssBytesBefore: before, marks, cold, warm, machineLoad })
    } finally {
      await service.close()
    }
  },
)
