import type { WindowItem } from '../../../lib/sources/keeping/window.ts'
import type { ReadStep } from '../../../lib/sources/register/mark-record.ts'
import type { RecordStore } from '../store/record-store.ts'
import type { RecordIdentity, RegisterWindow } from './keeper-rows.ts'
import { changeKept, type KeptState, noteProgress, placeInFile, type SettledWindows, stepOf } from './kept-records.ts'

const identityIn = (item: WindowItem): RecordIdentity => ({
  number: item.number,
  basis: item.kind === 'record' ? item.record.basis : item.basis,
})

/**
 * Stores a partition of a register whose records move. Records leave their earlier partition. A record that no longer
 * comes stays imported but unplaced, because it moved to an unread partition, or is gone.
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

/** Removes unplaced records in the open transaction. Call it only if all partitions agreed with their totals since. */
export async function removeUnplaced(store: RecordStore, { file }: KeptState, at: string): Promise<void> {
  const gone = await store.rows.unplaced()
  const removed = gone.map(
    ({ number, basis }): ReadStep => ({ kind: 'removed', number, basis, at: placeInFile(file, number) }),
  )
  await store.rows.write(file, at, removed)
  await store.rows.forgetUnplacedBad(file.id)
}
