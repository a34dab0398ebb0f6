import type { Failure, ServiceSource } from '../../lib/client/types.ts'
import type { Quotas } from '../../lib/contract/api/quotas.ts'
import type { AddressFault } from '../../lib/extension/address.ts'
import type {
  OptionsSettings,
  RegisterOffer,
  SnapshotOffer,
  SnapshotProgress,
  SnapshotTrouble,
} from '../../lib/extension/pages/options.ts'
import type { LoadOutcome } from '../../lib/extension/pages/registers.ts'
import type { Letterhead } from '../../lib/extension/storage/letterhead.ts'
import type { Preferences } from '../../lib/extension/storage/preferences.ts'

export type { OptionsSettings }

export type TestOutcome =
  /** `sources` is null if the service does not list what it searches. */
  | { ok: true; quotas: Quotas; sources: ServiceSource[] | null }
  /** If `needsAccess` is true, the browser may have blocked the response for lack of a host permission. */
  | { ok: false; failure: Failure; needsAccess: boolean }

/** Props of `OptionsApp`. Call functions that return promises first in a click handler. */
export interface OptionsProps {
  settings: OptionsSettings
  onAsker(asker: OptionsSettings['asker']): Promise<void>
  onAllowRegisters(): Promise<boolean>
  /** Requests access to the registry of an added ending. Resolves to true if the browser granted it. */
  onAllowOrigin(origin: string): Promise<boolean>
  /** A null `key` means that the stored key stays. Resolves to null once stored. */
  onSave(serviceUrl: string, key: string | null): Promise<AddressFault | 'not_allowed' | null>
  onRemoveKey(): Promise<void>
  onTest(): Promise<TestOutcome>
  onGrantAccess(): Promise<boolean>
  /** A connection code from a claim page. The user must confirm it. */
  initialCode?: string
  /** Parses a connection code without sending it. Returns null for other text. */
  onReadCode(code: string): { host: string } | null
  /** Resolves to null when connected. */
  onClaim(code: string): Promise<Failure | 'not_allowed' | null>
  onPreferences(change: Partial<Preferences>): void
  onLetterhead(change: Partial<Letterhead>): void
  /** Resolves to null if the service offers none or does not answer. */
  onOfferedPacks(): Promise<{ address: string; register: string }[] | null>
  /** Resolves to a `RegisterOffer` for the address of a catalogue. */
  onLookAtPack(place: File | string): Promise<SnapshotOffer | RegisterOffer | SnapshotTrouble>
  /** Loads registers of a publisher in the background. `isSure` answers the question of an earlier outcome. */
  onLoad(offer: RegisterOffer, offices: readonly string[], isSure: boolean): Promise<LoadOutcome>
  onRetryLoading(): Promise<void>
  /** A null `place` continues an unfinished snapshot. Resolves to null once it is in use. */
  onTakePack(
    place: File | string | null,
    onProgress: (progress: SnapshotProgress) => void,
  ): Promise<SnapshotTrouble | null>
  /** Resolves to null, or to the reason why no update could start. */
  onRefreshPack(office: string, onProgress: (progress: SnapshotProgress) => void): Promise<SnapshotTrouble | null>
  onRemovePacks(offices: readonly string[]): Promise<void>
  onDeleteAll(): Promise<void>
  onChangeShortcut?(): void
}
