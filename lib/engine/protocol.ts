import type { TheirAnswer } from '../check/join.ts'
import type { Progress } from '../check/run.ts'
import type { BrandCheckRequest } from '../contract/checks/request.ts'
import type { BrandCheckResult } from '../contract/checks/result.ts'
import type { Jurisdiction } from '../contract/constants.ts'
import type { SnapshotRefused } from '../sources/snapshots/snapshot.ts'

interface Unasked {
  id: string
  name: string
  tells: string
}

export interface Disclosure {
  /** An empty list means nobody. */
  who: string[]
  unasked: Unasked[]
  /** Ids of the allowed sources, or null for all. With a service: local sources that it queried nevertheless. */
  only: readonly string[] | null
  /** Registers that were searched only on this device, although there is a service. */
  here?: string[]
  /** Hits that only this device found, although there is a service, as `<source> <number>`. */
  foundHere?: string[]
}

/** A word in a name that may prevent registration or reads badly. It never affects a verdict. */
export interface NameRemark {
  part: string
  /** Kind and group of the word, such as `goods` and ``, or `unwelcome` and `vulgar`. */
  kind: string
  detail: string
  classes: readonly number[]
  languages: readonly string[]
}

/** The end of each circuit breaker by host, in milliseconds since the epoch. */
export type Pauses = Readonly<Record<string, number>>

/** What an organisation set about registers (lib/extension/storage/organisation-keys.ts), or nothing. */
export interface SetRegisters {
  publisher?: string | undefined
  takeRegisters?: readonly string[] | undefined
  registers?: readonly string[] | undefined
}

export type EngineQuestion =
  | {
      kind: 'check'
      request: BrandCheckRequest
      private: boolean
      allowed: readonly string[]
      /** Ids of the sources that may use the network, or null for all. */
      only: readonly string[] | null
      /** Domain endings to look up besides the usual ones, and usual ones to leave out. */
      endings: { more: readonly string[]; fewer: readonly string[] }
      pauses: Pauses
    }
  /** Searches the snapshots while a service queries the rest. */
  | {
      kind: 'beside'
      request: BrandCheckRequest
      private: boolean
      atService: readonly string[]
    }
  /** Sends the service's result, with which the engine merges the local hits. */
  | {
      kind: 'join'
      answer: TheirAnswer
      host: string
      /** True if the service queried all sources, because it cannot leave one out. */
      isOfAll: boolean
    }
  /** Looks for a remark on a name in the word lists of this device. */
  | { kind: 'remark'; name: string; scope: { jurisdiction: Jurisdiction | null; niceClasses: readonly number[] } }
  | { kind: 'end' }
  /** Installs a snapshot from `file`, whose address is `from`. If `file` is null, resumes interrupted work. */
  | { kind: 'take'; file: Blob | null; from: string | null }
  /** Updates an office's snapshot, or all if `office` is null. Skips those queried after `before` (Unix ms). */
  | { kind: 'refresh'; office: string | null; before: number; set: SetRegisters }
  /** Replies to `piece_wanted`. `piece` is null after a failure. */
  | { kind: 'piece'; piece: FetchedPiece | null }

export type EngineAnswer =
  | SnapshotAnswer
  | { kind: 'event'; event: Progress }
  /** Reports that a host's circuit breaker opened. Not sent for private checks. */
  | { kind: 'paused'; pauses: Pauses }
  | { kind: 'result'; result: BrandCheckResult }
  /** Ids of the sources with a current snapshot, which the service need not query. */
  | { kind: 'kept'; ids: readonly string[] }
  | { kind: 'searched' }
  | { kind: 'remarked'; remark: NameRemark | null }
  | { kind: 'joined'; answer: TheirAnswer; told: Disclosure }
  | { kind: 'failed'; why: 'no_source' | 'fault' }

/** Progress of a download, verification or index. `share` is 0-1 of that step. */
export interface SnapshotProgress {
  doing: 'loading' | 'reading' | 'indexing'
  share: number
  /** Set for a register from a publisher's catalogue. */
  office?: string
}

/** Channel on which the engine sends its `SnapshotProgress` to pages, and null at the end or after other changes. */
export const PACKS_CHANNEL = 'packs'

/**
 * `storage` means that the browser could not store the snapshot, and `unreachable` that the host did not send it.
 * `other_signer` means that another key signed it, and nobody could confirm the key. `metered` means that the network
 * may cost money, and `not_offered` that the publisher's catalogue lacks the register.
 */
export type SnapshotTrouble =
  | SnapshotRefused['fault']
  | 'storage'
  | 'unreachable'
  | 'bad_address'
  | 'other_signer'
  | 'no_room'
  | 'metered'
  | 'not_offered'

/** If the fault is null, the work succeeded. */
type SnapshotAnswer =
  | { kind: 'progress'; progress: SnapshotProgress }
  /** Requests one piece at a time, because only the background worker may fetch. */
  | { kind: 'piece_wanted'; question: Parameters<FetchPiece>[0] }
  | { kind: 'taken'; fault: SnapshotTrouble | null }
  /** `isPending` is true if a register of a publisher still has to be loaded. */
  | { kind: 'refreshed'; packs: number; isPending: boolean }

export interface EnginePort {
  postMessage(answer: EngineAnswer): void
  addEventListener(type: 'message', listener: (event: { data: EngineQuestion }) => void): void
  addEventListener(type: 'close', listener: () => void): void
  start(): void
  close(): void
}

interface FetchedPiece {
  /** Size of the complete file in bytes. */
  total: number
  /** Null if the host does not send a tag. */
  tag: string | null
  /** False if the host does not support byte ranges. The file is then fetched in one request. */
  ranges: boolean
}

/** Fetches a snapshot's bytes from `from` up to, but not including, `to`, as file `name`. Null on failure. */
export type FetchPiece = (question: {
  address: string
  from: number
  to: number
  name: string
}) => Promise<FetchedPiece | null>

/** File name prefixes of pieces from the user's download, a daily update, owners, and a publisher's register. */
export const PIECES = { byPerson: 'fetch.', daily: 'daily.', owners: 'owners.', published: 'published.' } as const

/** Returns true for the file name of a downloaded piece in the snapshot store. */
export const isPiece = (name: string) => Object.values(PIECES).some((beginning) => name.startsWith(beginning))

/** Reasons by which the extension recognises rows of this browser, for which the contract has no codes. */
export const LOCAL_REASONS = {
  /** The reason for a register that was searched on this device begins with this text. */
  here: 'searched on this device; nobody was told the name for it',
  notAllowed: 'not allowed in this browser',
  notAsked: 'not asked, so that nobody is told the name',
  cutOff: 'the check broke off before it answered',
  onlyService: 'needs a service',
} as const

export const isHere = ({ reason }: { reason?: string | null | undefined }) =>
  (reason ?? '').startsWith(LOCAL_REASONS.here)
