import type { Combination } from './combinations.ts'
import { judge, judgeWell } from './judge.ts'
import { type Observed, openRig, type Rig } from './rig.ts'
import type { SourceCase } from './sources.ts'

export interface Failure {
  source: string
  fault: string
  /** Each thing that is wrong, in words that hold neither name nor address. */
  wrong: string[]
}

export interface MatrixOptions {
  /** Services that run at the same time. */
  rigs: number
  /** Sources that stall have less time than they would. */
  hurried: boolean
  /** Told of each combination when it is through. */
  onDone?(combination: Combination, wrong: string[]): void
}

/** Runs combinations, each with a service of its own; gives those that were not survived. */
export async function runMatrix(
  combinations: readonly Combination[],
  { rigs, hurried, onDone = () => {} }: MatrixOptions,
): Promise<Failure[]> {
  const failures: Failure[] = []
  const wells = new Map<SourceCase, Promise<Observed>>()
  const left = [...combinations]

  async function tryOne(rig: Rig, { source, fault }: Combination): Promise<string[]> {
    const well = wells.get(source) ?? rig.run(source, null, hurried)
    wells.set(source, well)
    const wrong = judgeWell(source, await well)
    if (wrong.length > 0) return wrong
    return judge({ source, fault }, await well, await rig.run(source, fault, hurried))
  }

  async function work(rig: Rig): Promise<void> {
    try {
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        const { source, fault } = next
        const wrong = await tryOne(rig, next).catch((error: unknown) => [`broke down: ${error}`])
        if (wrong.length > 0) failures.push({ source: source.name, fault: fault.name, wrong })
        onDone(next, wrong)
      }
    } finally {
      await rig.close()
    }
  }

  // One after the other: what is measured against deadlines must not wait for others to open.
  const open: Rig[] = []
  for (let i = 0; i < Math.min(rigs, combinations.length); i++) open.push(await openRig())
  await Promise.all(open.map(work))
  return failures
}
