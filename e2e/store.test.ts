import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../components/gallery/messages.ts'
import { findBrowser } from '../scripts/find-browser.ts'
import { placeholdersIn, readOwner } from '../scripts/owner.ts'
import { ROOT } from '../scripts/run.ts'
import { launchChromium } from './browser/chromium.ts'

const OUT = join(ROOT, '.output/store')
const SCREENSHOTS = ['1-card', '2-reasons', '3-not-searched', '4-project', '5-registers'].map((name) => `${name}.png`)
/** The command draws 35 pictures, on a machine that is busy with other tests. */
const DRAWING_MS = 600_000

/** Width and height of a PNG, from its header. */
function sizeOf(file: string): string {
  const bytes = readFileSync(join(OUT, file))
  return `${bytes.readUInt32BE(16)} × ${bytes.readUInt32BE(20)}`
}

/** Left, top, right and bottom edge of what is not transparent in a picture. Runs in the browser. */
async function drawnPart(url: string): Promise<number[]> {
  const bitmap = await createImageBitmap(await (await fetch(url)).blob())
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d') as OffscreenCanvasRenderingContext2D
  context.drawImage(bitmap, 0, 0)
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
  const drawn = Array.from({ length: data.length / 4 }, (_, at) => at).filter((at) => (data[at * 4 + 3] ?? 0) > 0)
  const columns = drawn.map((at) => at % bitmap.width)
  const rows = drawn.map((at) => Math.floor(at / bitmap.width))
  return [Math.min(...columns), Math.min(...rows), Math.max(...columns) + 1, Math.max(...rows) + 1]
}

describe('the command that prepares the stores', () => {
  it('writes every file, and names what is still a placeholder', { timeout: DRAWING_MS }, () => {
    const said = execFileSync(process.execPath, ['scripts/store/index.ts', '--key', 'bck_test'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    for (const key of placeholdersIn(readOwner())) expect(said).toContain(key)
    expect(said).toContain('--service ADDRESS')
    const all = [...LANGUAGES, 'amo', 'forms.md', 'icon-128.png', 'logo-300.png', 'operator-notice', 'privacy']
    expect(readdirSync(OUT).sort()).toEqual(all.sort())
    expect(readdirSync(join(OUT, 'amo')).sort()).toEqual(SCREENSHOTS)
    const texts = ['captions.txt', 'description.txt', 'summary.txt']
    const tiles = ['marquee-1400x560.png', 'tile-440x280.png']
    for (const language of LANGUAGES)
      expect(readdirSync(join(OUT, language)).sort()).toEqual([...SCREENSHOTS, ...texts, ...tiles].sort())
    const pages = LANGUAGES.map((language) => `${language}.html`)
    expect(readdirSync(join(OUT, 'operator-notice')).sort()).toEqual(pages)
    expect(readdirSync(join(OUT, 'privacy')).sort()).toEqual([...pages, 'index.html'].sort())
    expect(readFileSync(join(OUT, 'forms.md'), 'utf8')).toContain('bck_test')
  })

  it('draws the pictures in the sizes that the stores ask for', () => {
    for (const folder of [...LANGUAGES, 'amo'])
      for (const file of SCREENSHOTS) expect(sizeOf(`${folder}/${file}`)).toBe('1280 × 800')
    for (const language of LANGUAGES) {
      expect(sizeOf(`${language}/tile-440x280.png`)).toBe('440 × 280')
      expect(sizeOf(`${language}/marquee-1400x560.png`)).toBe('1400 × 560')
    }
    expect([sizeOf('icon-128.png'), sizeOf('logo-300.png')]).toEqual(['128 × 128', '300 × 300'])
  })

  it('leaves 16 transparent pixels around the largest icon, as the store asks, and none around the others', async () => {
    const browser = await chromium.launch({
      executablePath: findBrowser('chrome')?.path as string,
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    })
    try {
      const page = await browser.newPage()
      const part = (file: string) =>
        page.evaluate(drawnPart, `data:image/png;base64,${readFileSync(file).toString('base64')}`)
      for (const file of [join(OUT, 'icon-128.png'), join(ROOT, 'public/icon/128.png')])
        expect(await part(file)).toEqual([16, 16, 112, 112])
      for (const size of [16, 32, 48])
        expect(await part(join(ROOT, `public/icon/${size}.png`))).toEqual([0, 0, size, size])
    } finally {
      await browser.close()
    }
  })
})

it('makes the browser show no warning when the extension is installed', async () => {
  const browser = await launchChromium()
  const page = await browser.openPage('options.html')
  const manifest = JSON.parse(readFileSync(join(ROOT, '.output/chrome-mv3/manifest.json'), 'utf8'))
  const warnings = (more: object) =>
    page.evaluate(
      // biome-ignore lint/suspicious/noExplicitAny: runs in the browser
      (text) => (globalThis as any).chrome.management.getPermissionWarningsByManifest(text) as Promise<string[]>,
      JSON.stringify({ ...manifest, ...more }),
    )
  try {
    expect(await warnings({})).toEqual([])
    expect(await warnings({ permissions: [...manifest.permissions, 'tabs'] })).toEqual([expect.any(String)])
    expect(await warnings({ host_permissions: ['https://*/*'] })).toEqual([expect.any(String)])
  } finally {
    await browser.close()
  }
})
