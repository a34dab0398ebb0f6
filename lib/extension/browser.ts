import { browser as polyfilled } from '@wxt-dev/webextension-polyfill/browser'

type Polyfilled = typeof polyfilled
/** Namespaces that one of the supported browsers lacks (Firefox for Android has no menus, keys or windows). */
type Optional = 'commands' | 'contextMenus' | 'omnibox' | 'sidebarAction' | 'windows'

interface SidePanel {
  /** Opens the side panel. Must be called before anything is awaited in the handler of a user's gesture. */
  open(options: { windowId: number }): Promise<void>
}

interface Offscreen {
  /** Opens a page without a window. An extension can have one; rejects where it is open already. */
  createDocument(options: { url: string; reasons: string[]; justification: string }): Promise<void>
  /** Closes the page without a window. Rejects where none is open. */
  closeDocument(): Promise<void>
}

interface AccessLevel {
  /** Keeps content scripts away from an area of storage; Chromium only. */
  setAccessLevel?(options: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>
}

type Storage = Omit<Polyfilled['storage'], 'local' | 'session' | 'managed'> & {
  managed?: Polyfilled['storage']['managed'] & AccessLevel
  local: Polyfilled['storage']['local'] & AccessLevel
  session: Polyfilled['storage']['session'] & AccessLevel
}

type ExtensionBrowser = Omit<Polyfilled, Optional | 'storage'> &
  Partial<Pick<Polyfilled, Optional>> & { storage: Storage; sidePanel?: SidePanel; offscreen?: Offscreen }

/** The one door to the browser's extension interface. */
export const browser = polyfilled as unknown as ExtensionBrowser
