import { browser as polyfilled } from '@wxt-dev/webextension-polyfill/browser'

type Polyfilled = typeof polyfilled
/** Namespaces that some supported browsers lack (Firefox for Android has no menus, shortcuts or windows). */
type Optional = 'commands' | 'contextMenus' | 'omnibox' | 'sidebarAction' | 'windows'

interface SidePanel {
  /** Call this before the first `await` in a user gesture. */
  open(options: { windowId: number }): Promise<void>
}

interface Offscreen {
  /** Rejects if an offscreen page is already open: an extension can have only one. */
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

/** The browser's extension API. */
export const browser = polyfilled as unknown as ExtensionBrowser
