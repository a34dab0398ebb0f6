import { join } from 'node:path'
import { type Browser, launch } from 'puppeteer-core'
import { claimKey } from '../lib/client/check-client.ts'
import { readConnectionCode } from '../lib/client/connection-code.ts'
import type { FoundBrowser } from './find-browser.ts'
import { ROOT } from './run.ts'

export interface Opening {
  browser: FoundBrowser
  /** Folder of the browser's profile, kept between starts so that settings and history stay. */
  profileDir: string
  /** First page to show. */
  url: string
  connectionCode: string
}

/** Folder of the built extension for that browser. */
export function extensionDir(kind: FoundBrowser['kind']): string {
  return join(ROOT, '.output', kind === 'chrome' ? 'chrome-mv3' : 'firefox-mv3')
}

/** Chrome refuses its sandbox to root, as in a container. */
const asRoot = () => (process.getuid?.() === 0 ? ['--no-sandbox'] : [])

async function openChrome({ browser, profileDir, url, connectionCode }: Opening): Promise<Browser> {
  const opened = await launch({
    executablePath: browser.path,
    headless: false,
    // Branded Chrome loads an unpacked extension only through the debugging pipe.
    pipe: true,
    enableExtensions: [extensionDir('chrome')],
    userDataDir: profileDir,
    defaultViewport: null,
    ignoreDefaultArgs: ['--enable-automation'],
    // The browser is closed together with the service. Without this flag it would take that for a crash and offer to
    // restore its pages.
    args: [
      '--hide-crash-restore-bubble',
      '--no-first-run',
      '--no-default-browser-check',
      '--window-size=1280,900',
      ...asRoot(),
    ],
  })
  const worker = await opened.waitForTarget(
    (target) => target.type() === 'service_worker' && target.url().startsWith('chrome-extension://'),
  )
  const page = (await opened.pages())[0] ?? (await opened.newPage())
  await page.goto(new URL('/options.html', worker.url()).href)
  const claim = readConnectionCode(connectionCode)
  // The same message that the options page sends when a person confirms a connection code.
  const message = claim && { kind: 'connection_save', address: claim.baseUrl, apiKey: await claimKey(claim) }
  await page.evaluate((message) => {
    const { runtime } = (
      globalThis as unknown as { chrome: { runtime: { sendMessage(message: unknown): Promise<unknown> } } }
    ).chrome
    return runtime.sendMessage(message)
  }, message)
  await page.goto(url)
  await page.bringToFront()
  return opened
}

async function openFirefox({ browser, profileDir, url }: Opening): Promise<Browser> {
  const opened = await launch({
    browser: 'firefox',
    executablePath: browser.path,
    headless: false,
    userDataDir: profileDir,
    defaultViewport: null,
  })
  await opened.installExtension(extensionDir('firefox'))
  const page = (await opened.pages())[0] ?? (await opened.newPage())
  await page.goto(url)
  return opened
}

/** Opens the browser with the extension loaded; Chrome's is connected as well, Firefox asks for the code. */
export function openBrowser(opening: Opening): Promise<Browser> {
  return opening.browser.kind === 'chrome' ? openChrome(opening) : openFirefox(opening)
}
