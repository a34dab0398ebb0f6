import { tried } from '../../bench/fault-kit.ts'
import type { Combination, SourceCase } from './cases.ts'
import { judge, judgeWell } from './judge.ts'
import { type Observed, openRig, type Rig } from './rig.ts'

export interface Failure {
  source: string
  fault: string
  /** All that is wrong, in words without a name or an address. */
  wrong: string[]
}

interface MatrixOptions {
  /** Number of services that run at the same time. */
  rigs: number
  /** Whether sources that stall have less time than usual. */
  hurried: boolean
  /** Called after each combination. */
  onDone?(combination: Combination, wrong: string[]): void
}

/** Whether the only thing wrong is that the answer did not come in time. */
const isLate = (wrong: readonly string[]) => wrong.every((what) => /no answer in \d+ s/.test(what))

/**
 * Runs combinations, each with a service of its own, and returns those that failed. If an answer was only late, as
 * happens on a busy machine, the combination is tried once more alone, and with its full time.
 */
export async function runMatrix(
  combinations: readonly Combination[],
  { rigs, hurried, onDone = () => {} }: MatrixOptions,
): Promise<Failure[]> {
  const failures: Failure[] = []
  const late: Combination[] = []
  const wells = new Map<SourceCase, Promise<Observed>>()
  const left = [...combinations]

  async function tryOne(rig: Rig, { source, fault }: Combination, hurried: boolean): Promise<string[]> {
    const well = wells.get(source) ?? rig.run(source, null, hurried)
    wells.set(source, well)
    const wrong = judgeWell(source, await well)
    if (wrong.length > 0) return wrong
    return judge({ source, fault }, await well, await rig.run(source, fault, hurried))
  }

  function done(combination: Combination, wrong: string[]): void {
    const { source, fault } = combination
    if (wrong.length > 0) failures.push({ source: source.name, fault: fault.name, wrong })
    onDone(combination, wrong)
  }

  async function work(rig: Rig): Promise<void> {
    try {
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        const wrong = await tried(tryOne(rig, next, hurried))
        if (wrong.length > 0 && isLate(wrong)) late.push(next)
        else done(next, wrong)
      }
    } finally {
      await rig.close()
    }
  }

  // Opened before any runs: what is measured against deadlines must not wait for other rigs to open.
  const open: Rig[] = []
  for (let i = 0; i < Math.min(rigs, combinations.length); i++) open.push(await openRig())
  await Promise.all(open.map(work))
  wells.clear()
  for (const combination of late) {
    const rig = await openRig()
    done(combination, await tried(tryOne(rig, combination, false)))
    await rig.close()
  }
  return failures
}
