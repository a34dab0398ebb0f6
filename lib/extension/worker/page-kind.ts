/** Whether a page can take a card. Decided from its address alone, before anything is awaited. */
export type PageKind = 'card' | 'barred'

export type BrowserFamily = 'chromium' | 'firefox'

/** Stores of extensions, on which Chromium and its relatives let no extension run. */
const STORES = ['chromewebstore.google.com', 'microsoftedge.microsoft.com', 'addons.opera.com']
/** Default of Firefox's `extensions.webextensions.restrictedDomains`. */
const MOZILLA = [
  'accounts-static.cdn.mozilla.net',
  'accounts.firefox.com',
  'addons.cdn.mozilla.net',
  'addons.mozilla.org',
  'api.accounts.firefox.com',
  'content.cdn.mozilla.net',
  'discovery.addons.mozilla.org',
  'oauth.accounts.firefox.com',
  'profile.accounts.firefox.com',
  'support.mozilla.org',
  'sync.services.mozilla.com',
]

function isRestricted(url: URL, family: BrowserFamily): boolean {
  if (family === 'firefox') return MOZILLA.includes(url.hostname)
  if (STORES.includes(url.hostname)) return true
  return url.hostname === 'chrome.google.com' && /^\/(u\/\d+\/)?webstore(\/|$)/.test(url.pathname)
}

/**
 * `file:` may take a card (the person may have allowed it); whatever refuses one later opens a window.
 * Both browsers show a PDF in a viewer of their own, which takes no card.
 */
export function pageKind(address: string | undefined, family: BrowserFamily): PageKind {
  if (address === undefined || !URL.canParse(address)) return 'barred'
  const url = new URL(address)
  if (!['http:', 'https:', 'file:'].includes(url.protocol)) return 'barred'
  if (/\.pdf$/i.test(url.pathname)) return 'barred'
  return isRestricted(url, family) ? 'barred' : 'card'
}
