import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Display, startDisplay } from './browser/display.ts'
import { type Either, startChromium, startFirefox } from './browser/either-browser.ts'
import { says } from './browser/person.ts'
import { type ServiceProcess, startServiceProcess } from './browser/service-process.ts'
import { type Site, serveSite } from './browser/site.ts'

const OFFER = 'Say what it is for'

describe.each([
  ['Chromium', startChromium],
  ['Firefox', startFirefox],
])('in %s', (_, start) => {
  let display: Display
  let service: ServiceProcess
  let site: Site
  let b: Either

  beforeAll(async () => {
    display = await startDisplay()
    service = await startServiceProcess()
    site = await serveSite({ '/': { body: '<p><span id="name">Test-Conflict</span></p>' } })
    b = await start(display.name, service)
  })
  afterAll(async () => {
    await b?.close()
    await site?.close()
    await service?.close()
    await display?.stop()
  })

  /** What is kept of the goods that a person said. */
  const keptGoods = () =>
    b.inside.evaluate(async () => {
      // biome-ignore lint/suspicious/noExplicitAny: the extension's own interface, under one of two names
      const { browser, chrome } = globalThis as any
      const { preferences } = await (browser ?? chrome).storage.local.get('preferences')
      return (preferences?.scope?.goods ?? []).map(({ term }: { term: string }) => term)
    }, undefined)

  it('a card whose verdict hangs on goods leads to their field, where a person can type at once', async () => {
    await b.page.goto(site.origin)
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
          // What was typed before the field stood is typed again.
          await b.hands.press('ctrl+a')
          await b.hands.type('coffee')
          await b.hands.press('Return')
          return keptGoods()
        },
        { timeout: 20_000, interval: 1000 },
      )
      .toEqual(['coffee'])
  })
})
