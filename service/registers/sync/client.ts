import type { AskWindow } from '../../../lib/sources/keeping/read-window.ts'
import type { RegisterReader, WindowFailure } from '../../../lib/sources/keeping/window.ts'
import { KeeperFault } from './fault.ts'

export interface KeeperBudget {
  /** Queries that an upstream allows in a day, for checks and the sync. */
  questions: number
  left(): number
  /** Queries reserved for checks. */
  reserved: number
}

interface KeeperAskerOptions {
  reader: RegisterReader
  fetch: typeof fetch
  /** Null without a limit. */
  budget: KeeperBudget | null
  signal: AbortSignal
  now(): number
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** Milliseconds to wait for a page. */
const PAGE_MS = 60_000
/**
 * Milliseconds before each retry. After `limited`, the rate limiter also waits as long as the office says
 * (lib/sources/upstream/host-gate.ts).
 */
const WAITS: Readonly<Record<WindowFailure['code'], readonly number[]>> = {
  limited: [15_000, 60_000, 300_000],
  unreachable: [1000, 5000, 20_000, 60_000],
  shape: [1000, 10_000],
  refused: [],
  query: [],
}

export async function askedAgain<T extends object>(
  ask: () => Promise<T | WindowFailure>,
  { wait, signal }: Pick<KeeperAskerOptions, 'wait' | 'signal'>,
): Promise<T | WindowFailure> {
  for (let tries = 0; ; tries++) {
    const came = await ask()
    signal.throwIfAborted()
    if (!('code' in came)) return came
    const pause = WAITS[came.code][tries]
    if (pause === undefined) return came
    await wait(Math.max(pause, came.waitMs ?? 0), signal)
  }
}

/**
 * Queries pages with retries, as long as enough queries are left for checks. Rejects with KeeperFault if the quota of
 * the sync is used up, or with the signal's reason.
 */
export function createKeeperAsker(options: KeeperAskerOptions): AskWindow & { asked(): number } {
  const { reader, fetch, budget, signal, now, wait } = options
  let asked = 0

  function mayAsk(): void {
    signal.throwIfAborted()
    if (budget !== null && budget.left() <= budget.reserved)
      throw new KeeperFault('budget', 'its share of what the office allows in a day is used up')
  }

  function ask(wanted: Parameters<AskWindow>[0]): ReturnType<AskWindow> {
    const page = () => {
      mayAsk()
      asked++
      return reader.page(wanted, { fetch, now, signal: AbortSignal.any([signal, AbortSignal.timeout(PAGE_MS)]) })
    }
    return askedAgain(page, { wait, signal })
  }

  return Object.assign(ask, { asked: () => asked })
}
