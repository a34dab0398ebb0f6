import type { ComponentChildren } from 'preact'
import type { Failure, ServiceSource } from '../../lib/client/types.ts'
import type { Conflict } from '../../lib/contract/conflict.ts'
import type { Quotas } from '../../lib/contract/quotas.ts'
import type { AddressFault } from '../../lib/extension/address.ts'
import type {
  OptionsSettings,
  SnapshotOffer,
  SnapshotProgress,
  SnapshotTrouble,
} from '../../lib/extension/pages/options.ts'
import type { Letterhead } from '../../lib/extension/storage/letterhead.ts'
import type { Preferences, Theme } from '../../lib/extension/storage/preferences.ts'
import type { RecentCheck } from '../../lib/extension/storage/recent-checks.ts'
import type { Scope, View, ViewActions } from '../../lib/extension/view.ts'
import type { NobodyTold } from '../ui/form.tsx'

export type { OptionsSettings, RecentCheck, Theme }

/** A `card` moves the focus to itself when it opens. `popup` and `panel` do so only if the focused element is gone. */
export type SurfaceKind = 'card' | 'popup' | 'panel'

export interface SurfaceProps {
  view: View
  /** After a burst limit, the view calls `retry` itself once, unless the user stops it. */
  actions: ViewActions
  surface: SurfaceKind
  theme?: Theme
  /** Renders all hits if there is room. If absent, only the riskiest are shown. */
  allHits?(props: { conflicts: readonly Conflict[]; scope: Scope }): ComponentChildren
  /** Renders the hints for a name, separate from the result. */
  looks?(name: string, scope: Scope): ComponentChildren
}

export interface PopupProps {
  view: View
  actions: ViewActions
  /** The page's selection, or ''. Sent only on Enter or a click. */
  initialName: string
  /** Increases whenever the user wants to enter goods. Each increase focuses the goods field. */
  goodsWanted?: number
  scope: Scope
  onScope(scope: Scope): void
  onCheck(name: string, scope: Scope): void
  /** Offers the names in `text` as a choice. Returns false for a single name. */
  onSeveral(text: string): boolean
  recent: RecentCheck[]
  onRecent(check: RecentCheck): void
  onForget(): void
  /** Number of forgotten checks that can be restored. */
  forgotten: number
  onHaveBack(): void
  onLetGo(): void
  /** The service that will see the name (address or host), or `THIS_BROWSER`. Null if no service is set. */
  host: string | null
  nobody: NobodyTold
  onNobody(on: boolean): void
  theme?: Theme
}

type PanelReason = 'no_cards_here' | 'blocked_by_policy'

export interface SidePanelProps extends PopupProps {
  reason: PanelReason | null
}

export type TestOutcome =
  /** `sources` is null if the service does not list what it searches. */
  | { ok: true; quotas: Quotas; sources: ServiceSource[] | null }
  /** `needsAccess`: the browser may have blocked the response for lack of a host permission. */
  | { ok: false; failure: Failure; needsAccess: boolean }

/** Props of `OptionsApp`. Call functions that return promises first in a click handler. */
export interface OptionsProps {
  settings: OptionsSettings
  onAsker(asker: OptionsSettings['asker']): Promise<void>
  /** Resolves to true if the browser granted access. */
  onAllowRegisters(): Promise<boolean>
  /** A null `key` means that the stored key stays. Resolves to null once stored. */
  onSave(serviceUrl: string, key: string | null): Promise<AddressFault | null>
  onRemoveKey(): Promise<void>
  onTest(): Promise<TestOutcome>
  /** Resolves to true if the browser granted access. */
  onGrantAccess(): Promise<boolean>
  /** A connection code from a claim page, which the user must confirm. */
  initialCode?: string
  /** Parses a connection code without sending it. Returns null for other text. */
  onReadCode(code: string): { host: string } | null
  /** Resolves to null when connected. */
  onClaim(code: string): Promise<Failure | null>
  onPreferences(change: Partial<Preferences>): void
  onLetterhead(change: Partial<Letterhead>): void
  /** Null if the service offers none or does not answer. */
  onOfferedPacks(): Promise<{ address: string; register: string }[] | null>
  onLookAtPack(place: File | string): Promise<SnapshotOffer | SnapshotTrouble>
  /** A null `place` continues an unfinished snapshot. Resolves to null once it is in use. */
  onTakePack(
    place: File | string | null,
    onProgress: (progress: SnapshotProgress) => void,
  ): Promise<SnapshotTrouble | null>
  /** Resolves to null, or to the reason why no update could start. */
  onRefreshPack(office: string, onProgress: (progress: SnapshotProgress) => void): Promise<SnapshotTrouble | null>
  onRemovePack(office: string): Promise<void>
  /** Deletes service, key, settings, history and offline snapshots from this device. */
  onDeleteAll(): Promise<void>
  onChangeShortcut?(): void
}
