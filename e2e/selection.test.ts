import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Either } from './browser/either-browser.ts'
import { BROWSERS, type EitherSetting, openSetting } from './browser/either-setting.ts'
import { says } from './browser/person.ts'
import { STRICT_POLICY } from './browser/site.ts'

/** Pages in which names are separated in different ways. The element `here` is right-clicked. */
const APART: Record<string, string> = {
  'cells of a table row': '<table><tr><td id="here">Vyntra</td><td>Kelvo</td></tr></table>',
  'items of a list': '<ul><li id="here">Vyntra</li><li>Kelvo</li></ul>',
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
/** Pages on which more is written than the name that a person sees. */
const SEEN: Record<string, string> = {
  'with a raised sign': '<p id="here">Vyntra<sup>TM</sup></p>',
  'with a note': '<p id="here">Vyntra<sup><a href="#n">[2]</a></sup></p>',
  'behind a clipped label':
    '<p id="here"><span style="position:absolute;width:1px;height:1px;overflow:hidden">Brand: </span>Vyntra</p>',
  'with a large first letter':
    '<p style="width:9em"><b id="here" style="float:left;font-size:3em;line-height:1">V</b>yntra</p>',
  'of letters in a flex row': `<p id="here" style="display:flex;gap:6px;width:fit-content">${[...'Vyntra'].map((letter) => `<i>${letter}</i>`).join('')}</p>`,
  'of parts placed by themselves':
    '<p id="here" style="position:relative;height:2em"><i style="position:absolute;left:0">Vyn</i><i style="position:absolute;left:1.65em">tra</i></p>',
}
/** A document of one page with a line of large text for each name. PDF viewers find its objects by themselves. */
const pdfOf = (names: string[]) =>
  `%PDF-1.4\n${[
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    ...[`BT /F 60 Tf 40 700 Td 70 TL ${names.map((name) => `(${name})Tj T*`).join(' ')} ET`].map(
      (text) => `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    ),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
    .map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`)
    .join('')}trailer\n<</Size 6/Root 1 0 R>>\n%%EOF\n`
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
const around = (parent: string, host = 'localhost', inner = '/inner') => ({
  body: `<p><span id="old">Vyntra</span></p><div id="frame" style="position:absolute;left:8px;top:60px;width:300px;height:200px"></div><script>
    const frame = document.createElement('iframe')
    frame.style = 'width:300px;height:200px;position:absolute;left:8px;top:60px'
    frame.src = location.origin.replace('127.0.0.1', '${host}' || '127.0.0.1') + '${inner}'
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
    const all = Object.entries({ ...APART, ...ONE, ...SEEN }).map(([name, content]) => [pathOf(name), page(content)])
    setting = await openSetting(start, {
      ...Object.fromEntries(all),
      '/table': page(IDEAS),
      '/lines': page('<h1 id="here">Vyntra<br>Kelvo</h1>'),
      '/wiki/File:Names.pdf': page('<ul><li id="here">Vyntra</li><li>Kelvo</li></ul>'),
      '/names.pdf': { body: pdfOf(['Vyntra', 'Kelvo']), headers: { 'Content-Type': 'application/pdf' } },
      '/address': page('<p id="here">https://www.vyntra.co.uk/shop</p>'),
      '/pad': { body: '<body contenteditable><p id="here">Vyntra</p></body>' },
      '/outer-two': around('document.body', 'localhost', '/two'),
      '/two': { body: '<p style="font-size:40px;margin:0;white-space:nowrap">Vyntra Kelvo</p>' },
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

  it.each(Object.keys(APART))('of %s becomes a choice of names', async (name) => {
    await select(pathOf(name), ['main'])
    await b.checkSelected('#here')
    expect(await names()).toEqual(['Vyntra', 'Kelvo'])
  })

  it.each(Object.keys(ONE))('of %s is one name', async (name) => {
    await select(pathOf(name), ['main'])
    await b.checkSelected('#here')
    await b.cardThat(says('Not enough searched to tell', 'Vyntra'))
    await b.hands.press('Escape')
  })

  it.each(Object.keys(SEEN))('of a name %s is that name', async (name) => {
    await select(pathOf(name), ['main'])
    await b.checkSelected('#here')
    const { text } = await b.cardThat(says('Not enough searched to tell', 'Vyntra'))
    expect(text).not.toMatch(/Vyntra ?TM|Vyntra ?\[|Brand:/)
    await b.hands.press('Escape')
  })

  it('of a heading in two lines is offered as one name or two', async () => {
    await select('/lines', ['main'])
    await b.checkSelected('#here')
    expect(await names()).toEqual(['Vyntra', 'Kelvo', 'Vyntra Kelvo'])
  })

  it('of a page whose address ends in .pdf is offered in a card', async () => {
    await select('/wiki/File:Names.pdf', ['main'])
    await b.checkSelected('#here')
    expect(await names()).toEqual(['Vyntra', 'Kelvo'])
  })

  it('of an address is the name in it, and is shown before anything is sent', async () => {
    await select('/address', ['main'])
    await b.checkSelected('#here')
    const { text } = await b.cardThat(says('Check this name?', 'Read from the address https://www.vyntra.co.uk/shop'))
    expect(text).toContain('vyntra')
    await b.hands.press('Escape')
  })

  it('of an unreadable frame is not sent as one name before the user confirms it', async () => {
    await b.page.goto(`${setting.site.origin}/outer-two`)
    const { x, y } = await b.middleOf('#frame')
    const line = { x: x - 140, y: y - 70 }
    await expect
      .poll(
        async () => {
          await b.hands.drag(line, { x: x + 140, y: line.y })
          await b.checkSelectedAt(line.x + 30, line.y)
          return (await b.cardThat(({ text }) => text !== '')).text
        },
        { timeout: 120_000, interval: 1000 },
      )
      .toContain('Is this one name?')
    const { buttons } = await b.card()
    const offered = buttons.map(({ text }) => text).filter((text) => /vyntra|kelvo/i.test(text))
    expect(offered).toEqual(['Vyntra Kelvo', 'Vyntra', 'Kelvo'])
    await b.hands.press('Escape')
  })

  it('in a page that edits its body leaves the body unchanged', async () => {
    await select('/pad', ['#here'])
    const bodyNow = () => b.page.evaluate(() => document.body.innerHTML, undefined)
    const before = await bodyNow()
    await b.checkSelected('#here')
    await b.cardThat(says('Not enough searched to tell', 'Vyntra'))
    expect(await bodyNow()).toBe(before)
    await b.hands.press('Escape')
  })

  it('of a table is offered to a project by its column of names, however many there are', async () => {
    await select('/table', ['main'])
    await b.checkSelected('#here')
    const { text } = await b.cardThat(says('Which name?', 'Check all of them in the panel'))
    const [first] = text.slice(text.indexOf('Vyntra')).split(/remark|Light/)
    expect(first).toContain('Kelvo 9')
    await b.pressInCard('Check all of them in the panel')
    // Each row has one name of its own; the other is the same in all.
    await expect.poll(b.ownText, { timeout: 120_000 }).toContain(`${IDEA_COUNT + 1} names were found.`)
  })

  it.each([
    ['', '/outer', 'iframe'],
    [' in a closed root', '/closed', 'div'],
  ])(
    'of a frame%s that cannot be read is not replaced by an older selection of the page around it',
    async (_where, path, holder) => {
      await select(path, ['#old'])
      const { x, y } = await b.middleOf('#frame')
      const inFront = () => b.page.evaluate(() => document.activeElement?.localName, undefined)
      // A browser shows a page of another origin a moment after it has loaded.
      await expect
        .poll(() => b.hands.doubleClick(x, y).then(inFront), { interval: 1000, timeout: 120_000 })
        .toBe(holder)
      await b.hands.press('alt+shift+k')
      const { text } = await b.cardThat(says('No selected text was found'))
      expect(text).not.toContain('Vyntra')
      // The card has the focus now, and a press that found nothing is soon made again.
      await b.page.evaluate(() => document.querySelector('[popover]')?.setAttribute('data-first', ''), undefined)
      await b.hands.press('alt+shift+k')
      const isNew = () =>
        b.page.evaluate(() => document.querySelector('[popover]:not([data-first])') !== null, undefined)
      await expect.poll(isNew, { timeout: 120_000 }).toBe(true)
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

  it('of a readable frame in a closed root is read, not an older selection of the page around it', async () => {
    await select('/closed-own', ['#old'])
    const { x, y } = await b.middleOf('#frame')
    const shown = () => b.page.evaluate(() => document.title, undefined)
    // Clicks soon after those of another test count as more than two.
    await expect.poll(() => b.hands.doubleClick(x, y).then(shown), { interval: 1000, timeout: 120_000 }).toBe('Kelvo')
    await b.hands.press('alt+shift+k')
    await b.cardThat(says('Not enough searched to tell', 'Kelvo'))
    await b.hands.press('Escape')
  })

  it('of the page is read by the shortcut even while a card has the focus', async () => {
    await select('/ctrl', ['#one'])
    await b.page.evaluate(() => window.focus(), undefined)
    await b.hands.press('alt+shift+k')
    await b.cardThat(says('Not enough searched to tell', 'Vyntra'))
    await b.page.evaluate(() => {
      const other = document.querySelector('#here')
      if (other) getSelection()?.selectAllChildren(other)
    }, undefined)
    await b.hands.press('alt+shift+k')
    await b.cardThat(says('Not enough searched to tell', 'Kelvo'))
    await b.hands.press('Escape')
  })

  // Only Firefox selects several ranges, with Ctrl.
  if (browserName === 'Firefox')
    it('of several ranges becomes several names', async () => {
      await select('/ctrl', ['#one', '#here'])
      await b.checkSelected('#here')
      expect(await names()).toEqual(['Vyntra', 'Kelvo'])
    })

  // Firefox reads the lines of a PDF. The last test, because it leaves the side panel open.
  if (browserName === 'Chromium')
    it('of a PDF is not sent as one name before the user confirms it', async () => {
      await b.page.goto(`${setting.site.origin}/names.pdf`)
      await b.page.bringToFront()
      const middle = await b.onScreen(760, 400)
      // The viewer needs a moment until it takes keys.
      await expect
        .poll(
          async () => {
            await b.hands.click(middle.x, middle.y)
            await b.hands.press('ctrl+a')
            const { x, y } = await b.onScreen(480, 170)
            await b.checkSelectedAt(x, y)
            return b.ownText()
          },
          { timeout: 120_000, interval: 2000 },
        )
        .toContain('Is this one name?')
      expect(await b.ownText()).toMatch(/Vyntra Kelvo\s+Vyntra\s+Kelvo/)
    })
})
