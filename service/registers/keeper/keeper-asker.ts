import type { AskWindow } from '../../../lib/sources/keeping/read-window.ts'
import type { RegisterReader, WindowFailure } from '../../../lib/sources/keeping/window.ts'
import { KeeperFault } from './keeper-fault.ts'

/** Limits of the questions of a keeper. */
export interface KeeperBudget {
  /** Questions that an upstream allows in a day, for checks and the keeper together. */
  questions: number
  /** How many of these questions are left now. */
  left(): number
  /** Questions of a day that the keeper leaves to checks. */
  reserved: number
}

export interface KeeperAskerOptions {
  reader: RegisterReader
  fetch: typeof fetch
  /** Null where nothing limits how much may be asked. */
  budget: KeeperBudget | null
  signal: AbortSignal
  now(): number
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** Longest time for a page, in milliseconds. */
const PAGE_MS = 60_000
/**
 * Milliseconds to wait before a question is asked again. The waits after `limited` are long; where an office says when
 * it may be asked again, the gate of its host lets nothing through before (lib/sources/upstream/host-gate.ts).
 */
const WAITS: Readonly<Record<WindowFailure['code'], readonly number[]>> = {
  limited: [15_000, 60_000, 300_000],
  unreachable: [1000, 5000, 20_000, 60_000],
  shape: [1000, 10_000],
  refused: [],
  query: [],
}

/** Asks again where that may help. Returns what came last. */
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
 * Asks for the pages of a register, again where that may help, and only as long as enough questions are left for
 * checks. Rejects with KeeperFault where the share of the keeper is used up, and with the signal's reason.
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
