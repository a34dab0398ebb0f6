import {
  type AskWindow,
  readWindow,
  type WindowAsked,
  type WindowRead,
} from '../../../lib/sources/keeping/read-window.ts'
import type { RegisterReader, WindowWanted } from '../../../lib/sources/keeping/window.ts'
import { agreeOnTheDay } from './clocks.ts'
import { KeeperFault } from './keeper-fault.ts'

/** What a round asks an office by. */
export interface OfficeAsking {
  reader: RegisterReader
  /** Asks for a page, within what the office allows. Rejects with KeeperFault where the round cannot go on. */
  ask: AskWindow
  now(): number
}

/** An office as a round asks it. Both reject with KeeperFault where what is asked for did not come, or tells another day than it is here. */
export interface RoundOffice {
  /** The office's own total of some windows. */
  total(prefixes: readonly string[]): Promise<number>
  /** Reads windows that are paged through as one. */
  read(wanted: WindowAsked): Promise<Exclude<WindowRead, { kind: 'failed' }>>
}

export function roundOffice({ reader, ask, now }: OfficeAsking): RoundOffice {
  async function page(wanted: WindowWanted): ReturnType<AskWindow> {
    const came = await ask(wanted)
    if (!('code' in came)) agreeOnTheDay(came.givenAt, now())
    return came
  }

  return {
    async total(prefixes) {
      const came = await page({ prefixes, page: 0, onlyTotal: true })
      if ('code' in came) throw new KeeperFault(came.code, came.reason)
      return came.total
    },
    async read(wanted) {
      const read = await readWindow(reader, wanted, page)
      if (read.kind === 'failed') throw new KeeperFault(read.failure.code, read.failure.reason)
      return read
    },
  }
}
