import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Worker } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type LoadedChromium, launchChromium } from './browser/chromium.ts'
import { connect, connectBrowser } from './browser/connect.ts'
import { type Display, startDisplay } from './browser/display.ts'
import { chooseFromMenu, type Hands, handsOn } from './browser/hands.ts'
import { checkByMenu, highlight, onScreen, says, seeCard } from './browser/person.ts'
import { openPopup } from './browser/popup.ts'
import { readCard, tabInFront } from './browser/read-card.ts'
import { type ServiceProcess, startServiceProcess } from './browser/service-process.ts'
import { type Site, STRICT_POLICY, serveSite } from './browser/site.ts'

let display: Display
let hands: Hands
let service: ServiceProcess
let site: Site
let browser: LoadedChromium
let worker: Worker
let page: Page

/** What a card says where the service stopped during a check. */
const STOPPED = 'The service stopped answering. What was found until then is shown.'

const body =
  '<title>Names</title><h1>Ideas</h1><p><span id="brand">Rolecks</span></p><p><span id="new">Qzvyntrel</span></p>'
const spy = `<script>
  window.heard = []
  addEventListener('message', (event) => heard.push(JSON.stringify(event.data)))
  new MutationObserver((changes) => heard.push(...changes.flatMap((change) => [...change.addedNodes].map((node) => node.localName))))
    .observe(document, { childList: true, subtree: true })
</script>`

beforeAll(async () => {
  display = await startDisplay()
  hands = handsOn(display.name)
  service = await startServiceProcess()
  site = await serveSite({
    '/strict': { headers: { 'Content-Security-Policy': STRICT_POLICY }, body },
    '/hostile': { body: `${body}${spy}` },
    '/lines': {
      body: '<p><span id="first">Rolecks</span><br>Kelvo</p><script>getSelection().selectAllChildren(document.querySelector("p"))</script>',
    },
    '/zoomed': { body: `<body dir="rtl" style="zoom: 1.5">${body}</body>` },
    '/dialog': { body: `<dialog id="d">${body}</dialog><script>d.showModal()</script>` },
    '/messy': {
      body: '<p><span id="quoted">“Rolecks™”</span></p><script>getSelection().selectAllChildren(quoted)</script>',
    },
  })
  browser = await launchChromium({ display: display.name })
  await connectBrowser(browser, service.url, service.apiKey)
  worker = await browser.worker()
  page = browser.context.pages()[0] ?? (await browser.context.newPage())
})

afterAll(async () => {
  await browser?.close()
  await site?.close()
  await service?.close()
  await display?.stop()
})

afterEach(() => {
  service.standIns.lindas.setFault(null)
  service.standIns.rdap.setFault(null)
})

async function open(path: string): Promise<Page> {
  await page.goto(`${site.origin}${path}`)
  await page.bringToFront()
  return page
}

/** Writes a name that was not checked before; one that was would be answered from memory. */
const writeNew = (selector: string, name: string) =>
  page.locator(selector).evaluate((element, text) => {
    element.textContent = text
  }, name)

/** Presses a button of the card. */
async function press(name: string): Promise<void> {
  const { buttons } = await seeCard(worker, (card) => card.buttons.some(({ text }) => text === name))
  const at = buttons.find(({ text }) => text === name)
  const frame = await page.evaluate(() => ({ x: screenX, y: screenY + outerHeight - innerHeight }))
  await hands.click(frame.x + (at?.x ?? 0), frame.y + (at?.y ?? 0))
}

const badge = () =>
  worker.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: runs in the extension's worker
    const { chrome } = globalThis as any
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true })
    const [text, title] = await Promise.all([
      chrome.action.getBadgeText({ tabId: tab.id }),
      chrome.action.getTitle({ tabId: tab.id }),
    ])
    return { text, title }
  })

