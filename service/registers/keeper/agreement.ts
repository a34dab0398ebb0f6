import type { RegisterReader } from '../../../lib/sources/keeping/window.ts'
import type { RegisterWindow } from './keeper-rows.ts'

/**
 * Most records for which one total is believed. The totals of larger parts are asked for part by part, so that a record which
 * is missing in one cannot be made up for by one too many in another.
 */
const MOST_IN_ONE_TOTAL = 100_000

export type AskTotal = (prefix: string) => Promise<number>

/**
 * Asks the office for its own totals, and gives those windows that hold another number of records, with the total of each.
 * Where the totals agree, hardly more than one question is asked for each hundred thousand records.
 */
export async function findDisagreeing(
  windows: readonly RegisterWindow[],
  { narrower, mostInOne = MOST_IN_ONE_TOTAL }: Pick<RegisterReader, 'narrower'> & { mostInOne?: number },
  total: AskTotal,
): Promise<Map<string, number>> {
  const disagreeing = new Map<string, number>()

  async function look(prefix: string, within: readonly RegisterWindow[]): Promise<void> {
    if (within.length === 0) return
    const told = await total(prefix)
    const held = within.reduce((sum, window) => sum + window.held, 0)
    const [first] = within
    if (first?.prefix === prefix) {
      if (told !== held) disagreeing.set(prefix, told)
      return
    }
    if (told === held && told <= mostInOne) return
    for (const part of narrower(prefix))
      await look(
        part,
        within.filter((window) => window.prefix.startsWith(part)),
      )
  }

  await look('', windows)
  return disagreeing
}
