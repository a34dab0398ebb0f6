import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Either } from './browser/either-browser.ts'
import { BROWSERS, type EitherSetting, openSetting } from './browser/either-setting.ts'
import { says } from './browser/person.ts'

const OFFER = '+ goods'

describe.each(BROWSERS)('in %s', (_, start) => {
  let setting: EitherSetting
  let b: Either

  beforeAll(async () => {
    // Without this, Playwright detaches from targets that are no tabs, such as the side panel.
    vi.stubEnv('PW_CHROMIUM_ATTACH_TO_OTHER', '1')
    setting = await openSetting(start, { '/': { body: '<p><span id="name">Test-Conflict</span></p>' } })
    b = setting.browser
  })
  afterAll(() => setting?.close())

  /** The goods in words that other checks would use. */
  const keptGoods = () =>
    b.inside.evaluate(async () => {
      // biome-ignore lint/suspicious/noExplicitAny: the extension's own interface, under one of two names
      const { browser, chrome } = globalThis as any
      const { preferences } = await (browser ?? chrome).storage.local.get('preferences')
      return (preferences?.scope?.goods ?? []).map(({ term }: { term: string }) => term)
    }, undefined)

  it('focuses the goods field when the user comes from a card whose verdict depends on goods', async () => {
    await b.page.goto(setting.site.origin)
    await b.page.evaluate(
      () => getSelection()?.selectAllChildren(document.querySelector('#name') as Element),
      undefined,
    )
    await b.checkSelected('#name')
    const { buttons } = await b.cardThat(says('Conflict', OFFER))
    const offer = buttons.find(({ text }) => text === OFFER)
    if (offer === undefined) throw new Error('the card offers no goods')
    const at = await b.onScreen(offer.x, offer.y)
    await b.hands.click(at.x, at.y)
    await expect
      .poll(
        async () => {
          // Typed again, in case the first attempt came before the field was drawn.
          await b.hands.press('ctrl+a')
          await b.hands.type('coffee')
          await b.hands.press('Return')
          return b.ownText()
        },
        { timeout: 120_000, interval: 1000 },
      )
      .toContain('coffee · 30')
    expect(await keptGoods()).toEqual([])
  })
})