describe('a card after a real right-click', () => {
  it('shows verdict, steps, reason and unsearched registers on the strictest page', async () => {
    await open('/strict')
    await checkByMenu(page, hands, '#brand')
    const card = await seeCard(worker, says('Already in use'))
    for (const text of [
      'Risk 4 of 5',
      'Rolex is a famous brand.',
      'Searched\nBrands in use ✓',
      'Still unknown\nTrade marks\nEU\nCH\nDE\nAT\nUS\nWIPO\n',
      'Companies CH in part',
      '.com ○',
      'Search aid, not legal advice',
    ]) {
      expect(card.text).toContain(text)
    }
    expect(card).toMatchObject({ hosts: 1, role: 'dialog', focused: expect.stringContaining('Already in use') })
    expect(card.box?.width).toBeGreaterThanOrEqual(320)
    expect(card.box?.width).toBeLessThanOrEqual(420)
    expect(await badge()).toMatchObject({ title: expect.stringContaining('Already in use') })
    expect((await badge()).text).not.toBe('')
  })

  it('shows only one card after two checks, for the name checked last', async () => {
    await open('/strict')
    await checkByMenu(page, hands, '#brand')
    await seeCard(worker, says('Already in use'))
    await hands.press('Escape')
    await checkByMenu(page, hands, '#new')
    const card = await seeCard(worker, says('Not enough searched to tell', 'Qzvyntrel'))
    expect(card.hosts).toBe(1)
    expect(card.text).not.toMatch(/No conflict found/)
  })

  it('closes on Escape and restores focus and selection', async () => {
    await open('/strict')
    await checkByMenu(page, hands, '#brand')
    await seeCard(worker, says('Already in use'))
    await hands.press('Escape')
    await expect.poll(async () => (await readCard(worker, await tabInFront(worker))).hosts).toBe(0)
    expect(await page.evaluate(() => String(getSelection()).trim())).toBe('Rolecks')
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body')
  })

  it('does not change what the page prints', async () => {
    await open('/strict')
    const session = await browser.context.newCDPSession(page)
    const printed = async () => {
      const { data } = await session.send('Page.printToPDF')
      const paper = Buffer.from(data, 'base64').toString('latin1')
      const undated = paper.replace(/\/(CreationDate|ModDate) ?\([^)]*\)/g, '')
      return createHash('sha256').update(undated, 'latin1').digest('hex')
    }
    const before = await printed()
    await checkByMenu(page, hands, '#brand')
    await seeCard(worker, says('Already in use'))
    expect(await printed()).toBe(before)
    await page.locator('h1').evaluate((heading) => heading.append(' and more'))
    expect(await printed()).not.toBe(before)
  })

  it('clears its verdict from the badge when it closes, even if the worker was stopped meanwhile', async () => {
    for (const isStopped of [false, true]) {
      await open('/strict')
      await checkByMenu(page, hands, '#brand')
      await seeCard(worker, says('Already in use'))
      expect((await badge()).text).toBe('!')
      if (isStopped) {
        const session = await browser.context.newCDPSession(page)
        await session.send('ServiceWorker.enable')
        await session.send('ServiceWorker.stopAllWorkers')
      }
      await hands.press('Escape')
      worker = await browser.worker()
      await expect.poll(async () => (await badge()).text).toBe('')
    }
  })

  it('closes on a click elsewhere', async () => {
    await open('/strict')
    await checkByMenu(page, hands, '#brand')
    await seeCard(worker, says('Already in use'))
    await hands.click(1150, 820)
    await expect.poll(async () => (await readCard(worker, await tabInFront(worker))).hosts).toBe(0)
  })

  it('offers a choice for several lines, and leads back to it', async () => {
    await open('/lines')
    const { x, y } = await onScreen(page, '#first')
    await chooseFromMenu(hands, x, y)
    const card = await seeCard(worker, says('Which name?', 'Rolecks', 'Kelvo'))
    expect(card.buttons.map(({ text }) => text)).toEqual([
      '⋯',
      'Close',
      'Check all 3 in the panel',
      'Rolecks',
      'Kelvo',
      'Rolecks Kelvo',
    ])
    await press('Rolecks')
    await seeCard(worker, says('Already in use'))
    await press('Back')
    await seeCard(worker, says('Which name?', 'Rolecks', 'Kelvo'))
    await press('Kelvo')
    await seeCard(worker, ({ text }) => text.includes('Kelvo\n') && !/Which name|Rolecks/.test(text))
  })

  it('stays in sight, written from left to right, on a zoomed page that reads from right to left', async () => {
    await open('/zoomed')
    await checkByMenu(page, hands, '#brand')
    const { box } = await seeCard(worker, says('Already in use'))
    const seen = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }))
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(seen.width)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(seen.height)
    expect(
      await page.evaluate(() => {
        const host = [...document.querySelectorAll('*')].find((node) => node.localName.startsWith('brand-check-'))
        return host && getComputedStyle(host).direction
      }),
    ).toBe('ltr')
  })

  it('works above a modal dialog of the page', async () => {
    await open('/dialog')
    await checkByMenu(page, hands, '#brand')
    const card = await seeCard(worker, says('Already in use'))
    expect(card.focused).toContain('Already in use')
  })

  it('shows what cleaning changed before anything is sent', async () => {
    await open('/messy')
    const before = service.standIns.lindas.asked().length
    const at = await page.locator('#quoted').boundingBox()
    expect(at).not.toBeNull()
    const frame = await page.evaluate(() => ({ x: screenX, y: screenY + outerHeight - innerHeight }))
    await chooseFromMenu(hands, frame.x + (at?.x ?? 0) + 30, frame.y + (at?.y ?? 0) + 8)
    const card = await seeCard(worker, says('Rolecks', new URL(service.url).host))
    expect(card.text).not.toContain('™”')
    await wait(300)
    expect(service.standIns.lindas.asked()).toHaveLength(before)
    await hands.press('Return')
    await seeCard(worker, says('Already in use'))
  })
})

