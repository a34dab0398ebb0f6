import { type OwnerTold, ownerOfRecord } from '../../engine/owner-of-record.ts'
import type { AskPiece } from '../../engine/pack-piece.ts'
import { openShelf } from '../../engine/private-files.ts'
import { isNobodyByPolicy, whoMayBeTold } from '../tell-nobody.ts'
import { askWorker } from './ask-worker.ts'

const ask: AskPiece = (question) => askWorker({ kind: 'pack_piece', ...question })

/**
 * The owner of a record of a register on this device; null where that register is not here. Owners that are not on this
 * device are fetched, unless nobody is to be told anything: then only where `isWanted` by a person, and never where an
 * organisation forbids it. Owners later than those on this device are fetched where `isWanted`.
 */
export async function ownerOf(source: string, number: string, isWanted: boolean): Promise<OwnerTold | null> {
  const shelf = await openShelf()
  if (shelf === null) return null
  const byPolicy = await isNobodyByPolicy()
  const mayAsk = isWanted ? !byPolicy : (await whoMayBeTold(undefined)) === null
  // One page at a time, so that the next one finds what this one fetched.
  const told = await navigator.locks.request('owners', () =>
    ownerOfRecord(shelf, { source, number }, mayAsk ? ask : null, isWanted),
  )
  if (!byPolicy) return told
  if (told?.state === 'known') return { ...told, later: null }
  return told?.state === 'away' ? { ...told, from: null } : told
}
