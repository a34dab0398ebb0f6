import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Either } from './browser/either-browser.ts'
import { BROWSERS, type EitherSetting, openSetting } from './browser/either-setting.ts'
import { says } from './browser/person.ts'
import { STRICT_POLICY } from './browser/site.ts'

/** Pages in which names are separated in different ways. The element `here` is right-clicked. */
const APART: Record<string, string> = {
  'cells of a table row': '<table><tr><td id="here">Vyntra</td><td>Kelvo</td></tr></table>',
  'items of a list': '<ul><li id="here">Vyntra</li><li>Kelvo</li></ul>',
  'lines of one paragraph': '<p><span id="here">Vyntra</span><br>Kelvo</p>',
  'blocks without a space': '<div id="here">Vyntra</div><div>Kelvo</div>',
  'boxes in one line':
    '<p><b style="display:inline-block;padding:0 9px" id="here">Vyntra</b><b style="display:inline-block;padding:0 9px">Kelvo</b></p>',
  'items of a flex row': '<p style="display:flex;gap:9px"><span id="here">Vyntra</span><span>Kelvo</span></p>',
  'blocks with text between that is not shown':
    '<div id="here">Vyntra</div><span hidden>unseen</span><script>"unseen"</script><div>Kelvo</div>',
  'words in capitals by style': '<div style="text-transform:uppercase"><p id="here">Vyntra</p><p>Kelvo</p></div>',
}
/** Pages in which one name is made of several boxes. */
const ONE: Record<string, string> = {
  'letters in boxes of their own':
    '<p id="here"><i style="display:inline-block">V</i><i style="display:inline-block">yn</i>tra</p>',
  'marked letters': '<p id="here">V<b>yn</b><em>tra</em></p>',
  'a line that is wrapped': '<p style="width:3em" id="here">Vyntra Laboratories</p>',
}
/** How many ideas the table has: more than a card lists, with more text than names alone. */
const IDEA_COUNT = 60
/** A table whose names stand behind other columns. A cell of its first column spans rows, and another one is empty. */
const IDEAS = `<table><tr><th>Field</th><th>Remark</th><th id="here">Name idea</th></tr>${Array.from(
  { length: IDEA_COUNT },
  (_none, at) =>
    `<tr>${at % 2 ? '' : '<td rowspan="2">Light</td>'}<td>${at % 3 ? `a remark of several words, no. ${at}` : ''}</td><td>Vyntra<br>Kelvo ${at}</td></tr>`,
).join('')}</table>`
const page = (content: string) => ({
  headers: {
    'Content-Security-Policy': STRICT_POLICY.replace(
      "default-src 'none'",
      "default-src 'none'; style-src 'unsafe-inline'",
    ),
  },
  body: `<title>Names</title><main>${content}</main>`,
})
/** A page with a name, and a frame put into `parent`: of another origin, or of the same where `host` is left empty. */
const around = (parent: string, host = 'localhost') => ({
  body: `<p><span id="old">Vyntra</span></p><div id="frame" style="position:absolute;left:8px;top:60px;width:300px;height:200px"></div><script>
    const frame = document.createElement('iframe')
    frame.style = 'width:300px;height:200px;position:absolute;left:8px;top:60px'
    frame.src = location.origin.replace('127.0.0.1', '${host}' || '127.0.0.1') + '/inner'
    ${parent}.append(frame)
  </script>`,
})
/** Writes what is selected in a frame into the title of the page around it, where it may. */
const SHOWN_OUTSIDE = `<script>
  document.onselectionchange = () => {
    try { top.document.title = String(getSelection()).trim() } catch {}
  }
</script>`
const CLOSED_ROOT = "document.querySelector('#frame').attachShadow({ mode: 'closed' })"
const pathOf = (name: string) => `/${name.replaceAll(' ', '-')}`

