import type { WholeReader } from '../../../lib/sources/keeping/whole-reader.ts'
import type { RecordPlace } from '../store/record-store.ts'
import { keepCompanies } from './keep-companies.ts'
import { keepFiles } from './keep-files.ts'
import type { KeeperBudget } from './keeper-asker.ts'
import type { KeeperFaultCode } from './keeper-fault.ts'
import type { KeepProgress } from './round-records.ts'
import { INDEX_EVERY_MS, passing, type RunKeeper, runKeeper } from './run-keeper.ts'

const HOUR_MS = 60 * 60_000
/** Milliseconds of rest after a complete sync run. */
export const REST_MS: Readonly<Record<WholeReader['way'], number>> = {
  windows: 12 * HOUR_MS,
  companies: 20 * HOUR_MS,
  files: 6 * HOUR_MS,
}

/** Milliseconds of rest after a failed sync run. */
export const RESTS: Readonly<Record<KeeperFaultCode, number>> = {
  limited: HOUR_MS / 4,
  unreachable: HOUR_MS / 4,
  shape: HOUR_MS,
  refused: HOUR_MS,
  query: HOUR_MS,
  unconnected: HOUR_MS / 60,
  terms: HOUR_MS,
  budget: HOUR_MS,
  disagrees: HOUR_MS,
  clock: HOUR_MS,
  copy: 12 * HOUR_MS,
  busy: HOUR_MS / 12,
  full: HOUR_MS / 4,
  failed: HOUR_MS / 4,
}

export interface KeepOnce extends Pick<RunKeeper, 'fetch' | 'signal' | 'now' | 'onProgress' | 'indexEveryMs' | 'wait'> {
  office: string
  whole: WholeReader
  budget: KeeperBudget | null
  place: RecordPlace
  dataDir: string
}

/** Needs the right to sync the register. Rejects with KeeperFault or the signal's reason. */
export function keepOnce({ whole, ...task }: KeepOnce): Promise<KeepProgress> {
  if (whole.way === 'windows') return runKeeper({ ...task, reader: whole.reader })
  const { onProgress, wait = passing, indexEveryMs = INDEX_EVERY_MS } = task
  const told = (far: KeepProgress & { readyBy: number | null }) => onProgress({ ...far, asked: 0 })
  if (whole.way === 'companies') return keepCompanies({ ...task, url: whole.url, onProgress: told })
  return keepFiles({ ...task, ...whole, wait, indexEveryMs, onProgress: told })
}
