/** Whether a page can take a card. Decided from its address alone, before anything is awaited. */
export type PageKind = 'card' | 'barred'

export type BrowserFamily = 'chromium' | 'firefox'

/** Hosts of stores of extensions, on which Chromium and its relatives let no extension run. */
const STORES = ['chromewebstore.google.com', 'microsoftedge.microsoft.com', 'addons.opera.com']
/** Hosts on which Firefox lets no extension run: the default of its `extensions.webextensions.restrictedDomains`. */
const MOZILLA = import.meta.env.CHROME
  ? []
  : [
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
 * Whether the page at an address can take a card. A `file:` page may (the person may have allowed it); where it then
 * refuses, a window is opened. Nor does an address say what it leads to: one that ends in `.pdf` can be that of a page.
 */
export function pageKind(address: string | undefined, family: BrowserFamily): PageKind {
  if (address === undefined || !URL.canParse(address)) return 'barred'
  const url = new URL(address)
  if (!['http:', 'https:', 'file:'].includes(url.protocol)) return 'barred'
  return isRestricted(url, family) ? 'barred' : 'card'
}
