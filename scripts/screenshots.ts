import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { type Drawing, openGallery } from './gallery.ts'
import { ROOT } from './run.ts'

const WIDTH = { card: 420, popup: 420, panel: 420, projects: 420, desk: 420, options: 760, welcome: 760 } as const

type Surface = keyof typeof WIDTH

/** The states of the gallery, as its page lists them: they are drawn by Preact, which Node does not read. */
async function statesOf(page: Page, list: string): Promise<{ id: string; surface: Surface }[]> {
  await page.goto(list)
  return await page.$$eval('[data-surface]', (items) =>
    items.map((item) => ({ id: item.id, surface: (item as HTMLElement).dataset.surface as Surface })),
  )
}

async function shoot(page: Page, address: string, file: string, width: number, theme: Drawing['theme']): Promise<void> {
  await page.setViewportSize({ width, height: 600 })
  await page.emulateMedia({ colorScheme: theme })
  await page.goto(address)
  await page.screenshot({ path: file, fullPage: true })
}

/**
 * Takes a picture of every surface in every state, light and dark, into `.output/screenshots/<language>`. `--language de`
 * draws in German instead of English, `--width 320` at that width in CSS pixels.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { language: { type: 'string', default: 'en' }, width: { type: 'string' } } })
  const { language } = values
  const folder = join(ROOT, '.output', 'screenshots', language)
  const { browser, list, address } = await openGallery()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  let pictures = 0
  try {
    const page = await browser.newPage({ timezoneId: 'UTC', deviceScaleFactor: 2 })
    for (const { id, surface } of await statesOf(page, list)) {
      for (const theme of ['light', 'dark'] as const) {
        const file = join(folder, `${id}-${theme}.png`)
        const width = Number(values.width ?? WIDTH[surface])
        await shoot(page, address({ state: id, language, theme }), file, width, theme)
        pictures += 1
      }
    }
  } finally {
    await browser.close()
  }
  process.stdout.write(`${pictures} pictures in ${folder}\n`)
}

await main()
