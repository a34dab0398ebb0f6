import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Display, startDisplay } from './browser/display.ts'
import { type Either, startChromium, startFirefox } from './browser/either-browser.ts'
import { says } from './browser/person.ts'
import type { SeenCard } from './browser/read-card.ts'
import { type ServiceProcess, startServiceProcess } from './browser/service-process.ts'
import { type Site, serveSite } from './browser/site.ts'

const BODY =
  '<p style="margin:0"><span id="name">Starbuks</span></p><iframe srcdoc="<p>inside</p>" width="100%" height="600"></iframe>'
const MARGIN = 8

describe.each([
  ['Chromium', startChromium],
  ['Firefox', startFirefox],
])('in %s a card', (_, start) => {
  let display: Display
  let service: ServiceProcess
  let site: Site
  let b: Either

  beforeAll(async () => {
    display = await startDisplay()
    service = await startServiceProcess()
    site = await serveSite({ '/': { body: BODY }, '/other': { body: BODY } })
    b = await start(display.name, service)
  })
  afterAll(async () => {
    await b?.close()
    await site?.close()
    await service?.close()
    await display?.stop()
  })

  async function openOn(path: string): Promise<SeenCard> {
    await b.page.goto(`${site.origin}${path}`)
    await b.check('#name')
    return b.cardThat(says('Possible conflict'))
  }
  const boxOf = ({ box }: SeenCard) => box ?? { x: 0, y: 0, width: 0, height: 0 }
  const viewport = () =>
    b.page.evaluate(() => ({ width: document.documentElement.clientWidth, height: innerHeight }), undefined)
  /** The card once its corner is where it should be, to a pixel. */
  const cardAt = (x: number, edge: 'upper' | 'lower', y: number) =>
    b.cardThat((card) => {
      const box = boxOf(card)
      return Math.abs(box.x - x) <= 2 && Math.abs((edge === 'upper' ? box.y : box.y + box.height) - y) <= 2
    })

  it('follows the pointer that drags its head, over frames too, and stands there on the next page of the tab', async () => {
    const { x, y } = boxOf(await openOn('/'))
    const head = await b.onScreen(x + 60, y + 14)
    await b.hands.drag(head, { x: head.x + 210, y: head.y + 40 })
    await cardAt(x + 210, 'upper', y + 40)
    expect((await b.card()).hosts).toBe(1)
    await openOn('/other')
    await cardAt(x + 210, 'upper', y + 40)
  })

  it('goes from corner to corner by its button, and to a side by the arrow keys', async () => {
    const { buttons } = await openOn('/')
    const { width, height } = await viewport()
    const card = boxOf(await b.card())
    const right = width - MARGIN - card.width
    expect(buttons[0]?.text).toBe('Move the card to the next corner, or by arrow keys')
    await b.hands.press('Tab', 'Left', 'Up')
    await cardAt(MARGIN, 'upper', MARGIN)
    await b.hands.press('Down')
    await cardAt(MARGIN, 'lower', height - MARGIN)
    await b.hands.press('Right')
    await cardAt(right, 'lower', height - MARGIN)
    await b.hands.press('Up')
    await cardAt(right, 'upper', MARGIN)
    await b.hands.press('Return')
    await cardAt(right, 'lower', height - MARGIN)
    await openOn('/other')
    await cardAt(right, 'lower', height - MARGIN)
  })
})
