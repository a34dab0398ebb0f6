import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Either } from './browser/either-browser.ts'
import { BROWSERS, type EitherSetting, openSetting } from './browser/either-setting.ts'
import { says } from './browser/person.ts'
import type { SeenCard } from './browser/read-card.ts'

const FIELDS: Record<string, string> = {
  input: '<input id="field" value="Rolecks">',
  textarea: '<textarea id="field" rows="1" cols="8">Rolecks</textarea>',
  'editable text': '<div contenteditable><span id="field">Rolecks</span></div>',
  'editable text beside other fields': '<input><div contenteditable><b id="field">Rolecks</b></div><input>',
}
const TALL = '<p><span id="field">Rolecks</span></p><div style="height:9000px">long</div>'
/** A page with a frame, over which a card is dragged: a frame would take the pointer's events for itself. */
const MOVABLE =
  '<p style="margin:0"><span id="field">Rolecks</span></p><iframe srcdoc="inside" width="100%" height="600"></iframe>'
const MARGIN = 8
/** Height of a window that is lower than each card with an answer, in CSS pixels. */
const LOW_WINDOW = 270
const MOVE = 'Move (click or arrow keys)'
const COPY = 'Copy details'

describe.each(BROWSERS)('in %s a card', (_, start) => {
  let setting: EitherSetting
  let b: Either

  beforeAll(async () => {
    const fields = Object.entries(FIELDS).map(([name, body]) => [`/${name.replaceAll(' ', '-')}`, { body }])
    setting = await openSetting(start, {
      ...Object.fromEntries(fields),
      '/tall': { body: TALL },
      '/movable': { body: MOVABLE },
      '/movable-too': { body: MOVABLE },
      '/frames': {
        body: `${TALL}<iframe id="inner" srcdoc="<p>inside</p>" style="position:fixed;right:0;bottom:0"></iframe>`,
      },
    })
    b = setting.browser
  })
  afterAll(() => setting?.close())

  const gone = () => expect.poll(async () => (await b.card()).hosts).toBe(0)
  /** Opens a card for the name on a page, and waits for its answer. */
  async function openOn(path: string) {
    await b.page.goto(`${setting.site.origin}${path}`)
    await b.check('#field')
    return b.cardThat(says('Already in use'))
  }
  const viewport = () =>
    b.page.evaluate(() => ({ width: document.documentElement.clientWidth, height: innerHeight }), undefined)
  const hasMenu = ({ buttons }: SeenCard) => buttons.some(({ text }) => text === MOVE)
  /** Opens the menu by keys. It stands before the heading, which has the focus, and before the button that closes. */
  async function openMenu() {
    await b.hands.press('shift+Tab', 'shift+Tab', 'Return')
    await b.cardThat(hasMenu)
  }
  const textOfField = () =>
    b.page.evaluate(() => {
      const field = document.getElementById('field')
      return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
        ? field.value
        : document.querySelector('[contenteditable]')?.textContent?.trim()
    }, undefined)

  describe.each(Object.keys(FIELDS))('over a name in %s', (name) => {
    it.each([
      ['Escape', ['Escape']],
      ['its button', ['shift+Tab', 'Return']],
    ])('when closed by %s returns the focus to the field with its selection', async (_, keys) => {
      await openOn(`/${name.replaceAll(' ', '-')}`)
      await b.hands.press(...keys)
      await gone()
      await b.hands.type('New')
      await expect.poll(textOfField).toBe('New')
    })
  })

  it('receives the scroll keys as soon as it is open, instead of its page', async () => {
    const { focused, scrolled } = await openOn('/tall')
    expect(focused).toContain('Already in use')
    expect(scrolled).toBe(0)
    // Otherwise there is nothing to scroll.
    while ((await viewport()).height > LOW_WINDOW) {
      await b.hands.press('ctrl+plus')
      await wait(300)
    }
    for (const key of ['Down', 'Next', 'space', 'End']) {
      await b.hands.press(key)
      await b.cardThat((card) => card.scrolled > 0)
      await b.hands.press('Home')
      await b.cardThat((card) => card.scrolled === 0)
    }
    await b.hands.press('End')
    const end = (await b.cardThat((card) => card.scrolled > 0)).scrolled
    for (const key of ['Up', 'Prior']) {
      await b.hands.press(key)
      await b.cardThat((card) => card.scrolled < end)
      await b.hands.press('End')
      await b.cardThat((card) => card.scrolled === end)
    }
    await b.hands.press('Home')
    await b.cardThat((card) => card.scrolled === 0)
    await b.hands.press('Up')
    await wait(200)
    expect(await b.page.evaluate(() => scrollY, undefined)).toBe(0)
    await b.hands.press('ctrl+0', 'Escape')
    await gone()
  })

  it('closes on a click inside a frame of its page', async () => {
    await openOn('/frames')
    const at = await b.middleOf('#inner')
    await b.hands.click(at.x, at.y)
    await gone()
  })

  const boxOf = ({ box }: SeenCard) => box ?? { x: 0, y: 0, width: 0, height: 0 }
  /** The card once its corner is where it should be, to a pixel. */
  const cardAt = (x: number, edge: 'upper' | 'lower', y: number) =>
    b.cardThat((card) => {
      const box = boxOf(card)
      return Math.abs(box.x - x) <= 2 && Math.abs((edge === 'upper' ? box.y : box.y + box.height) - y) <= 2
    })

  it('follows the pointer that drags its head, over frames too, and stays there on the next page', async () => {
    const { x, y } = boxOf(await openOn('/movable'))
    const head = await b.onScreen(x + 60, y + 14)
    // A card that fills nearly the whole height has little room to move down.
    await b.hands.drag(head, { x: head.x + 210, y: head.y + 10 })
    await cardAt(x + 210, 'upper', y + 10)
    expect((await b.card()).hosts).toBe(1)
    await openOn('/movable-too')
    await cardAt(x + 210, 'upper', y + 10)
  })

  it('closes its menu on Escape before it closes itself', async () => {
    await openOn('/tall')
    await openMenu()
    await b.hands.press('Escape')
    const { hosts, text } = await b.cardThat((card) => !hasMenu(card))
    expect(hosts).toBe(1)
    expect(text).toContain('Already in use')
    await b.hands.press('Escape')
    await gone()
  })

  it('copies all that it says from its menu', async () => {
    await openOn('/textarea')
    await openMenu()
    await b.hands.press('Tab', 'Tab', 'Tab', 'Tab')
    await b.cardThat(({ focused }) => focused === COPY)
    await b.hands.press('Return')
    await b.cardThat(({ focused }) => focused === 'Copied')
    await b.hands.press('Escape')
    await b.cardThat((card) => !hasMenu(card))
    await b.hands.press('Escape')
    await gone()
    await b.hands.press('ctrl+v')
    await expect.poll(textOfField).toMatch(/^Rolecks\nAlready in use Risk 4 of 5\n.*Rolex/su)
  })

  it('moves from corner to corner by its button, and to a side by the arrow keys', async () => {
    await openOn('/movable')
    const { width, height } = await viewport()
    const card = boxOf(await b.card())
    const right = width - MARGIN - card.width
    await openMenu()
    await b.hands.press('Tab', 'Tab', 'Tab')
    await b.cardThat(({ focused }) => focused === MOVE)
    await b.hands.press('Left', 'Up')
    await cardAt(MARGIN, 'upper', MARGIN)
    await b.hands.press('Down')
    await cardAt(MARGIN, 'lower', height - MARGIN)
    await b.hands.press('Right')
    await cardAt(right, 'lower', height - MARGIN)
    await b.hands.press('Up')
    await cardAt(right, 'upper', MARGIN)
    await b.hands.press('Return')
    await cardAt(right, 'lower', height - MARGIN)
    await openOn('/movable-too')
    await cardAt(right, 'lower', height - MARGIN)
  })
})
