import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { findBrowser } from '../../scripts/find-browser.ts'
import { readOwner } from '../../scripts/owner.ts'
import { DRAWN } from './chromium.ts'

export interface FirefoxOptions {
  /** Value for DISPLAY; without one the browser has no window. */
  display?: string
  extension?: string
  executablePath?: string
  /** Id of the add-on, if it is not the public one. */
  addonId?: string
  language?: string
  /** Folder of a profile that was used before. It is kept. */
  profile?: string
  /** `host:port` of a proxy that stands for the internet; its certificates are trusted. */
  proxy?: string
  /** Folder for downloads; the user's own where left out. */
  downloads?: string
  /** Most that all sites and extensions together may store, in MB; what one of them may store is a part of it. */
  storage?: number
  /** Whether the browser gives the extension what it asks for without a question to the person. */
  allows?: boolean
}

export interface LoadedFirefox {
  browser: Browser
  /** Opens one of the extension's own pages, in front. */
  openPage(path: string): Promise<Page>
  close(): Promise<void>
}

const BUILT = resolve(import.meta.dirname, '../../.output/firefox-mv3')
const { firefoxId: ADDON_ID } = readOwner()
/** Firefox gives an add-on a random address in each profile; this one is set beforehand. */
const ADDRESS = 'b5d7a6f0-5e0c-4c0e-9a53-0f6a4be6b1c1'

/** Wait for a page of the extension, in ms: the driver is not told when such a page has loaded. */
const LOAD_MS = 2000

/** Preferences for a proxy of everything that is not on this machine. */
function proxyPrefs(proxy: string): Record<string, string | number> {
  const [host = '', port = ''] = proxy.split(':')
  return { 'network.proxy.type': 1, 'network.proxy.ssl': host, 'network.proxy.ssl_port': Number(port) }
}

/** Preferences that save every download into this folder without asking. */
const downloadPrefs = (folder: string) => ({ 'browser.download.folderList': 2, 'browser.download.dir': folder })

/** Starts Firefox with a fresh profile and the built extension. */
export async function launchFirefox(options: FirefoxOptions = {}): Promise<LoadedFirefox> {
  const profile = options.profile ?? (await mkdtemp(join(tmpdir(), 'brand-check-firefox-')))
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: options.executablePath ?? findBrowser('firefox')?.path ?? '',
    headless: options.display === undefined,
    acceptInsecureCerts: options.proxy !== undefined,
    userDataDir: profile,
    defaultViewport: null,
    env: { ...process.env, ...(options.display && { DISPLAY: options.display }), MOZ_ENABLE_WAYLAND: '0' },
    args: ['--width=1240', '--height=860', '--remote-allow-system-access'],
    extraPrefsFirefox: {
      ...(options.proxy && proxyPrefs(options.proxy)),
      ...(options.downloads && downloadPrefs(options.downloads)),
      ...(options.allows && { 'extensions.webextOptionalPermissionPrompts': false }),
      ...(options.storage && { 'dom.quotaManager.temporaryStorage.fixedLimit': options.storage * 1024 }),
      // An add-on that is installed for a test goes with each end of the browser. Its data stay, as with a real one.
      ...(options.profile && { 'extensions.webextensions.keepStorageOnUninstall': true }),
      'extensions.webextensions.uuids': JSON.stringify({ [options.addonId ?? ADDON_ID]: ADDRESS }),
      'intl.locale.requested': options.language ?? 'en-US',
      'ui.key.menuAccessKeyFocuses': false,
      'widget.gtk.native-context-menus': false,
      // A display of a test has no program that shows notifications, so that Firefox has to show them itself.
      'alerts.useSystemBackend': false,
    },
  })
  await browser.installExtension(options.extension ?? BUILT)
  return {
    browser,
    async openPage(path) {
      const page = await browser.newPage()
      await Promise.race([page.goto(`moz-extension://${ADDRESS}/${path}`).catch(() => null), wait(LOAD_MS)])
      await page.waitForSelector(DRAWN)
      return page
    },
    async close() {
      await browser.close()
      if (options.profile === undefined) await rm(profile, { recursive: true, force: true })
    },
  }
}
