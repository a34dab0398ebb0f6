/** Depends only on the address, so that the worker can decide before its first `await`. */
type PageKind = 'card' | 'barred'

type BrowserFamily = 'chromium' | 'firefox'

/** Extension stores. Chromium browsers run no extensions there. */
const STORES = ['chromewebstore.google.com', 'microsoftedge.microsoft.com', 'addons.opera.com']
/** Hosts without extensions in Firefox, the default of `extensions.webextensions.restrictedDomains`. */
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

/** Allows `file:`, because the user may have granted access, and `.pdf`, because the address may lead to a page. */
export function pageKind(address: string | undefined, family: BrowserFamily): PageKind {
  if (address === undefined || !URL.canParse(address)) return 'barred'
  const url = new URL(address)
  if (!['http:', 'https:', 'file:'].includes(url.protocol)) return 'barred'
  return isRestricted(url, family) ? 'barred' : 'card'
}

type InjectionError =
  /** The tab or frame is gone. */
  | 'gone'
  /** An administrator blocks extensions on this site. */
  | 'policy'
  /** The browser blocks extensions on this page, or the error is unknown. */
  | 'barred'

/** Error messages of Chromium and Firefox. Any other counts as `barred`, because opening a window always works. */
const KNOWN: [RegExp, InjectionError][] = [
  [/no tab with id|invalid tab id/i, 'gone'],
  [/the tab was closed|tab was removed|tab closed/i, 'gone'],
  [/no frame with id|frame with id 0 (was removed|is not ready)|the frame was removed|document was destroyed/i, 'gone'],
  [/extensionssettings policy|blocked by (your )?(administrator|policy)/i, 'policy'],
]

export function injectionError(message: string): InjectionError {
  return KNOWN.find(([pattern]) => pattern.test(message))?.[1] ?? 'barred'
}
