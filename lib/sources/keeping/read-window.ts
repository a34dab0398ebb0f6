import type { RegisterReader, WindowFailure, WindowItem, WindowWanted } from './window.ts'

/** What is asked of windows, without the page. */
export type WindowAsked = Omit<WindowWanted, 'page'>

/**
 * What came of reading windows. `agreed`: all of their records came, each once, as many as the office says. `too_many`:
 * they hold more than is read page by page, and narrower windows can be asked for; `deepest` is how many records the
 * office gives, where it was seen to give no more. `differs`: in every reading, the number that came differed from the
 * office's total; `came` is how many came last.
 */
export type WindowRead =
  | { kind: 'agreed'; items: WindowItem[] }
  | { kind: 'too_many'; total: number; deepest?: number }
  | { kind: 'differs'; total: number; came: number }
  | { kind: 'failed'; failure: WindowFailure }

/**
 * How often windows are read before they count as differing. A record that comes or goes meanwhile shifts the pages.
 */
const READINGS = 3
/** How often a page is asked for that does not fit those before it although the total is the same. */
const ASKINGS = 2

export type AskWindow = (wanted: WindowWanted) => Promise<Awaited<ReturnType<RegisterReader['page']>>>

type ReadableWindows = Pick<RegisterReader, 'pageSize' | 'mostRecords' | 'narrower'>

/** What identifies a record. A national mark and an international registration may have the same number. */
const identityOf = (item: WindowItem) => `${item.kind === 'record' ? item.record.basis : item.basis} ${item.number}`

/** Whether fewer or narrower windows than these can be asked for. */
const canBeLess = ({ narrower }: ReadableWindows, { prefixes }: WindowAsked) =>
  prefixes.length > 1 || prefixes.some((prefix) => narrower(prefix).length > 0)

/** Reads windows once, and stops at the first page that shows that they changed meanwhile. */
async function readOnce(reader: ReadableWindows, wanted: WindowAsked, ask: AskWindow): Promise<WindowRead> {
  const { pageSize } = reader
  const items = new Map<string, WindowItem>()
  let total = 0
  let after: string | undefined
  for (let page = 0; page === 0 || page * pageSize < total; page++)
    for (let asked = 1; ; asked++) {
      const came = await ask({ ...wanted, page, ...(after !== undefined && { after }) })
      if ('code' in came) {
        // The office took this question for the first page. Where it does not take it for a later one, that page lies
        // too deep.
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
 * Reads all pages of windows, and reads them again where the number of different records is not the total that the
 * office tells. That shows a page that came twice, a page that is short, and records that come or go between two pages.
 * A single page that does not fit is asked for once more before all of them are read again.
 */
export async function readWindow(reader: ReadableWindows, wanted: WindowAsked, ask: AskWindow): Promise<WindowRead> {
  let read = await readOnce(reader, wanted, ask)
  for (let readings = 1; read.kind === 'differs' && readings < READINGS; readings++)
    read = await readOnce(reader, wanted, ask)
  return read
}