describe('a hostile page', () => {
  it('receives no events, and cannot open the card, find the key or press anything', async () => {
    await open('/hostile')
    await checkByMenu(page, hands, '#brand')
    await seeCard(worker, says('Already in use'))
    const seen = await page.evaluate(async () => {
      // biome-ignore lint/suspicious/noExplicitAny: a page that tries everything
      const { heard, chrome, browser } = window as any
      const host = [...document.querySelectorAll('*')].find((node) => node.localName.startsWith('brand-check-'))
      host?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }))
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }))
      document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
      document.body.click()
      await new Promise((done) => setTimeout(done, 200))
      return {
        heard,
        root: host?.shadowRoot === null,
        text: host?.textContent,
        html: document.documentElement.outerHTML,
        send: typeof (chrome ?? browser)?.runtime?.sendMessage,
        storage: JSON.stringify({ ...localStorage, ...sessionStorage }),
      }
    })
    expect(seen.root).toBe(true)
    expect(seen.send).toBe('undefined')
    expect(seen.heard.filter((name: string) => !name?.startsWith('brand-check-'))).toEqual([])
    for (const text of [seen.text, seen.html, seen.storage]) {
      expect(text).not.toContain('Already in use')
      expect(text).not.toContain(service.apiKey.slice(-6))
    }
    const card = await seeCard(worker, says('Already in use'))
    expect(card.hosts).toBe(1)
  })

  it('receives no element, script or message before the user checks a name on it', async () => {
    const untouched = await browser.context.newPage()
    const contexts: string[] = []
    const session = await browser.context.newCDPSession(untouched)
    session.on('Runtime.executionContextCreated', ({ context }) => contexts.push(context.origin))
    await session.send('Runtime.enable')
    await untouched.goto(`${site.origin}/hostile`)
    await highlight(untouched, hands, '#brand')
    await wait(500)
    // biome-ignore lint/suspicious/noExplicitAny: the page's own variable
    expect(await untouched.evaluate(() => (window as any).heard)).toEqual([])
    expect(contexts.filter((origin) => origin === site.origin).length).toBeGreaterThan(0)
    expect(contexts.filter((origin) => origin.startsWith('chrome-extension://'))).toEqual([])
    await untouched.close()
  })
})

