import { type OwnerTold, ownerOfRecord } from '../../engine/owner-of-record.ts'
import type { AskPiece } from '../../engine/pack-piece.ts'
import { openShelf } from '../../engine/private-files.ts'
import { isNobodyByPolicy, whoMayBeTold } from '../tell-nobody.ts'
import { askWorker } from './ask-worker.ts'

const ask: AskPiece = (question) => askWorker({ kind: 'pack_piece', ...question })

/**
 * The owner of a record of a register on this device; null where that register is not here. Where the owners of the register are not
 * here they are fetched, unless nobody is to be told anything: then a person has to want it, and an organisation may forbid it. Later ones than
 * those that are here are fetched where a person wants them.
 */
export async function ownerOf(source: string, number: string, isWanted: boolean): Promise<OwnerTold | null> {
  const shelf = await openShelf()
  if (shelf === null) return null
  const byPolicy = await isNobodyByPolicy()
  const mayAsk = isWanted ? !byPolicy : (await whoMayBeTold(undefined)) === null
  // One page at a time: another finds what this one fetched.
  const told = await navigator.locks.request('owners', () =>
    ownerOfRecord(shelf, { source, number }, mayAsk ? ask : null, isWanted),
  )
  if (!byPolicy) return told
  if (told?.state === 'known') return { ...told, later: null }
  return told?.state === 'away' ? { ...told, from: null } : told
}
