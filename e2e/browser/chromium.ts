import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page, type Worker } from 'playwright-core'
import { findBrowser } from '../../scripts/find-browser.ts'

export interface ChromiumOptions {
  /** Value for DISPLAY; without one the browser has no window, and no menu that can be clicked. */
  display?: string
  extension?: string
  executablePath?: string
  /** Language of the interface, and so of the extension. */
  language?: string
  /** Whether the page that opens after the installation stays open. */
  keepsWelcome?: boolean
  /** `host:port` of a proxy that stands for the internet; its certificates are trusted. */
  proxy?: string
  /** Profile that `closeForNow` kept; a fresh one where left out. */
  profile?: string
  /** File into which the browser logs all its network activity; complete once the browser is closed. */
  netLog?: string
  /** Further arguments of the browser. */
  args?: string[]
}

export interface LoadedChromium {
  context: BrowserContext
  extensionId: string
  /** The page that opened after the installation, closed unless `keepsWelcome`; an empty page for a kept profile. */
  welcome: Page
  /** The extension's worker; it may have been stopped and started since the last call. */
  worker(): Promise<Worker>
  /** Opens one of the extension's own pages. */
  openPage(path: string): Promise<Page>
  close(): Promise<void>
  /** Closes the browser, and resolves to the profile with which it starts again. */
  closeForNow(): Promise<string>
}

/** Selector of an element that each page of ours has as soon as it is drawn. */
export const DRAWN = 'main'

const BUILT = resolve(import.meta.dirname, '../../.output/chrome-mv3')

/** Longest wait for the page that opens after the installation, in ms. */
const WELCOME_MS = 60_000
/** The same for a profile that is used again: Chromium may take the extension for a new one, and reads policies first. */
const WELCOME_AGAIN_MS = 8_000

/** The page that opens after the installation. */
async function welcomePage(context: BrowserContext, longest: number): Promise<Page> {
  const end = Date.now() + longest
  while (Date.now() < end) {
    const opened = context.pages().find((page) => page.url().endsWith('/welcome.html'))
    if (opened !== undefined) return opened
    await wait(50)
  }
  throw new Error('no page opened after the installation')
}

/** Starts Chromium with the built extension. */
export async function launchChromium(options: ChromiumOptions = {}): Promise<LoadedChromium> {
  const { display, extension = BUILT, language = 'en-GB', proxy, netLog, args = [] } = options
  const profile = options.profile ?? (await mkdtemp(join(tmpdir(), 'brand-check-chromium-')))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: options.executablePath ?? findBrowser('chrome')?.path ?? '',
    headless: false,
    viewport: null,
    env: { ...process.env, ...(display && { DISPLAY: display }), LANGUAGE: language.replace('-', '_') },
    args: [
      ...(display ? [] : ['--headless=new']),
      '--no-sandbox',
      '--no-first-run',
      ...(proxy ? [`--proxy-server=${proxy}`, '--ignore-certificate-errors'] : []),
      ...(netLog ? [`--log-net-log=${netLog}`, '--net-log-capture-mode=Everything'] : []),
      '--window-position=0,0',
      '--window-size=1240,860',
      `--lang=${language}`,
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
      ...args,
    ],
    ignoreDefaultArgs: ['--disable-component-extensions-with-background-pages'],
  })
  const find = () => context.serviceWorkers().find((worker) => worker.url().startsWith('chrome-extension://'))
  const first = find() ?? (await context.waitForEvent('serviceworker'))
  const extensionId = new URL(first.url()).host
  const isFresh = options.profile === undefined
  const opened = isFresh
    ? await welcomePage(context, WELCOME_MS)
    : await welcomePage(context, WELCOME_AGAIN_MS).catch(() => null)
  const welcome = isFresh && opened !== null ? opened : await context.newPage()
  if (!options.keepsWelcome) await opened?.close()
  return {
    context,
    extensionId,
    welcome,
    worker: async () => find() ?? context.waitForEvent('serviceworker'),
    async openPage(path) {
      const page = await context.newPage()
      await page.goto(`chrome-extension://${extensionId}/${path}`)
      await page.waitForSelector(DRAWN)
      return page
    },
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
    async closeForNow() {
      await context.close()
      return profile
    },
  }
}
