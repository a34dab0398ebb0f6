import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Display, startDisplay } from './browser/display.ts'
import { type Either, startChromium, startFirefox } from './browser/either-browser.ts'
import { says } from './browser/person.ts'
import { type ServiceProcess, startServiceProcess } from './browser/service-process.ts'
import { type Site, serveSite } from './browser/site.ts'

const FIELDS: Record<string, string> = {
  input: '<input id="field" value="Starbuks">',
  textarea: '<textarea id="field" rows="1" cols="8">Starbuks</textarea>',
  'editable text': '<div contenteditable><span id="field">Starbuks</span></div>',
  'editable text beside other fields': '<input><div contenteditable><b id="field">Starbuks</b></div><input>',
}
const TALL = '<p><span id="field">Starbuks</span></p><div style="height:9000px">long</div>'

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
    const fields = Object.entries(FIELDS).map(([name, body]) => [`/${name.replaceAll(' ', '-')}`, { body }])
    site = await serveSite({
      ...Object.fromEntries(fields),
      '/tall': { body: TALL },
      '/frames': {
        body: `${TALL}<iframe id="inner" srcdoc="<p>inside</p>" style="position:fixed;right:0;bottom:0"></iframe>`,
      },
    })
    b = await start(display.name, service)
  })
  afterAll(async () => {
    await b?.close()
    await site?.close()
    await service?.close()
    await display?.stop()
  })

  const gone = () => expect.poll(async () => (await b.card()).hosts).toBe(0)
  /** Opens a card for the name on a page, and waits for its answer. */
  async function openOn(path: string) {
    await b.page.goto(`${site.origin}${path}`)
    await b.check('#field')
    return b.cardThat(says('Possible conflict'))
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
      ['its button', ['Tab', 'Tab', 'Return']],
    ])('closed by %s gives the field back with what was selected', async (_, keys) => {
      await openOn(`/${name.replaceAll(' ', '-')}`)
      await b.hands.press(...keys)
      await gone()
      await b.hands.type('New')
      await expect.poll(textOfField).toBe('New')
    })
  })

  it('takes the keys that scroll as soon as it is open, and its page none of them', async () => {
    const { focused, scrolled } = await openOn('/tall')
    expect(focused).toContain('Possible conflict')
    expect(scrolled).toBe(0)
    // Enlarged, a card is higher than its window: else there is nothing to scroll.
    await b.hands.press(...Array(7).fill('ctrl+plus'))
    await wait(500)
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
})
