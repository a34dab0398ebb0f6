import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findBrowser } from './find-browser.ts'
import { ROOT, runQuietly } from './run.ts'

/** Where a state of the gallery is drawn. */
export interface Drawing {
  state: string
  /** A file of `locales/` without its ending. */
  language: string
  theme: 'light' | 'dark'
  /** Whether all that is folded is unfolded; of a long list of names, the first ones. */
  isUnfolded?: boolean
}

export interface Gallery {
  browser: Browser
  /** The built gallery, deleted once the browser is closed. */
  folder: string
  /** Address of the list of all states: each is a list item with the state as its `id`, and its surface in `data-surface`. */
  list: string
  /** Draws one state on a page; the first time, the page is opened there. */
  draw(page: Page, drawing: Drawing): Promise<void>
}

/** Makes a folder of its own, because several tests build the gallery at the same time. */
function makeFolder(): string {
  const output = join(ROOT, '.output')
  mkdirSync(output, { recursive: true })
  return mkdtempSync(join(output, 'gallery-'))
}

/** Builds the gallery and starts a browser without a window that can open it. */
export async function openGallery(): Promise<Gallery> {
  const found = findBrowser('chrome')
  if (found === null) throw new Error('Chromium is needed to draw the gallery: please install it.')
  const folder = makeFolder()
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (!(await runQuietly('vite', ['build', '-c', 'components/gallery/vite.config.ts', '--outDir', folder]))) {
    remove()
    throw new Error('The gallery could not be built.')
  }
  const args = ['--allow-file-access-from-files', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  const page = pathToFileURL(join(folder, 'index.html')).href
  const browser = await chromium.launch({ executablePath: found.path, args })
  browser.once('disconnected', remove)
  return {
    browser,
    folder,
    list: page,
    async draw(opened, { isUnfolded = false, ...drawing }) {
      if (!opened.url().startsWith(page)) await opened.goto(page)
      const query = new URLSearchParams({ ...drawing, ...(isUnfolded && { unfolded: '' }) })
      await opened.evaluate((text) => drawState(text), `${query}`)
    },
  }
}
