import { browser as polyfilled } from '@wxt-dev/webextension-polyfill/browser'

type Polyfilled = typeof polyfilled
/** Namespaces that a supported browser lacks (Firefox for Android has no menus, keys or windows). */
type Optional = 'commands' | 'contextMenus' | 'omnibox' | 'sidebarAction' | 'windows'

interface SidePanel {
  /** Call it before the first `await` in a user gesture. */
  open(options: { windowId: number }): Promise<void>
}

interface Offscreen {
  /** An extension can have only one such page. Rejects if it is already open. */
  createDocument(options: { url: string; reasons: string[]; justification: string }): Promise<void>
  closeDocument(): Promise<void>
}

interface AccessLevel {
  /** Blocks content scripts from the storage area. Chromium only. */
  setAccessLevel?(options: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>
}

type Storage = Omit<Polyfilled['storage'], 'local' | 'session' | 'managed'> & {
  managed?: Polyfilled['storage']['managed'] & AccessLevel
  local: Polyfilled['storage']['local'] & AccessLevel
  session: Polyfilled['storage']['session'] & AccessLevel
}

type ExtensionBrowser = Omit<Polyfilled, Optional | 'storage'> &
  Partial<Pick<Polyfilled, Optional>> & { storage: Storage; sidePanel?: SidePanel; offscreen?: Offscreen }

/** The browser's extension interface. */
export const browser = polyfilled as unknown as ExtensionBrowser
