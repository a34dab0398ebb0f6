import {
  type AskWindow,
  readWindow,
  type WindowAsked,
  type WindowRead,
} from '../../../lib/sources/keeping/read-window.ts'
import type { RegisterReader, WindowFailure, WindowWanted } from '../../../lib/sources/keeping/window.ts'
import { agreeOnTheDay } from './clocks.ts'
import { KeeperFault } from './keeper-fault.ts'

/** What a round needs to ask an office. */
export interface OfficeAsking {
  reader: RegisterReader
  /** Asks for a page, within what the office allows. Rejects with KeeperFault where the round cannot go on. */
  ask: AskWindow
  now(): number
}

/**
 * What came of reading windows. `not_together`: the office does not understand a question for several windows, but may
 * understand one for each.
 */
type WindowsRead = Exclude<WindowRead, { kind: 'failed' }> | { kind: 'not_together' }

/**
 * An office as a round asks it. What asks rejects with KeeperFault where no answer came, or where the clocks of the
 * office and of this machine differ by more than a day.
 */
export interface RoundOffice {
  /** The office's own total of some windows. */
  total(prefixes: readonly string[]): Promise<number>
  /**
   * Most records of a window that is read page by page: fewer than the reader says once the office was seen to give
   * fewer.
   */
  mostRecords(): number
  /** Reads windows that are paged through as one. */
  read(wanted: WindowAsked): Promise<WindowsRead>
}

export function roundOffice({ reader, ask, now }: OfficeAsking): RoundOffice {
  /** Whether the office is asked for several windows together; no longer once it does not understand that. */
  let isTogether = true
  let { mostRecords } = reader

  /**
   * Windows to ask for one by one, in the place of a question that the office did not understand; none where nothing is
   * simpler.
   */
  function simplerThan(prefixes: readonly string[], failure: WindowFailure): readonly string[] {
    if (failure.code !== 'query') return []
    if (prefixes.length > 1) isTogether = false
    return prefixes.length > 1 ? prefixes : prefixes[0] === '' ? reader.narrower('') : []
  }

  async function page(wanted: WindowWanted): ReturnType<AskWindow> {
    const came = await ask(wanted)
    if (!('code' in came)) agreeOnTheDay(came.givenAt, now())
    return came
  }

  async function total(prefixes: readonly string[]): Promise<number> {
    let parts = prefixes
    if (isTogether || prefixes.length === 1) {
      const came = await page({ prefixes, page: 0, onlyTotal: true })
      if (!('code' in came)) return came.total
      parts = simplerThan(prefixes, came)
      if (parts.length === 0) throw new KeeperFault(came.code, came.reason)
    }
    let sum = 0
    for (const prefix of parts) sum += await total([prefix])
    return sum
  }

  return {
    total,
    mostRecords: () => mostRecords,
    async read(wanted) {
      const { prefixes, changedSince } = wanted
      const read = await readWindow({ ...reader, mostRecords }, wanted, page)
      if (read.kind === 'too_many' && read.deepest !== undefined) mostRecords = Math.min(mostRecords, read.deepest)
      if (read.kind !== 'failed') return read
      const parts = simplerThan(prefixes, read.failure)
      if (parts.length === 0 || changedSince !== undefined)
        throw new KeeperFault(read.failure.code, read.failure.reason)
      return prefixes.length > 1 ? { kind: 'not_together' } : { kind: 'too_many', total: await total(parts) }
    },
  }
}
