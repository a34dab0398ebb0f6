import type { Page } from 'playwright-core'
import { barriers } from './barriers.ts'
import { misplaced } from './fit.ts'
import { faintFocus, hiddenFocus } from './focus-sight.ts'

/** How a person has pages drawn. */
export interface Appearance {
  name: string
  theme: 'light' | 'dark'
  forcedColors: 'none' | 'active'
}

/** What a page has to be seen in. */
export const APPEARANCES: readonly Appearance[] = [
  { name: 'light', theme: 'light', forcedColors: 'none' },
  { name: 'dark', theme: 'dark', forcedColors: 'none' },
  { name: 'forced colours', theme: 'dark', forcedColors: 'active' },
]

/** Has a page drawn in an appearance, also where a theme was set on it; without one, as the browser does by itself. */
export async function appear(page: Page, appearance?: Appearance): Promise<void> {
  const { theme, forcedColors } = appearance ?? { theme: null, forcedColors: null }
  await page.emulateMedia({ colorScheme: theme, forcedColors })
  await page.evaluate((set) => {
    for (const root of document.querySelectorAll('[data-theme]')) root.setAttribute('data-theme', set ?? 'light')
  }, theme)
}

/**
 * Buttons that look the same whether they are pressed or not, but for the weight of their letters, in words. Runs in the
 * page.
 */
export function alikePressed(): string[] {
  const lookOf = (button: Element) => {
    const { color, backgroundColor, borderBlockEndColor, borderBlockEndWidth, outlineStyle } = getComputedStyle(button)
    return [color, backgroundColor, borderBlockEndColor, borderBlockEndWidth, outlineStyle].join(' ')
  }
  return [...document.querySelectorAll('[aria-pressed="true"]')]
    .filter((pressed) => pressed !== document.activeElement)
    .filter((pressed) => {
      const others = pressed.parentElement?.querySelectorAll('[aria-pressed="false"]') ?? []
      return [...others].some((other) => lookOf(other) === lookOf(pressed))
    })
    .map((pressed) => `looks as if it were not pressed: ${pressed.textContent}`)
}

/** The sizes at which a page that was handed over is looked at: on a screen, and on the same one at a zoom of 400 percent. */
const WINDOWS = [
  { width: 1280, height: 1024 },
  { width: 320, height: 256 },
]

/** What keeps a person from reading or using a page, in words, in each appearance and size. Tables may be wider than the window. */
export async function barriersEverywhere(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const window of WINDOWS) {
    await page.setViewportSize(window)
    for (const appearance of APPEARANCES) {
      await appear(page, appearance)
      const here = [
        ...(await barriers(page)),
        ...(await page.evaluate(misplaced, true)),
        ...(await page.evaluate(faintFocus)),
        ...(await page.evaluate(hiddenFocus, true)),
      ]
      found.push(...here.map((what) => `${window.width} wide, ${appearance.name}: ${what}`))
    }
  }
  await appear(page)
  return found
}
