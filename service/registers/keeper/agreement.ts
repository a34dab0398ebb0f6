import type { RegisterReader } from '../../../lib/sources/keeping/window.ts'
import { KeeperFault } from './keeper-fault.ts'
import type { RegisterWindow } from './keeper-rows.ts'

/** A larger total is checked part by part, because a missing record and a surplus one cancel out. */
const MOST_IN_ONE_TOTAL = 100_000

/**
 * Offices list ended marks too, so far fewer mean that a part of their search is down. Our own choice, as in
 * import/import-lindas.ts.
 */
const LEAST_LEFT = 0.97
/** Records by which a small register may shrink, or a total may differ. */
const FEW = 100

/** Throws KeeperFault if the office reports far fewer records than are imported. */
export function refuseFarFewer(told: number, held: number): void {
  if (told < held * LEAST_LEFT && held - told > FEW)
    throw new KeeperFault('disagrees', 'the office says that it has far fewer records than are held of it')
}

/** Allows for records that come and go during a comparison. */
export const isNearHeld = (told: number, held: number): boolean => Math.abs(told - held) <= FEW

type AskTotal = (prefixes: readonly string[]) => Promise<number>

interface Disagreement {
  /** Partitions that differ, with the office's totals. */
  windows: Map<string, number>
  /** Parts that differ although their partitions agree: the office has records in no partition. */
  unexplained: string[]
}

type TotalsReader = Pick<RegisterReader, 'narrower' | 'mostTogether'> & { mostInOne?: number }

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
 * Compares the office's totals with the imported records. If they agree, it needs about one query for each hundred
 * thousand records. Rejects with KeeperFault if the office reports far fewer.
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
