import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { LANGUAGES } from '../components/gallery/messages.ts'
import { foldsItsOwn, states } from '../components/gallery/states.ts'
import { type Gallery, openGallery } from '../scripts/gallery.ts'
import { brokenWords, misplaced } from './browser/fit.ts'

/** Room, in CSS pixels, in which a card stands without scrolling, and the height of a finished one with few matches. */
const GLANCE = { width: 420, height: 480 }
const FINISHED_HEIGHT = 380

/** A window of 1280 by 1024 pixels at a zoom of 400 %, in CSS pixels. All surfaces reflow down to this width. */
const ZOOMED = { width: 320, height: 256 }

/** Widths of a panel, in CSS pixels: about as it opens, and drawn wide. */
const PANELS = [345, 760]

/** The spacing of text that a person may set (WCAG 1.4.12). */
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-block-end: 2em !important }'

// Each test draws hundreds of states, which takes minutes on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

let gallery: Gallery
let page: Page

beforeAll(async () => {
  gallery = await openGallery()
  page = await gallery.browser.newPage({ timezoneId: 'UTC' })
})
afterAll(() => gallery?.browser.close())

/**
 * What does not fit on the page, in words. A broken word of ours counts as well; names, addresses and texts of a
 * service may be of any length.
 */
function misfits(): string[] {
  const found: string[] = []
  const root = document.querySelector('.bc-root') as HTMLElement
  for (const hidden of root.querySelectorAll('[hidden]')) hidden.remove()
  // What is folded there is as wide as its heading, and has a line of its own only once it is unfolded.
  for (const folded of root.querySelectorAll<HTMLDetailsElement>('.bc-folds > details')) folded.open = true
  const note = (what: string, element: Element) => found.push(`${what}: ${element.textContent?.slice(0, 60)}`)
  root.style.overflowWrap = 'normal'
  const isBlock = (element: Element) => getComputedStyle(element).display !== 'inline'
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    let block = walker.currentNode.parentElement as Element
    if (block.closest('.bc-root [lang], bdi, code, .bc-sr, select')) continue
    // A line of a match ends in dots until its control opens it. What is ours in it is short.
    if (block.closest('.bc-line-of')) continue
    while (!isBlock(block)) block = block.parentElement as Element
    const range = document.createRange()
    range.selectNode(walker.currentNode)
    if (range.getBoundingClientRect().right > block.getBoundingClientRect().right + 1) note('too long', block)
  }
  root.style.overflowWrap = ''
  for (const control of root.querySelectorAll('button, a, input, summary')) {
    const { left, right } = control.getBoundingClientRect()
    if (left < 0 || right > innerWidth) note('cut', control)
  }
  for (const input of root.querySelectorAll('input:not([type="checkbox"], [type="radio"])')) {
    if (input.clientWidth < 100) note('too narrow to type in', input.closest('.bc-field') ?? input)
  }
  const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  for (const select of root.querySelectorAll('select')) {
    const { font, opacity, paddingLeft, paddingRight } = getComputedStyle(select)
    // A chip shows a short text of its own below this menu.
    if (opacity === '0') continue
    pen.font = font
    const arrow = 20
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - arrow
    for (const option of select.options) if (pen.measureText(option.text).width > room) note('cut', option)
  }
  for (const element of root.querySelectorAll('*'))
    if (/· ?"$/.test(getComputedStyle(element, '::after').content)) note('a separator that can end a line', element)
  return found
}

/** Height of the whole card, with the part that is scrolled out of sight. */
function wholeHeight(): number {
  const card = document.querySelector('.bc-card') as HTMLElement
  const body = card.querySelector('.bc-body') as HTMLElement
  return card.offsetHeight + body.scrollHeight - body.clientHeight
}

/** Number of lines of the headline, and of the heading in a card without a name. */
const linesOfHeadline = () =>
  [...document.querySelectorAll<HTMLElement>('.bc-card h2')].map((headline) =>
    Math.round(headline.offsetHeight / Number.parseFloat(getComputedStyle(headline).lineHeight)),
  )

it.each(LANGUAGES)(
  'every card fits 420 by 480 without scrolling, one with few matches 380, with a headline of one line, in %s',
  async (language) => {
    const unfit: string[] = []
    await page.setViewportSize({ width: GLANCE.width, height: 2 * GLANCE.height })
    for (const state of states) {
      if (state.surface !== 'card') continue
      const { id, view } = state
      await gallery.draw(page, { state: id, language, theme: 'light' })
      const height = await page.evaluate(wholeHeight)
      const isShort = view.phase === 'done' && view.result.conflicts.length <= 3
      if (height > (isShort ? FINISHED_HEIGHT : GLANCE.height)) unfit.push(`${id}: ${height} high`)
      const lines = await page.evaluate(linesOfHeadline)
      if (lines.join() !== '1') unfit.push(`${id}: headline of ${lines} lines`)
    }
    expect(unfit).toEqual([])
  },
)

it.each(LANGUAGES)('every state fits a width of 320 in %s', async (language) => {
  const unfit: string[] = []
  await page.setViewportSize({ ...ZOOMED, height: 800 })
  for (const state of states) {
    const { id } = state
    await gallery.draw(page, { state: id, language, theme: 'light' })
    const looks = [brokenWords, ...(foldsItsOwn(state) ? [] : [misplaced]), misfits] as (() => string[])[]
    for (const look of looks) unfit.push(...(await page.evaluate(look)).map((what) => `${id}, ${what}`))
  }
  expect(unfit).toEqual([])
})

it.each(LANGUAGES)(
  'no state has hidden or covered content at a zoom of 400 percent, unfolded and spaced, in %s',
  async (language) => {
    const lost: string[] = []
    await page.setViewportSize(ZOOMED)
    for (const { id } of states.filter(foldsItsOwn)) {
      await gallery.draw(page, { state: id, language, theme: 'light', isUnfolded: true })
      // Where wider text fits, what stands there by itself fits as well, but for tables that are wider than the window.
      if (language === 'de') lost.push(...(await page.evaluate(misplaced, false)).map((what) => `${id}, ${what}`))
      const spacing = await page.addStyleTag({ content: SPACED })
      lost.push(...(await page.evaluate(misplaced, true)).map((what) => `${id}, spaced, ${what}`))
      await spacing.evaluate((style) => (style as HTMLElement).remove())
    }
    expect(lost).toEqual([])
  },
)

it.each(PANELS)('no state has hidden or covered content in a panel that is %i wide', async (width) => {
  const lost: string[] = []
  await page.setViewportSize({ width, height: 800 })
  for (const { id } of states.filter(({ surface }) => surface !== 'card')) {
    await gallery.draw(page, { state: id, language: 'de', theme: 'light' })
    lost.push(...(await page.evaluate(misplaced, false)).map((what) => `${id}, ${what}`))
  }
  expect(lost).toEqual([])
})
