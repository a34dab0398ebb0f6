import type { ComponentChildren } from 'preact'
import type { Conflict } from '../../lib/contract/checks/conflict.ts'
import type { Theme } from '../../lib/extension/storage/preferences.ts'
import type { RecentCheck } from '../../lib/extension/storage/recent-checks.ts'
import type { Scope, View, ViewActions } from '../../lib/extension/view.ts'

export type { RecentCheck }

/** With `byPolicy`, an organisation requires this, so the user cannot change it. */
export interface NobodyTold {
  on: boolean
  byPolicy: boolean
}

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
  looks?(name: string, scope: Scope): ComponentChildren
}

export interface PopupProps {
  view: View
  actions: ViewActions
  /** The page's selection, or ''. The page sends it only on Enter or a click. */
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
  forgotten: number
  onHaveBack(): void
  onLetGo(): void
  /** The service that will see the name (address or host), or `THIS_BROWSER`. Null if no service is set. */
  host: string | null
  nobody: NobodyTold
  onNobody(on: boolean): void
  theme?: Theme
}
