import { type OwnerAnswer, ownerOfRecord } from '../../engine/owner-of-record.ts'
import { openSnapshotStore } from '../../engine/private-store.ts'
import type { FetchPiece } from '../../engine/protocol.ts'
import { askWorker } from '../messages/ask-worker.ts'
import { consent } from '../storage/consent.ts'

const ask: FetchPiece = (question) => askWorker({ kind: 'pack_piece', ...question })

/**
 * Returns null if the register is not on this device. Downloads missing owners if the name may be disclosed, or if the
 * user wants it (`isWanted`) and no policy forbids it. Downloads newer owners only if `isWanted`.
 */
export async function ownerOf(source: string, number: string, isWanted: boolean): Promise<OwnerAnswer | null> {
  const store = await openSnapshotStore()
  if (store === null) return null
  const byPolicy = await consent.isNobodyByPolicy()
  const mayAsk = isWanted ? !byPolicy : (await consent.sources(undefined)) === null
  // Locked, so that only one page downloads owners.
  const told = await navigator.locks.request('owners', () =>
    ownerOfRecord(store, { source, number }, mayAsk ? ask : null, isWanted),
  )
  if (!byPolicy) return told
  if (told?.state === 'known') return { ...told, later: null }
  return told?.state === 'away' ? { ...told, from: null } : told
}
