import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { type Drawing, type Gallery, openGallery } from './gallery.ts'
import { ROOT } from './run.ts'

const PANEL = 420
const WIDTH = {
  card: PANEL,
  popup: PANEL,
  panel: PANEL,
  rooms: PANEL,
  projects: PANEL,
  desk: PANEL,
  options: 760,
  welcome: 760,
} as const

type Surface = keyof typeof WIDTH

/** The states of the gallery, as its page lists them: they are drawn by Preact, which Node does not read. */
async function statesOf(page: Page, list: string): Promise<{ id: string; surface: Surface }[]> {
  await page.goto(list)
  return await page.$$eval('[data-surface]', (items) =>
    items.map((item) => ({ id: item.id, surface: (item as HTMLElement).dataset.surface as Surface })),
  )
}

async function shoot(gallery: Gallery, page: Page, drawing: Drawing, file: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 600 })
  await page.emulateMedia({ colorScheme: drawing.theme })
  await gallery.draw(page, drawing)
  await page.screenshot({ path: file, fullPage: true })
}

/**
 * Takes a picture of every surface in every state, light and dark, into `.output/screenshots/<language>`. `--language de`
 * draws in German instead of English, `--width 320` at that width in CSS pixels, `--unfolded` all that is folded.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      language: { type: 'string', default: 'en' },
      width: { type: 'string' },
      unfolded: { type: 'boolean', default: false },
    },
  })
  const { language, unfolded: isUnfolded } = values
  const folder = join(ROOT, '.output', 'screenshots', language)
  const gallery = await openGallery()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  let pictures = 0
  try {
    const page = await gallery.browser.newPage({ timezoneId: 'UTC', deviceScaleFactor: 2 })
    for (const { id, surface } of await statesOf(page, gallery.list)) {
      for (const theme of ['light', 'dark'] as const) {
        const file = join(folder, `${id}-${theme}.png`)
        const width = Number(values.width ?? WIDTH[surface])
        await shoot(gallery, page, { state: id, language, theme, isUnfolded }, file, width)
        pictures += 1
      }
    }
  } finally {
    await gallery.browser.close()
  }
  process.stdout.write(`${pictures} pictures in ${folder}\n`)
}

await main()
