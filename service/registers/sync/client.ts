import type {
  PartitionFailure,
  PartitionItem,
  PartitionQuery,
  RegisterReader,
} from '../../../lib/sources/offices/sync.ts'
import { KeeperFault } from './fault.ts'

export type WindowAsked = Omit<PartitionQuery, 'page'>

/** `deepest`: records until the office rejected a page. `differs`: they never matched the office's total. */
export type WindowRead =
  | { kind: 'agreed'; items: PartitionItem[] }
  | { kind: 'too_many'; total: number; deepest?: number }
  | { kind: 'differs'; total: number; came: number }
  | { kind: 'failed'; failure: PartitionFailure }

/** Maximum attempts to read a partition. A record added or removed during the reading shifts the pages. */
const READINGS = 3
/** Maximum queries for a page that does not match although the total is unchanged. */
const ASKINGS = 2

export type AskWindow = (wanted: PartitionQuery) => Promise<Awaited<ReturnType<RegisterReader['page']>>>

type ReadableWindows = Pick<RegisterReader, 'pageSize' | 'mostRecords' | 'narrower'>

const identityOf = (item: PartitionItem) => `${item.kind === 'record' ? item.record.basis : item.basis} ${item.number}`

const canBeLess = ({ narrower }: ReadableWindows, { prefixes }: WindowAsked) =>
  prefixes.length > 1 || prefixes.some((prefix) => narrower(prefix).length > 0)

async function readOnce(reader: ReadableWindows, wanted: WindowAsked, ask: AskWindow): Promise<WindowRead> {
  const { pageSize } = reader
  const items = new Map<string, PartitionItem>()
  let total = 0
  let after: string | undefined
  for (let page = 0; page === 0 || page * pageSize < total; page++)
    for (let asked = 1; ; asked++) {
      const came = await ask({ ...wanted, page, ...(after !== undefined && { after }) })
      if ('code' in came) {
        // The office accepted the query for the first page. If the office rejects a later page, that page is too deep.
        if (came.code === 'query' && page > 0 && canBeLess(reader, wanted))
          return { kind: 'too_many', total, deepest: page * pageSize }
        return { kind: 'failed', failure: came }
      }
      if (page === 0) total = came.total
      if (page === 0 && total > reader.mostRecords && canBeLess(reader, wanted)) return { kind: 'too_many', total }
      const fresh = new Map(came.items.map((item) => [identityOf(item), item]))
      const known = [...fresh.keys()].filter((identity) => items.has(identity)).length
      const have = items.size + fresh.size - known
      const isSameTotal = came.total === total
      if (isSameTotal && !came.strayed && have === Math.min(total, (page + 1) * pageSize)) {
        for (const [identity, item] of fresh) items.set(identity, item)
        after = came.next
        break
      }
      if (!isSameTotal || asked === ASKINGS) return { kind: 'differs', total: came.total, came: have }
    }
  return { kind: 'agreed', items: [...items.values()] }
}

/**
 * Reads all pages of partitions. Starts again if the distinct records do not match the office's total, because pages
 * may be repeated or short, and records may change between pages.
 */
export async function readWindow(reader: ReadableWindows, wanted: WindowAsked, ask: AskWindow): Promise<WindowRead> {
  let read = await readOnce(reader, wanted, ask)
  for (let readings = 1; read.kind === 'differs' && readings < READINGS; readings++)
    read = await readOnce(reader, wanted, ask)
  return read
}

export interface KeeperBudget {
  /** Maximum queries per day that an upstream allows for checks and the sync. */
  questions: number
  left(): number
  /** Number of queries reserved for checks. */
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

/** Milliseconds until a page query times out. */
const PAGE_MS = 60_000
/** Milliseconds before each retry. After `limited`, the rate limiter also waits as the office says. */
const WAITS: Readonly<Record<PartitionFailure['code'], readonly number[]>> = {
  limited: [15_000, 60_000, 300_000],
  unreachable: [1000, 5000, 20_000, 60_000],
  shape: [1000, 10_000],
  refused: [],
  query: [],
}

export async function askedAgain<T extends object>(
  ask: () => Promise<T | PartitionFailure>,
  { wait, signal }: Pick<KeeperAskerOptions, 'wait' | 'signal'>,
): Promise<T | PartitionFailure> {
  for (let tries = 0; ; tries++) {
    const came = await ask()
    signal.throwIfAborted()
    if (!('code' in came)) return came
    const pause = WAITS[came.code][tries]
    if (pause === undefined) return came
    await wait(Math.max(pause, came.waitMs ?? 0), signal)
  }
}

/** Queries pages with retries. Rejects with KeeperFault at the end of the quota, or with the signal's reason. */
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
