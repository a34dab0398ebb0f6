import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Either } from './browser/either-browser.ts'
import { BROWSERS, type EitherSetting, openSetting } from './browser/either-setting.ts'
import { says } from './browser/person.ts'

const COFFEE = {
  jurisdiction: 'CH',
  niceClasses: [30],
  goods: [{ term: 'Kaffee', goods: 'coffee', classes: [30] }],
}

/** The chip with the goods and the sign that removes them, which stand in boxes of their own. */
const GOODS = 'Kaffee\n×'

describe.each(BROWSERS)('in %s', (_, start) => {
  let setting: EitherSetting
  let b: Either

  beforeAll(async () => {
    setting = await openSetting(start, { '/': { body: '<p><span id="name">Rolecks</span></p>' } })
    b = setting.browser
    await b.inside.evaluate(async (scope) => {
      // biome-ignore lint/suspicious/noExplicitAny: the extension's own interface, under one of two names
      const { browser, chrome } = globalThis as any
      await (browser ?? chrome).storage.local.set({ preferences: { scope } })
    }, COFFEE)
  })
  afterAll(() => setting?.close())

  /** Territory and goods that the next check starts with. */
  const usual = () =>
    b.inside.evaluate(async () => {
      // biome-ignore lint/suspicious/noExplicitAny: the extension's own interface, under one of two names
      const { browser, chrome } = globalThis as any
      return (await (browser ?? chrome).storage.local.get('preferences')).preferences.scope
    }, undefined)
  async function open() {
    await b.page.goto(setting.site.origin)
    await b.check('#name')
    await b.cardThat(says('Already in use', 'CH ▾', GOODS))
  }

  it('checks the name again in the territory that is chosen in the card, for this check alone', async () => {
    await open()
    // From the heading back over the buttons that close and open the menu, and the goods.
    await b.hands.press('shift+Tab', 'shift+Tab', 'shift+Tab', 'shift+Tab')
    await b.hands.type('Ger')
    await b.cardThat(says('DE ▾', GOODS, 'Rolex'))
    expect(await usual()).toEqual(COFFEE)
    await b.hands.press('Escape')
    await open()
  })

  it('removes the goods with one click, for this check alone', async () => {
    await open()
    await b.pressInCard(GOODS)
    await b.cardThat(says('CH ▾', '+ goods', 'Rolex'))
    expect(await usual()).toEqual(COFFEE)
    await b.hands.press('Escape')
    await open()
  })
})