describe('a card, when something fails,', () => {
  it('names a wrong key by its last four characters, and checks nothing', async () => {
    const options = await browser.openPage('options.html')
    const wrong = `${service.apiKey.slice(0, -4)}Wxyz`
    await connect(options, service.url, wrong)
    await open('/strict')
    await checkByMenu(page, hands, '#brand')
    const card = await seeCard(worker, says('Not checked', 'Wxyz'))
    expect(card.text).not.toContain(wrong.slice(0, -4))
    await connect(options, service.url, service.apiKey)
    await options.close()
  })

  it('shows the hits of a killed service, and a retry that works once the service is back', async () => {
    await open('/strict')
    service.standIns.lindas.setFault({ kind: 'hang' })
    await writeNew('#brand', 'Roleks')
    await checkByMenu(page, hands, '#brand')
    await seeCard(worker, says('Checking', 'Rolex'))
    await service.kill()
    const failed = await seeCard(worker, says('Already in use', STOPPED, 'Swiss commercial register', 'no answer'))
    service.standIns.lindas.setFault(null)
    await service.restart()
    const frame = await page.evaluate(() => ({ x: screenX, y: screenY + outerHeight - innerHeight }))
    const again = failed.buttons.find(({ text }) => text === 'Retry')
    await hands.click(frame.x + (again?.x ?? 0), frame.y + (again?.y ?? 0))
    await seeCard(worker, ({ text }) => text.includes('Already in use') && !text.includes(STOPPED))
  })

  it('names a source that stalls, shows the others, and leaves the verdict open', async () => {
    await open('/strict')
    service.standIns.lindas.setFault({ kind: 'hang' })
    await writeNew('#new', 'Qzvyntrol')
    await checkByMenu(page, hands, '#new')
    const checking = await seeCard(worker, says('Checking', '.com ○'))
    expect(checking.text).not.toContain('No conflict found')
    const ended = await seeCard(worker, says('Not enough searched to tell', 'Companies CH no answer'))
    expect(ended.text).not.toContain('Risk')
  })
})

describe('the popup', () => {
  it('opens with the selection in its field, sends it only on Enter, and remembers the check, and its scope on request', async () => {
    await open('/strict')
    await highlight(page, hands, '#brand')
    const before = service.standIns.lindas.asked().length
    const popup = await openPopup(browser, page, hands)
    const box = () => popup.read<string>('document.activeElement.value')
    await expect.poll(box).toBe('Rolecks')
    await wait(300)
    expect(service.standIns.lindas.asked()).toHaveLength(before)
    await popup.read(`(() => {
      const scope = document.querySelector('select')
      scope.value = 'CH'
      scope.dispatchEvent(new Event('change', { bubbles: true }))
    })()`)
    await hands.press('Return')
    const text = () => popup.read<string>('document.body.innerText')
    // What is still asked is named too, and the headline alone also stands in the list of recent checks.
    const isOver = (seen: string) => seen.includes('Still unknown') && !seen.includes('Checking…')
    await expect.poll(async () => isOver(await text())).toBe(true)
    expect(await text()).toContain('Already in use')
    const usual = () =>
      worker.evaluate(async () => {
        // biome-ignore lint/suspicious/noExplicitAny: runs in the extension's worker
        const { preferences } = await (globalThis as any).chrome.storage.local.get('preferences')
        return preferences?.scope?.jurisdiction ?? null
      })
    expect(await usual()).toBeNull()
    await popup.read("document.querySelector('.bc-chip-row .bc-check input').click()")
    await expect.poll(usual).toBe('CH')
    await hands.press('Escape')
    await open('/strict')
    const again = await openPopup(browser, page, hands)
    await expect.poll(() => again.read<string>('document.body.innerText')).toContain('Rolecks')
    expect(await again.read<string>('document.querySelector("select").value')).toBe('CH')
    await again.read(`(() => {
      const scope = document.querySelector('select')
      scope.value = ''
      scope.dispatchEvent(new Event('change', { bubbles: true }))
    })()`)
    await expect.poll(() => again.read("document.querySelector('.bc-chip-row .bc-check input') !== null")).toBe(true)
    await again.read("document.querySelector('.bc-chip-row .bc-check input').click()")
    await expect.poll(usual).toBeNull()
    await hands.press('Escape')
  })
})

