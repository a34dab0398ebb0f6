import { setTimeout as timer } from 'node:timers/promises'
import { type FillPace, readyBy } from '../../../lib/sources/keeping/ready-by.ts'
import type { RegisterReader } from '../../../lib/sources/keeping/window.ts'
import type { RecordPlace, RecordStore } from '../store/record-store.ts'
import { keepRound } from './keep-round.ts'
import { createKeeperAsker, type KeeperBudget } from './keeper-asker.ts'
import { faultOfStore, KeeperFault } from './keeper-fault.ts'
import type { KeepProgress } from './round-records.ts'

interface KeptOffice {
  office: string
  reader: RegisterReader
  budget: KeeperBudget | null
}

export interface RunKeeper extends KeptOffice {
  place: Pick<RecordPlace, 'open'>
  fetch: typeof fetch
  signal: AbortSignal
  now(): number
  /** `readyBy` estimates when the register will be whole. */
  onProgress(progress: KeepProgress & { asked: number; readyBy: number | null }): void | Promise<void>
  indexEveryMs?: number
  wait?(milliseconds: number, signal: AbortSignal): Promise<void>
}

export const INDEX_EVERY_MS = 30 * 60_000
/** Milliseconds before each retry while another process changes the records. */
const BUSY_WAITS = [200, 1000, 5000, 20_000, 60_000]
/** Milliseconds of a query until one was measured. */
const ASSUMED_MS = 500

export const passing = (milliseconds: number, signal: AbortSignal) => timer(milliseconds, undefined, { signal })

/** Needs the right to sync the register. Rejects with KeeperFault or the signal's reason. */
export async function runKeeper(task: RunKeeper): Promise<KeepProgress> {
  const { reader, budget, place, fetch, signal, now, onProgress, wait = passing } = task
  const { indexEveryMs = INDEX_EVERY_MS } = task
  const ask = createKeeperAsker({ reader, fetch, budget, signal, now, wait })
  const begun = now()

  async function change<T>(work: (store: RecordStore) => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        await using store = await place.open()
        return await work(store)
      } catch (error) {
        if (signal.aborted) throw error
        const fault = faultOfStore(error)
        const pause = fault.code === 'busy' ? BUSY_WAITS[tries] : undefined
        if (pause === undefined) throw fault
        await wait(pause, signal)
      }
    }
  }

  function pace({ held, expected }: KeepProgress): FillPace {
    const asked = ask.asked()
    const day = budget && { share: Math.max(0, budget.questions - budget.reserved), asked }
    const perQuestionMs = asked === 0 ? ASSUMED_MS : (now() - begun) / asked
    return { missing: expected - held, pageSize: reader.pageSize, day, perQuestionMs }
  }

  const done = await keepRound({
    reader,
    ask,
    change,
    signal,
    now,
    indexEveryMs,
    onProgress(progress) {
      const { expected } = progress
      const wholeAsOf = reader.isCopy ? null : progress.wholeAsOf
      const when = wholeAsOf !== null || expected === 0 || reader.isCopy ? null : readyBy(pace(progress), now())
      return onProgress({ ...progress, wholeAsOf, asked: ask.asked(), readyBy: when })
    },
  })
  if (reader.isCopy)
    throw new KeeperFault(
      'copy',
      `all of ${reader.name} came, which no longer changes and holds made-up records: no check ends as none found by it`,
    )
  return done
}
