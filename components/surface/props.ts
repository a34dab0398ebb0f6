import type { ComponentChildren } from 'preact'
import type { Failure, ServiceSource } from '../../lib/client/types.ts'
import type { Conflict } from '../../lib/contract/conflict.ts'
import type { Quotas } from '../../lib/contract/quotas.ts'
import type { AddressFault } from '../../lib/extension/address.ts'
import type { RecentCheck } from '../../lib/extension/history.ts'
import type { Letterhead } from '../../lib/extension/letterhead.ts'
import type { OptionsSettings } from '../../lib/extension/pages/options.ts'
import type { PackOffer, PackProgress, PackTrouble } from '../../lib/extension/pages/packs.ts'
import type { Preferences, Theme } from '../../lib/extension/preferences.ts'
import type { Scope, View, ViewActions } from '../../lib/extension/view.ts'
import type { NobodyTold } from './TellNobody.tsx'

export type { OptionsSettings, RecentCheck, Theme }

/**
 * Where a check is drawn. `card` is a non-modal dialog that takes focus when it opens; `popup` and `panel` are regions
 * below a search box, and take focus only where the focused element is gone.
 */
export type SurfaceKind = 'card' | 'popup' | 'panel'

/** Props of `CheckSurface`, the one component a card mounts. */
export interface SurfaceProps {
  view: View
  /** A burst limit counts down here and calls `retry` by itself once, unless the person stops it. */
  actions: ViewActions
  surface: SurfaceKind
  theme?: Theme
  /** Draws all hits where there is room for them. Where absent, the weightiest are shown. */
  allHits?(props: { conflicts: readonly Conflict[]; scope: Scope }): ComponentChildren
  /** Draws further looks at a name, apart from its answer, where there is room. */
  looks?(name: string, scope: Scope): ComponentChildren
}

/** Props of `PopupApp`. */
export interface PopupProps {
  view: View
  actions: ViewActions
  /** The page's selection, or ''; never sent before Enter or a click. */
  initialName: string
  /** How often the person came here to say what a name is for. Each time, the field for that takes the focus. */
  goodsWanted?: number
  scope: Scope
  /** Called with each valid change of scope, so that it can be kept. */
  onScope(scope: Scope): void
  onCheck(name: string, scope: Scope): void
  /** Where a text holds several names, offers them as a choice; returns false for one name. */
  onSeveral(text: string): boolean
  recent: RecentCheck[]
  /** Shows the kept answer of a recent check. */
  onRecent(check: RecentCheck): void
  onForget(): void
  /** How many checks were forgotten here and can be had back. */
  forgotten: number
  onHaveBack(): void
  onLetGo(): void
  /** Address or host of the service that will see the name, or THIS_BROWSER; null where no service is set. */
  host: string | null
  nobody: NobodyTold
  /** Sets whether checks tell nobody the name. */
  onNobody(on: boolean): void
  theme?: Theme
}

/** Why a panel or window stands in for a card. */
export type PanelReason = 'no_cards_here' | 'blocked_by_policy'

/** Props of `SidePanelApp`. */
export interface SidePanelProps extends PopupProps {
  reason: PanelReason | null
}

export type TestOutcome =
  /** `sources`: what the service says it searches; null where it does not say. */
  | { ok: true; quotas: Quotas; sources: ServiceSource[] | null }
  /** `needsAccess`: the browser may have blocked the answer, and a host permission would help. */
  | { ok: false; failure: Failure; needsAccess: boolean }

/** Props of `OptionsApp`. Functions that return promises are called first thing in the handler of a click. */
export interface OptionsProps {
  settings: OptionsSettings
  /** Has this browser or a service ask the registers from now on. */
  onAsker(asker: OptionsSettings['asker']): Promise<void>
  /** Asks the browser for access to the registers that it does not let through; resolves to whether it was granted. */
  onAllowRegisters(): Promise<boolean>
  /** `key` is null where the stored one stays. Resolves to null when stored. */
  onSave(serviceUrl: string, key: string | null): Promise<AddressFault | null>
  onRemoveKey(): Promise<void>
  /** Asks the stored service for its quotas. */
  onTest(): Promise<TestOutcome>
  /** Asks the browser for access to the stored service's origin; resolves to whether it was granted. */
  onGrantAccess(): Promise<boolean>
  /** A connection code found on a claim page, to be confirmed here; '' or absent for none. */
  initialCode?: string
  /** Host in a connection code, or null where it is not one. Nothing is sent. */
  onReadCode(code: string): { host: string } | null
  /** Claims the key at the code's origin and stores both. Resolves to null when connected. */
  onClaim(code: string): Promise<Failure | null>
  /** Keeps the preferences that are given, and leaves the others as they are. */
  onPreferences(change: Partial<Preferences>): void
  /** Changes what stands at the head of each report. */
  onLetterhead(change: Partial<Letterhead>): void
  /** The registers that the service offers; null where it offers none, and where it does not answer. */
  onOfferedPacks(): Promise<{ address: string; register: string }[] | null>
  /**
   * What a file or an address offers, or why no register can be taken from it. Called first thing in the handler of a
   * click.
   */
  onLookAtPack(place: File | string): Promise<PackOffer | PackTrouble>
  /** Takes a register into use; null `place` continues an unfinished one. Resolves to null once it is in use. */
  onTakePack(place: File | string | null, onProgress: (progress: PackProgress) => void): Promise<PackTrouble | null>
  /** Brings an office's register up to date from its address. Resolves to null, or to why it could not be tried. */
  onRefreshPack(office: string, onProgress: (progress: PackProgress) => void): Promise<PackTrouble | null>
  /** Deletes the register of an office from this device. */
  onRemovePack(office: string): Promise<void>
  /** Forgets service, key, settings, history and registers on this device. */
  onDeleteAll(): Promise<void>
  /** Opens the browser's own page for shortcuts, where it has one that can be opened. */
  onChangeShortcut?(): void
}
