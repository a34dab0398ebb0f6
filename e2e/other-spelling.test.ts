import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Either } from './browser/either-browser.ts'
import { BROWSERS, type EitherSetting, openSetting } from './browser/either-setting.ts'
import { says } from './browser/person.ts'

/** Longest time until an opened popup shows its name, in ms. */
const DRAWN_MS = 1500
/** Longest time until a check with stand-ins is answered, in ms. */
const ANSWER_MS = 3000

describe.each(BROWSERS)('in %s', (name, start) => {
  let setting: EitherSetting
  let b: Either

  beforeAll(async () => {
    setting = await openSetting(start, { '/': { body: '<p><span id="name">Rolecks</span></p>' } })
    b = setting.browser
  })
  afterAll(() => setting?.close())

  /** Addresses of the popup and the windows that are open. */
  const opened = () =>
    b.inside.evaluate(async () => {
      // biome-ignore lint/suspicious/noExplicitAny: runs in the browser
      const { chrome } = globalThis as any
      const contexts = await chrome.runtime.getContexts({ contextTypes: ['POPUP', 'TAB'] })
      return contexts.map(({ documentUrl }: { documentUrl?: string }) => documentUrl ?? '').join()
    }, undefined)
  /** What stands in the box of the popup, read from another page of ours. */
  const boxOfPopup = () =>
    b.inside.evaluate(() => {
      // biome-ignore lint/suspicious/noExplicitAny: runs in the browser
      const [popup]: Window[] = (globalThis as any).browser.extension.getViews({ type: 'popup' })
      return popup?.document.querySelector('input')?.value
    }, undefined)
  const names = () =>
    b.inside.evaluate(async () => {
      // biome-ignore lint/suspicious/noExplicitAny: runs in the browser
      const { chrome } = globalThis as any
      const { history = [] } = await chrome.storage.local.get('history')
      return history.map(({ name }: { name: string }) => name)
    }, undefined)

  it('opens the popup over the page for another spelling, and keeps the card open behind it', async () => {
    await b.page.goto(setting.site.origin)
    await b.check('#name')
    await b.cardThat(says('Already in use'))
    await b.pressInCard('⋯')
    await b.pressInCard('Edit name or goods…')
    await expect.poll(opened).toContain('/popup.html')
    await wait(DRAWN_MS)
    // Firefox leaves the keyboard focus in the page if the popup was not opened by a click on its toolbar.
    if (name === 'Firefox') await expect.poll(boxOfPopup).toBe('Rolecks')
    // The name in the box is selected: what is typed takes its place.
    else
      await expect
        .poll(async () => {
          await b.hands.type('Starbuxx')
          await b.hands.press('Return')
          // Typing again would begin another check, and the one before would end without an answer.
          await wait(ANSWER_MS)
          return names()
        })
        .toContain('Starbuxx')
    expect(await b.page.evaluate(() => location.pathname, undefined)).toBe('/')
    expect((await b.card()).hosts).toBe(1)
  })
})
