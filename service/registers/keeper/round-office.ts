import {
  type AskWindow,
  readWindow,
  type WindowAsked,
  type WindowRead,
} from '../../../lib/sources/keeping/read-window.ts'
import type { RegisterReader, WindowFailure, WindowWanted } from '../../../lib/sources/keeping/window.ts'
import { agreeOnTheDay } from './clocks.ts'
import { KeeperFault } from './keeper-fault.ts'

export interface OfficeAsking {
  reader: RegisterReader
  /** Queries a page within the quota. Rejects with KeeperFault. */
  ask: AskWindow
  now(): number
}

/** `not_together`: the office does not understand a query for several partitions, but may understand single ones. */
type WindowsRead = Exclude<WindowRead, { kind: 'failed' }> | { kind: 'not_together' }

/** Rejects with KeeperFault without an answer, or if the clocks are more than a day apart. */
export interface RoundOffice {
  total(prefixes: readonly string[]): Promise<number>
  mostRecords(): number
  read(wanted: WindowAsked): Promise<WindowsRead>
}

export function roundOffice({ reader, ask, now }: OfficeAsking): RoundOffice {
  /** False once the office did not understand a query for several partitions. */
  let isTogether = true
  let { mostRecords } = reader

  /** Partitions to query one by one after a query that the office did not understand. Empty if nothing is simpler. */
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
