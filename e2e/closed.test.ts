import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Display, startDisplay } from './browser/display.ts'
import { type Either, startChromium, startFirefox } from './browser/either-browser.ts'
import { says } from './browser/person.ts'
import { type ServiceProcess, startServiceProcess } from './browser/service-process.ts'
import { type Site, STRICT_POLICY, serveSite } from './browser/site.ts'
import { lootOf, spell, THIEF, wordsOf } from './browser/thief.ts'

const body = '<title>Names</title><h1>Ideas</h1><p><span id="brand">Rolecks</span></p><textarea id="field"></textarea>'
/** The strictest page: it allows no frames of its own, and only foreign resources that opt in. */
const STRICT = {
  'Content-Security-Policy': STRICT_POLICY,
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Opener-Policy': 'same-origin',
}
/** A point on the first word of the headline, from the corner of a card. */
const HEADLINE = { x: 75, y: 56 }
/** Words that a card shows while it checks and when it has checked. */
const EARLY = ['Checking', 'Already', 'Rolex', 'Companies', 'connected']

describe.each([
  ['Chromium', startChromium],
  ['Firefox', startFirefox],
])('in %s a card', (_, start) => {
  let display: Display
  let service: ServiceProcess
  let site: Site
  let strict: Site
  let b: Either

  beforeAll(async () => {
    display = await startDisplay()
    service = await startServiceProcess()
    site = await serveSite({
      '/plain': { body },
      '/thief': { body: `${body}${THIEF}` },
      '/kept': { body, headers: { 'Cache-Control': 'max-age=600' } },
      '/sandboxed': { body, headers: { 'Content-Security-Policy': 'sandbox allow-scripts' } },
    })
    strict = await serveSite({ '/': { body, headers: STRICT } })
    b = await start(display.name, service)
  })
  afterAll(async () => {
    await b?.close()
    await site?.close()
    await strict?.close()
    await service?.close()
    await display?.stop()
  })
  afterEach(() => service.standIns.lindas.setFault(null))

  const gone = () => expect.poll(async () => (await b.card()).hosts).toBe(0)

  it('hides its words, its content and its keys from its page', async () => {
    await b.page.goto(`${site.origin}/thief`)
    service.standIns.lindas.setFault({ kind: 'hang' })
    await spell(b.page, ['Ideas', ...EARLY])
    await b.check('#brand')
    await b.cardThat(says('Checking'))
    await wait(1000)
    const { text, box } = await b.cardThat((card) => card.text !== '' && !card.text.includes('Checking'))
    const words = wordsOf(text, body)
    expect(words).toEqual(expect.arrayContaining(['Already', 'Companies']))
    await spell(b.page, ['Ideas', ...EARLY, ...words])

    const at = await b.onScreen(box?.x ?? 0, box?.y ?? 0)
    for (const [x, y] of [
      [60, 25],
      [120, 120],
      [200, 300],
      [450, 300],
      [100, 200],
    ] as const) {
      await b.hands.moveTo(at.x + x, at.y + y)
      await wait(50)
    }
    await b.hands.doubleClick(at.x + HEADLINE.x, at.y + HEADLINE.y)
    await wait(500)
    await spell(b.page, ['Ideas', ...EARLY, ...words])
    // The search stops here: if it finds a word, Firefox gives the page the focus, and so the keys that follow.
    await spell(b.page, [])
    await b.hands.doubleClick(at.x + HEADLINE.x, at.y + HEADLINE.y)
    await b.hands.press('Tab', 'Left', 'ctrl+c')
    await wait(500)

    const { found, texts, keys, kinds } = await lootOf(b.page)
    expect(found).toEqual(['Ideas'])
    const lines = text.split('\n').filter((line) => line.length >= 8)
    expect(lines.length).toBeGreaterThan(10)
    for (const line of [...lines, 'Already', 'extension://', service.apiKey.slice(-6)]) {
      expect(texts.filter((stolen) => stolen.includes(line))).toEqual([])
    }
    expect(texts).toContain('frames: 0')
    expect(kinds).toEqual(expect.arrayContaining(['first-input', 'largest-contentful-paint']))
    expect(texts.join()).toContain('Ideas')
    expect(keys).not.toContain('Tab')
    expect(keys).not.toContain('ArrowLeft')
    expect(keys).not.toContain('c')
    expect(await b.page.evaluate(() => 'brandCheckBox' in window, undefined)).toBe(false)
    expect((await b.card()).text).toBe(text)
    await b.hands.press('Escape')
    await gone()
  })

  it('lets the user copy from it, on the strictest page', async () => {
    await b.page.goto(strict.origin)
    await b.check('#brand')
    const { box } = await b.cardThat(says('Already in use'))
    const at = await b.onScreen(box?.x ?? 0, box?.y ?? 0)
    await b.hands.doubleClick(at.x + HEADLINE.x, at.y + HEADLINE.y)
    await b.hands.press('ctrl+c', 'Escape')
    await gone()
    await b.page.evaluate(() => document.getElementById('field')?.focus(), undefined)
    await b.hands.press('ctrl+v')
    const pasted = () =>
      b.page.evaluate(() => (document.getElementById('field') as HTMLTextAreaElement).value, undefined)
    await expect.poll(pasted).toMatch(/^Already ?$/)
  })

  it('stays if the page only pretends that the user leaves', async () => {
    await b.page.goto(`${site.origin}/plain`)
    await b.check('#brand')
    await b.cardThat(says('Already in use'))
    await b.page.evaluate(() => dispatchEvent(new Event('pagehide')), undefined)
    expect((await b.card()).hosts).toBe(1)
    await b.hands.press('Escape')
    await gone()
  })

  it('closes if the page moves it', async () => {
    await b.page.goto(`${site.origin}/plain`)
    await b.check('#brand')
    await b.cardThat(says('Already in use'))
    await b.page.evaluate(() => {
      const host = [...document.querySelectorAll('*')].find((node) => node.localName.startsWith('brand-check-'))
      if (host) document.body.prepend(host)
    }, undefined)
    await gone()
  })

  it('becomes a window if the page is sandboxed', async () => {
    await b.page.goto(`${site.origin}/sandboxed`)
    await b.check('#brand')
    const shown = async () =>
      (await b.ownPages()).filter((address) => address.includes('/sidepanel.html?reason=barred'))
    await expect.poll(shown).toHaveLength(1)
    expect(await b.page.evaluate(() => document.querySelector('[popover]'), undefined)).toBeNull()
  })

  // Last, because Firefox's driver does not notice when it goes on from a page that was kept.
  it('closes when the user leaves the page, even if the browser caches the page', async () => {
    await b.page.goto(`${site.origin}/kept`)
    await b.check('#brand')
    await b.cardThat(says('Already in use'))
    await b.page.evaluate(() => setTimeout(() => location.assign('/plain')), undefined)
    const path = () => b.page.evaluate(() => location.pathname, undefined)
    await expect.poll(path).toBe('/plain')
    await b.page.evaluate(() => setTimeout(() => history.back()), undefined)
    await expect.poll(path).toBe('/kept')
    expect(await b.page.evaluate(() => document.querySelectorAll('[popover]').length, undefined)).toBe(0)
  })
})
