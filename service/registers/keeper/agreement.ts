import type { RegisterReader } from '../../../lib/sources/keeping/window.ts'
import { KeeperFault } from './keeper-fault.ts'
import type { RegisterWindow } from './keeper-rows.ts'

/**
 * Most records for which one total is believed. The totals of larger parts are asked for part by part, so that a record
 * which is missing in one cannot be made up for by one too many in another.
 */
const MOST_IN_ONE_TOTAL = 100_000

/**
 * Least share of the held records that an office must still say it has. Offices keep marks that ended, so that far
 * fewer mean that a part of its own search is down. Our own choice, as for companies (import/import-lindas.ts).
 */
const LEAST_LEFT = 0.97
/** Number of records by which a small register may shrink, or a total differ from what is held, without being refused. */
const FEW = 100

/** Throws KeeperFault where an office says that it has far fewer records than are held. */
export function refuseFarFewer(told: number, held: number): void {
  if (told < held * LEAST_LEFT && held - told > FEW)
    throw new KeeperFault('disagrees', 'the office says that it has far fewer records than are held of it')
}

/** Whether an office's total of all differs from what is held by no more than what comes and goes while parts are compared. */
export const isNearHeld = (told: number, held: number): boolean => Math.abs(told - held) <= FEW

export type AskTotal = (prefixes: readonly string[]) => Promise<number>

/** What differs between an office's own totals and what is held. */
export interface Disagreement {
  /** Windows that hold more or fewer records than the office says, with the total of each. */
  windows: Map<string, number>
  /**
   * Parts whose total differs from what is held although all windows in them agree: the office has records whose
   * numbers belong to no window.
   */
  unexplained: string[]
}

type TotalsReader = Pick<RegisterReader, 'narrower' | 'mostTogether'> & { mostInOne?: number }

/** Groups of parts, for each of which one total is asked: they hold no more records than one total is believed for. */
function partsTogether(
  parts: readonly { prefix: string; held: number }[],
  { mostTogether, mostInOne = MOST_IN_ONE_TOTAL }: Omit<TotalsReader, 'narrower'>,
): string[][] {
  const all: { prefixes: string[]; held: number }[] = []
  for (const { prefix, held } of parts) {
    const last = all.at(-1)
    if (last !== undefined && last.prefixes.length < mostTogether && last.held + held <= mostInOne) {
      last.prefixes.push(prefix)
      last.held += held
    } else all.push({ prefixes: [prefix], held })
  }
  return all.map(({ prefixes }) => prefixes)
}

/**
 * Asks the office for its own totals, and gives what differs from them. Where they agree, hardly more than one question
 * is asked for each hundred thousand records. Rejects with KeeperFault where the office says that it has far fewer than
 * are held.
 */
export async function findDisagreeing(
  windows: readonly RegisterWindow[],
  reader: TotalsReader,
  total: AskTotal,
): Promise<Disagreement> {
  const { narrower, mostInOne = MOST_IN_ONE_TOTAL } = reader
  const found: Disagreement = { windows: new Map(), unexplained: [] }
  const isIn = (prefix: string) => (window: RegisterWindow) => window.prefix.startsWith(prefix)
  const heldIn = (within: readonly RegisterWindow[]) => within.reduce((sum, { held }) => sum + held, 0)

  /** Divides parts, which may be the whole register, to find out where they differ from the totals. */
  function partsOf(prefixes: readonly string[]): string[][] {
    const [prefix = ''] = prefixes
    const half = Math.ceil(prefixes.length / 2)
    if (prefixes.length > 1) return [prefixes.slice(0, half), prefixes.slice(half)]
    const parts = narrower(prefix).map((part) => ({ prefix: part, within: windows.filter(isIn(part)) }))
    const inhabited = parts.filter(({ within }) => within.length > 0)
    return partsTogether(
      inhabited.map((part) => ({ prefix: part.prefix, held: heldIn(part.within) })),
      reader,
    )
  }

  async function look(prefixes: readonly string[]): Promise<void> {
    const [prefix = ''] = prefixes
    const within = windows.filter((window) => prefixes.some((each) => isIn(each)(window)))
    const told = await total(prefixes)
    const held = heldIn(within)
    if (prefix === '') refuseFarFewer(told, held)
    if (prefixes.length === 1 && within[0]?.prefix === prefix) {
      if (told !== held) found.windows.set(prefix, told)
      return
    }
    if (told === held && told <= mostInOne) return
    const before = found.windows.size + found.unexplained.length
    for (const part of partsOf(prefixes)) await look(part)
    if (told !== held && found.windows.size + found.unexplained.length === before)
      found.unexplained.push(prefixes.join(' '))
  }

  if (windows.length > 0) await look([''])
  return found
}
