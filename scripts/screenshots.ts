import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { states } from '../components/gallery/states.ts'
import { findBrowser } from './find-browser.ts'
import { ROOT, runQuietly } from './run.ts'

const FOLDER = join(ROOT, '.output', 'screenshots')
const GALLERY = join(ROOT, '.output', 'gallery', 'index.html')

const WIDTH = { card: 420, popup: 420, panel: 420, options: 760 } as const

async function shoot(page: Page, id: string, surface: keyof typeof WIDTH, theme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize({ width: WIDTH[surface], height: 600 })
  await page.emulateMedia({ colorScheme: theme })
  await page.goto(`${pathToFileURL(GALLERY).href}?state=${id}&theme=${theme}`)
  await page.screenshot({ path: join(FOLDER, `${id}-${theme}.png`), fullPage: true })
}

/** A picture of every surface in every state, light and dark, in `.output/screenshots`. */
async function main(): Promise<void> {
  const found = findBrowser('chrome')
  if (found === null) throw new Error('Chromium is needed to draw the pictures: please install it.')
  if (!(await runQuietly('vite', ['build', '-c', 'components/gallery/vite.config.ts'])))
    throw new Error('The gallery could not be built.')
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const args = ['--allow-file-access-from-files', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  const browser = await chromium.launch({ executablePath: found.path, args })
  try {
    const page = await browser.newPage({ timezoneId: 'UTC', deviceScaleFactor: 2 })
    for (const { id, surface } of states) {
      for (const theme of ['light', 'dark'] as const) await shoot(page, id, surface, theme)
    }
  } finally {
    await browser.close()
  }
  process.stdout.write(`${states.length * 2} pictures in ${FOLDER}\n`)
}

await main()