describe('several names', () => {
  const offered = "[...document.querySelectorAll('.bc-picks li')].map((li) => li.textContent)"

  it('are offered by the popup if the user selects them, and its field stays empty', async () => {
    await open('/lines')
    const popup = await openPopup(browser, page, hands)
    await expect.poll(() => popup.read<string[]>(offered)).toEqual(['Rolecks', 'Kelvo', 'Rolecks Kelvo'])
    expect(await popup.read<string>("document.querySelector('input[type=search]').value")).toBe('')
    await hands.press('Escape')
  })

  it.each(['popup.html', 'sidepanel.html'])('are offered if pasted into the field of %s', async (path) => {
    const own = await browser.openPage(path)
    await own.evaluate(() => {
      const list = document.body.appendChild(document.createElement('textarea'))
      list.value = 'Vyntra\nKelvo'
      list.select()
      document.execCommand('copy')
      list.remove()
    })
    await own.getByRole('searchbox').focus()
    await own.keyboard.press('Control+V')
    await expect.poll(() => own.evaluate<string[]>(offered)).toEqual(['Vyntra', 'Kelvo'])
    await own.close()
  })
})

describe('other ways to start a check', () => {
  // A panel that stays open would shift the page of the next test.
  afterEach(async () => {
    await worker.evaluate(async () => {
      // biome-ignore lint/suspicious/noExplicitAny: runs in the extension's worker
      const { sidePanel, windows } = (globalThis as any).chrome
      for (const { id } of await windows.getAll()) await sidePanel.close({ windowId: id }).catch(() => {})
    })
  })

  it('include the keyboard command, which checks the selection', async () => {
    await open('/strict')
    await highlight(page, hands, '#brand')
    const commands = await worker.evaluate(() => {
      // biome-ignore lint/suspicious/noExplicitAny: runs in the extension's worker
      return (globalThis as any).chrome.commands.getAll()
    })
    expect(commands).toContainEqual(expect.objectContaining({ name: 'check-selection', shortcut: 'Alt+Shift+K' }))
    await hands.press('alt+shift+k')
    await seeCard(worker, says('Already in use', 'Rolecks'))
  })

  it('return a panel from the projects to the check of a card', async () => {
    const panel = await browser.openPage('sidepanel.html')
    await panel.getByRole('button', { name: 'Lists', exact: true }).click()
    await panel.getByLabel('New project').waitFor()
    await open('/strict')
    await checkByMenu(page, hands, '#brand')
    await seeCard(worker, says('Already in use'))
    await press('Open in panel')
    await expect.poll(() => panel.innerText('main:visible')).toContain('Already in use')
    expect(await panel.getByLabel('New project').count()).toBe(0)
    await panel.close()
  })

  it('show the same view next to a page that bars cards', async () => {
    await page.goto('chrome://version')
    await page.bringToFront()
    await highlight(page, hands, '#version')
    await hands.press('alt+shift+k')
    const shown = () =>
      worker.evaluate(async () => {
        // biome-ignore lint/suspicious/noExplicitAny: runs in the extension's worker
        const contexts = await (globalThis as any).chrome.runtime.getContexts({})
        return contexts.map((context: { documentUrl?: string }) => context.documentUrl ?? '').join(' ')
      })
    await expect.poll(shown).toContain('/sidepanel.html')
  })
})