describe.each(BROWSERS)('in %s a selection', (browserName, start) => {
  let setting: EitherSetting
  let b: Either

  beforeAll(async () => {
    // Without this, Playwright detaches from targets that are no tabs, such as the side panel.
    vi.stubEnv('PW_CHROMIUM_ATTACH_TO_OTHER', '1')
    const all = Object.entries({ ...APART, ...ONE }).map(([name, content]) => [pathOf(name), page(content)])
    setting = await openSetting(start, {
      ...Object.fromEntries(all),
      '/table': page(IDEAS),
      '/outer': around('document.body'),
      '/closed': around(CLOSED_ROOT),
      '/closed-own': around(CLOSED_ROOT, ''),
      '/inner': { body: `<p style="font-size:80px">Kelvo</p>${SHOWN_OUTSIDE}` },
      '/ctrl': page('<p><span id="one">Vyntra</span>, a word between, <span id="here">Kelvo</span></p>'),
    })
    b = setting.browser
  })
  afterAll(() => setting?.close())

  const select = (path: string, selectors: string[]) =>
    b.page.goto(`${setting.site.origin}${path}`).then(() =>
      b.page.evaluate((chosen: string[]) => {
        const selection = getSelection()
        selection?.removeAllRanges()
        for (const selector of chosen) {
          const range = document.createRange()
          range.selectNodeContents(document.querySelector(selector) as Element)
          selection?.addRange(range)
        }
      }, selectors),
    )
  const names = async () => {
    const { buttons } = await b.cardThat(says('Which name?'))
    return buttons.map(({ text }) => text).filter((text) => /vyntra|kelvo/i.test(text))
  }

  it.each(Object.keys(APART))('of %s is several names to pick from', async (name) => {
    await select(pathOf(name), ['main'])
    await b.checkSelected('#here')
    expect(await names()).toEqual(['Vyntra', 'Kelvo'])
  })

  it.each(Object.keys(ONE))('of %s is one name', async (name) => {
    await select(pathOf(name), ['main'])
    await b.checkSelected('#here')
    await b.cardThat(says('Incomplete', 'Vyntra'))
    await b.hands.press('Escape')
  })

  it('of a table is offered to a project by its column of names, however many there are', async () => {
    await select('/table', ['main'])
    await b.checkSelected('#here')
    const { text } = await b.cardThat(says('Which name?', 'All of them in the panel'))
    const [first] = text.slice(text.indexOf('Vyntra')).split(/remark|Light/)
    expect(first).toContain('Kelvo 9')
    await b.pressInCard('All of them in the panel')
    // Each row has one name of its own; the other is the same in all.
    await expect.poll(b.ownText, { timeout: 20_000 }).toContain(`${IDEA_COUNT + 1} names were found.`)
  })

  it.each([
    ['', '/outer', 'iframe'],
    [' in a closed root', '/closed', 'div'],
  ])(
    'of a frame%s that cannot be read is not taken for an older one of the page around it',
    async (_where, path, holder) => {
      await select(path, ['#old'])
      const { x, y } = await b.middleOf('#frame')
      const inFront = () => b.page.evaluate(() => document.activeElement?.localName, undefined)
      // A browser shows a page of another origin a moment after it has loaded.
      await expect.poll(() => b.hands.doubleClick(x, y).then(inFront), { interval: 1000, timeout: 10_000 }).toBe(holder)
      await b.hands.press('alt+shift+k')
      const { text } = await b.cardThat(says('No selected text was found'))
      expect(text).not.toContain('Vyntra')
      // The card has the focus now, and a press that found nothing is soon made again.
      await b.page.evaluate(() => document.querySelector('[popover]')?.setAttribute('data-first', ''), undefined)
      await b.hands.press('alt+shift+k')
      const isNew = () =>
        b.page.evaluate(() => document.querySelector('[popover]:not([data-first])') !== null, undefined)
      await expect.poll(isNew, { timeout: 10_000 }).toBe(true)
      const again = await b.cardThat(says('No selected text was found'))
      expect(again.text).not.toContain('Vyntra')
      // Closing the card does not give the focus back to each frame in each browser.
      await b.hands.press('Escape')
      await expect.poll(async () => (await b.card()).hosts).toBe(0)
      await b.hands.press('alt+shift+k')
      const closed = await b.cardThat((card) => card.text !== '' && !card.text.includes('Checking'))
      expect(closed.text).toContain('No selected text was found')
      await b.hands.press('Escape')
    },
  )

  it('of a frame in a closed root is taken where it can be read, and not an older one of the page around it', async () => {
    await select('/closed-own', ['#old'])
    const { x, y } = await b.middleOf('#frame')
    const shown = () => b.page.evaluate(() => document.title, undefined)
    // Clicks soon after those of another test count as more than two.
    await expect.poll(() => b.hands.doubleClick(x, y).then(shown), { interval: 1000, timeout: 10_000 }).toBe('Kelvo')
    await b.hands.press('alt+shift+k')
    await b.cardThat(says('Incomplete', 'Kelvo'))
    await b.hands.press('Escape')
  })

  it('of the page is taken by the shortcut also while a card has the focus', async () => {
    await select('/ctrl', ['#one'])
    await b.page.evaluate(() => window.focus(), undefined)
    await b.hands.press('alt+shift+k')
    await b.cardThat(says('Incomplete', 'Vyntra'))
    await b.page.evaluate(() => {
      const other = document.querySelector('#here')
      if (other) getSelection()?.selectAllChildren(other)
    }, undefined)
    await b.hands.press('alt+shift+k')
    await b.cardThat(says('Incomplete', 'Kelvo'))
    await b.hands.press('Escape')
  })

  // Only Firefox selects several ranges, with Ctrl.
  if (browserName === 'Firefox')
    it('of several ranges is several names', async () => {
      await select('/ctrl', ['#one', '#here'])
      await b.checkSelected('#here')
      expect(await names()).toEqual(['Vyntra', 'Kelvo'])
    })
})
