import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { foldsItsOwn, states } from '../components/gallery/states.ts'
import { type Gallery, openGallery } from '../scripts/gallery.ts'
import { APPEARANCES, alikePressed, appear } from './browser/appearances.ts'
import { barriers } from './browser/barriers.ts'
import { brokenWords, misplaced } from './browser/fit.ts'
import { faintFocus, hiddenFocus } from './browser/focus-sight.ts'

// More than a hundred states are drawn, which takes minutes on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

/** States with bars that stay in sight where the window is high enough. */
const BARRED = /removed|chosen|compared/

const CUT_OFF = '<p style="width: 40px; overflow: hidden; white-space: nowrap">No conflict found</p>'
const OVERLAPPING = '<button>One name</button><button style="margin-left: -20px">Projects</button>'
const TOO_WIDE = '<p style="width: 400px">No conflict found</p>'
const BROKEN = '<p style="width: 60px; overflow-wrap: anywhere">Markenregister</p>'
const BEHIND = '<button>Check</button><div style="position: fixed; inset: 0 0 50% 0; background: white"></div>'
const ALIKE = '<button aria-pressed="true"><b>Projects</b></button><button aria-pressed="false">Filing</button>'

let gallery: Gallery
let page: Page

beforeAll(async () => {
  gallery = await openGallery()
  page = await gallery.browser.newPage({ timezoneId: 'UTC' })
  await page.goto(gallery.list)
  // From here on, the browser takes the focus for moved by keys, and shows it.
  await page.keyboard.press('Tab')
})
afterAll(() => gallery?.browser.close())

it('has no accessibility barrier that axe can find in any state, in light, dark or forced colours', async () => {
  const found = {
    byAxe: [] as string[],
    alikePressed: [] as string[],
    faintFocus: [] as string[],
    hiddenFocus: [] as string[],
  }
  // A window of 1280 by 1024 pixels at a zoom of 400 %.
  await page.setViewportSize({ width: 320, height: 256 })
  for (const state of states) {
    const { id } = state
    await gallery.draw(page, { state: id, language: 'en', theme: 'light', isUnfolded: foldsItsOwn(state) })
    found.hiddenFocus.push(...(await page.evaluate(hiddenFocus, true)).map((what) => `${id}, ${what}`))
    for (const appearance of APPEARANCES) {
      await appear(page, appearance)
      const place = `${id}, ${appearance.name}`
      const byAxe = await barriers(page, appearance !== APPEARANCES[0])
      found.byAxe.push(...byAxe.map((what) => `${place}, ${what}`))
      found.alikePressed.push(...(await page.evaluate(alikePressed)).map((what) => `${place}, ${what}`))
      found.faintFocus.push(...(await page.evaluate(faintFocus)).map((what) => `${place}, ${what}`))
    }
    await appear(page)
    if (!BARRED.test(id)) continue
    await page.setViewportSize({ width: 320, height: 500 })
    found.hiddenFocus.push(...(await page.evaluate(hiddenFocus, false)).map((what) => `${id}, behind a bar, ${what}`))
    await page.setViewportSize({ width: 320, height: 256 })
  }
  expect(found).toEqual({ byAxe: [], alikePressed: [], faintFocus: [], hiddenFocus: [] })
})

it.each<[string, () => string[], string, RegExp]>([
  ['text that is cut off', misplaced as () => string[], CUT_OFF, /^goes on at its side/],
  ['controls that overlap', misplaced as () => string[], OVERLAPPING, /^over another control/],
  ['a page that is too wide', misplaced as () => string[], TOO_WIDE, /^wider than the window/],
  ['a broken word', brokenWords, BROKEN, /^broken in two: Markenregister$/],
  ['a focus without a ring', faintFocus, '<button style="outline: none">Check</button>', /^no ring/],
  [
    'a ring that is too pale',
    faintFocus,
    '<button style="outline: 2px solid #ddd">Check</button>',
    /^a ring of contrast/,
  ],
  ['a focus behind a bar', hiddenFocus as () => string[], BEHIND, /^behind/],
  ['buttons that look alike', alikePressed, ALIKE, /^looks as if it were not pressed: Projects/],
])('finds %s', async (_what, look, body, found) => {
  const other = await gallery.browser.newPage({ viewport: { width: 320, height: 256 } })
  await other.setContent(body)
  expect((await other.evaluate(look)).join('\n')).toMatch(found)
  await other.close()
})
