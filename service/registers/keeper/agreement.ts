import type { RegisterReader } from '../../../lib/sources/keeping/window.ts'
import { KeeperFault } from './keeper-fault.ts'
import type { RegisterWindow } from './keeper-rows.ts'

/**
 * Most records for which one total is believed. The totals of larger parts are asked for part by part, so that a record which
 * is missing in one cannot be made up for by one too many in another.
 */
const MOST_IN_ONE_TOTAL = 100_000

/**
 * Least share of the records that are held which an office must still say it has. Offices keep marks that ended, so that far
 * fewer mean that a part of its own search is down. Our own choice, as for companies (import/import-lindas.ts).
 */
const LEAST_LEFT = 0.97
/** Records by which a small register may shrink all the same. */
const FEW = 100

/** Throws KeeperFault where an office says that it has far fewer records than are held. */
export function refuseFarFewer(told: number, held: number): void {
  if (told < held * LEAST_LEFT && held - told > FEW)
    throw new KeeperFault('disagrees', 'the office says that it has far fewer records than are held of it')
}

export type AskTotal = (prefix: string) => Promise<number>

/** What differs between an office's own totals and what is held. */
export interface Disagreement {
  /** Windows that hold another number of records than the office says, with the total of each. */
  windows: Map<string, number>
  /**
   * Parts whose total is another than what is held though all windows in them agree: the office has records whose numbers
   * belong to no window.
   */
  unexplained: string[]
}

/**
 * Asks the office for its own totals, and gives what differs from them. Where they agree, hardly more than one question is
 * asked for each hundred thousand records. Rejects with KeeperFault where the office says that it has far fewer than are held.
 */
export async function findDisagreeing(
  windows: readonly RegisterWindow[],
  { narrower, mostInOne = MOST_IN_ONE_TOTAL }: Pick<RegisterReader, 'narrower'> & { mostInOne?: number },
  total: AskTotal,
): Promise<Disagreement> {
  const found: Disagreement = { windows: new Map(), unexplained: [] }

  async function look(prefix: string, within: readonly RegisterWindow[]): Promise<void> {
    if (within.length === 0) return
    const told = await total(prefix)
    const held = within.reduce((sum, window) => sum + window.held, 0)
    if (prefix === '') refuseFarFewer(told, held)
    const [first] = within
    if (first?.prefix === prefix) {
      if (told !== held) found.windows.set(prefix, told)
      return
    }
    if (told === held && told <= mostInOne) return
    const before = found.windows.size + found.unexplained.length
    for (const part of narrower(prefix)) {
      const windows = within.filter((window) => window.prefix.startsWith(part))
      await look(part, windows)
    }
    if (told !== held && found.windows.size + found.unexplained.length === before) found.unexplained.push(prefix)
  }

  await look('', windows)
  return found
}
