import type { RegisterReader, WindowFailure, WindowItem, WindowWanted } from './window.ts'

/** A window without the page. */
export type WindowAsked = Omit<WindowWanted, 'page'>

/**
 * What came of reading a window. `agreed`: all of its records came, as many as the office says, each once. `too_many`: it
 * holds more than is read page by page of a window that can be narrower. `differs`: what came and the office's own total are not the same, as often as it
 * was read; `came` is what came last.
 */
export type WindowRead =
  | { kind: 'agreed'; items: WindowItem[] }
  | { kind: 'too_many'; total: number }
  | { kind: 'differs'; total: number; came: number }
  | { kind: 'failed'; failure: WindowFailure }

/** How often a window is read before it counts as one that differs: a record that comes or goes meanwhile shifts the pages. */
const READINGS = 3

export type AskWindow = (wanted: WindowWanted) => Promise<Awaited<ReturnType<RegisterReader['page']>>>

type ReadableWindows = Pick<RegisterReader, 'pageSize' | 'mostRecords' | 'narrower'>

/** By what a record is known: a national mark and an international registration may have the same number. */
const identityOf = (item: WindowItem) => `${item.kind === 'record' ? item.record.basis : item.basis} ${item.number}`

/** Reads a window once, and stops at the first page that shows that it changes meanwhile. */
async function readOnce(
  { pageSize, mostRecords, narrower }: ReadableWindows,
  wanted: WindowAsked,
  ask: AskWindow,
): Promise<WindowRead> {
  const items = new Map<string, WindowItem>()
  let total = 0
  let after: string | undefined
  for (let page = 0; page === 0 || page * pageSize < total; page++) {
    const came = await ask({ ...wanted, page, ...(after !== undefined && { after }) })
    if ('code' in came) return { kind: 'failed', failure: came }
    if (page === 0) total = came.total
    if (page === 0 && total > mostRecords && narrower(wanted.prefix).length > 0) return { kind: 'too_many', total }
    for (const item of came.items) items.set(identityOf(item), item)
    after = came.next
    const due = Math.min(total, (page + 1) * pageSize)
    if (came.strayed || came.total !== total || items.size !== due)
      return { kind: 'differs', total: came.total, came: items.size }
  }
  return { kind: 'agreed', items: [...items.values()] }
}

/**
 * Reads all pages of a window, and again where they do not make as many different records as the office says it has: a page
 * that came twice, one that is short, and records that come or go between two pages all show in that.
 */
export async function readWindow(reader: ReadableWindows, wanted: WindowAsked, ask: AskWindow): Promise<WindowRead> {
  let read = await readOnce(reader, wanted, ask)
  for (let readings = 1; read.kind === 'differs' && readings < READINGS; readings++)
    read = await readOnce(reader, wanted, ask)
  return read
}
