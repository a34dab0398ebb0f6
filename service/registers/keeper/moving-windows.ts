import type { WindowItem } from '../../../lib/sources/keeping/window.ts'
import type { ReadStep } from '../../../lib/sources/register/mark-record.ts'
import type { RecordStore } from '../store/record-store.ts'
import type { RecordIdentity, RegisterWindow } from './keeper-rows.ts'
import { changeKept, type KeptState, noteProgress, placeInFile, type SettledWindows, stepOf } from './kept-records.ts'

/** What identifies a record of a window. */
const identityIn = (item: WindowItem): RecordIdentity => ({
  number: item.number,
  basis: item.kind === 'record' ? item.record.basis : item.basis,
})

/**
 * Keeps all records of a window that agreed with its total, of a register whose records go from window to window.
 * Records that came in another window before no longer count there. A record that no longer comes in this window is
 * still held, but placed nowhere: it went to another window, which is still to be read, or it is gone.
 */
export async function settleMovingWindow(
  store: RecordStore,
  state: KeptState,
  { prefixes: [prefix = ''], items, at }: SettledWindows,
): Promise<KeptState> {
  const { rows } = store
  const { file } = state
  const records = items.map(identityIn)
  let next = state
  await changeKept(store, state, async () => {
    await rows.unplace(prefix)
    const left = new Map<string, number>()
    for (const place of (await rows.placesOf(records)).values()) left.set(place, (left.get(place) ?? 0) + 1)
    const fewer = state.windows.flatMap((window): RegisterWindow[] => {
      const gone = left.get(window.prefix)
      return gone === undefined || window.prefix === prefix ? [] : [{ ...window, held: window.held - gone }]
    })
    const settled: RegisterWindow = { prefix, total: items.length, held: items.length, readAt: at }
    const changed = new Map([...fewer, settled].map((window) => [window.prefix, window]))
    await rows.place(records, prefix)
    await rows.forgetBad(
      file.id,
      records.map(({ number }) => number),
    )
    await rows.write(
      file,
      at,
      items.map((item) => stepOf(file, item)),
    )
    await rows.putWindows([...changed.values()])
    next = { ...state, windows: state.windows.map((window) => changed.get(window.prefix) ?? window) }
    await noteProgress(store, next)
  })
  return next
}

/**
 * Removes records that are held but came in no window, in the transaction that is open. Only for a register of which
 * all windows agreed with their totals since.
 */
export async function removeUnplaced(store: RecordStore, { file }: KeptState, at: string): Promise<void> {
  const gone = await store.rows.unplaced()
  const removed = gone.map(
    ({ number, basis }): ReadStep => ({ kind: 'removed', number, basis, at: placeInFile(file, number) }),
  )
  await store.rows.write(file, at, removed)
  await store.rows.forgetUnplacedBad(file.id)
}
