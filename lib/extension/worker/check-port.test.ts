import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CheckEvent } from '../../contract/api/events.ts'
import type { Conflict } from '../../contract/checks/conflict.ts'
import complete from '../../contract/fixtures/example-complete.json' with { type: 'json' }
import { pendingNames } from '../storage/pending-names.ts'
import { preferences } from '../storage/preferences.ts'
import { recentChecks } from '../storage/recent-checks.ts'
import { answers, calls, callsOf, fakeApis, resetFakes, settled } from '../testing/fake-apis.ts'
import { CARD_SENDER, fakePort, PAGE_SENDER } from '../testing/fake-port.ts'
import { fakeService, resultFor } from '../testing/fake-service.ts'
import { THIS_BROWSER } from '../view.ts'
import { serveChecks } from './check-port.ts'
import { serviceConnection } from './connection.ts'
import { answerPage } from './requests.ts'

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))
vi.mock('../strings.ts', () => ({ translate: (key: string) => key }))

/** Goods of a mark, as a service sends them. */
const EXAMPLE = {
  source: 'euipo',
  number: '018123450',
  state: 'answered',
  askedAt: '2026-11-20T09:00:00.000Z',
  complete: true,
  classes: [{ niceClass: 9, language: 'en', terms: ['Software'] }],
  reason: null,
  retryable: false,
  attribution: 'Source: EUIPO',
}

const headline = () => 'headline'
const plan = (name: string): CheckEvent => ({ event: 'plan', data: { name, sources: [], unsearched: [] } })
const scope = { jurisdiction: 'CH' as const, niceClasses: [9] }
const wait = (text: string, more = {}) => pendingNames.ofTab(7).put({ text, private: false, at: Date.now(), ...more })

function serve(sender = CARD_SENDER) {
  const surface = fakePort(sender)
  serveChecks(surface.port, headline)
  return surface
}

function service(events: (name: string) => (CheckEvent | null)[]) {
  const fake = fakeService(events)
  vi.stubGlobal('fetch', fake.fetch)
  return fake.asked
}

const conflicts = [{ ...complete.conflicts[0], source: 'euipo', number: '018123450' }] as Conflict[]
const answering = (found: Conflict[] = []) =>
  service((name) => [plan(name), { event: 'result', data: resultFor(name, { conflicts: found }) }])

/** Builds a service that sends the same goods for every mark. */
function goodsServed() {
  const goods = EXAMPLE
  const asked: [string, unknown][] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push([url, JSON.parse(String(init.body))])
    return Response.json(goods)
  })
  return { goods, asked }
}

beforeEach(async () => {
  resetFakes()
  await serviceConnection.store('https://check.example.com', 'bck_0123456789abcd7Q2x')
})
afterEach(() => void vi.unstubAllGlobals())

describe('a card', () => {
  test('checks the name that waits for its tab, in the last scope', async () => {
    const asked = answering()
    await preferences.change({ scope })
    await wait('Vyntra,')
    const card = serve()
    card.send({ kind: 'start' })
    await settled()
    expect(asked.map(({ body }) => body)).toEqual([{ name: 'Vyntra', jurisdiction: 'CH', niceClasses: [9] }])
    expect(card.views.map(({ phase }) => phase)).toEqual(['checking', 'checking', 'done'])
    expect(await fakeApis.action.getBadgeText({ tabId: 7 })).toBe('badge.incomplete')
    expect((await recentChecks.read()).map(({ name }) => name)).toEqual(['Vyntra'])
  })

  test('clears only its own verdict from the badge when it closes', async () => {
    answering()
    await wait('Vyntra')
    const first = serve()
    first.send({ kind: 'start' })
    await settled()
    const second = serve()
    second.send({ kind: 'start' })
    await settled()
    first.close()
    await settled()
    expect(await fakeApis.action.getBadgeText({ tabId: 7 })).toBe('badge.incomplete')
    second.close()
    await settled()
    expect(await fakeApis.action.getBadgeText({ tabId: 7 })).toBe('')
  })

  test('does not attach its answer to a name that arrived meanwhile', async () => {
    const { promise: open, resolve } = Promise.withResolvers<void>()
    const { fetch } = fakeService((name) => [{ event: 'result', data: resultFor(name) }])
    vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) => open.then(() => fetch(...args)))
    await wait('Vyntra', { at: 1 })
    const card = serve()
    card.send({ kind: 'start' })
    await settled()
    await wait('Kelvo', { at: 2 })
    resolve()
    await settled()
    expect(card.views.at(-1)).toMatchObject({ phase: 'done', result: { name: 'Vyntra' } })
    expect(await pendingNames.ofTab(7).read()).toMatchObject({ text: 'Kelvo' })
    expect((await pendingNames.ofTab(7).read())?.view).toBeUndefined()
  })

  test('receives the theme', async () => {
    await preferences.change({ theme: 'dark' })
    const card = serve()
    await settled()
    expect(card.posted).toEqual([{ kind: 'theme', theme: 'dark' }])
  })

  test.each([
    ['a choice', 'Vyntra\nKelvo', 'pick'],
    ['a name that was changed', 'Vyn\u202Etra', 'confirm'],
    ['figures alone', '4711', 'bad_selection'],
    ['nothing', '', 'bad_selection'],
  ])('shows %s before anything is sent', async (_, text, phase) => {
    const asked = answering()
    await wait(text)
    const card = serve()
    card.send({ kind: 'start' })
    await settled()
    expect(card.views.map((view) => view.phase)).toEqual([phase])
    expect(asked).toEqual([])
  })

  test('checks the chosen candidate', async () => {
    const asked = answering()
    await wait('Vyntra\nKelvo')
    const card = serve()
    card.send({ kind: 'check', name: 'Kelvo' })
    await settled()
    expect(asked.map(({ body }) => body)).toMatchObject([{ name: 'Kelvo' }])
  })

  test.each([
    ['another territory', { jurisdiction: 'DE', niceClasses: [9] }],
    ['no goods', { jurisdiction: 'CH', niceClasses: [] }],
  ] as const)('checks its name again for %s, for this check alone', async (_, chosen) => {
    const asked = answering()
    await preferences.change({ scope })
    await wait('Vyntra')
    const card = serve()
    card.send({ kind: 'start' })
    await settled()
    card.send({ kind: 'check', name: 'Vyntra', scope: chosen })
    await settled()
    expect(asked.map(({ body }) => body)).toEqual([
      { name: 'Vyntra', ...scope },
      { name: 'Vyntra', ...chosen },
    ])
    expect(card.views.at(-1)).toMatchObject({ phase: 'done', scope: chosen })
    expect((await preferences.read()).scope).toEqual(scope)
    await wait('Vyntra', { at: 3 })
    serve().send({ kind: 'start' })
    await settled()
    expect(asked.at(-1)?.body).toEqual({ name: 'Vyntra', ...scope })
  })

  test('asks for confirmation before it sends the name to a service other than the one it named', async () => {
    const asked = answering()
    await wait('Vyntra™')
    const card = serve()
    card.send({ kind: 'start' })
    await settled()
    expect(card.views).toMatchObject([{ phase: 'confirm', host: 'check.example.com' }])
    await serviceConnection.store('https://other.example.com', 'bck_0123456789abcd7Q2x')
    const click = async () => {
      card.send({ kind: 'check', name: 'Vyntra' })
      await settled()
    }
    await click()
    expect(card.views.at(-1)).toMatchObject({ phase: 'confirm', changes: [], host: 'other.example.com' })
    expect(asked).toEqual([])
    await click()
    expect(card.views.at(-1)).toMatchObject({ phase: 'done', host: 'other.example.com' })
  })

  test('does not send the name to another service after its worker stopped during a check', async () => {
    service((name) => [plan(name), null])
    await wait('Vyntra')
    serve().send({ kind: 'start' })
    await settled()
    await serviceConnection.store('https://other.example.com', 'bck_0123456789abcd7Q2x')
    const asked = answering()
    const again = serve()
    again.send({ kind: 'start' })
    await settled()
    expect(again.views.at(-1)).toMatchObject({ phase: 'confirm', changes: [], host: 'other.example.com' })
    expect(asked).toEqual([])
  })

  test('checks only names in the selection', async () => {
    const asked = answering()
    await wait('Vyntra')
    const card = serve()
    card.send({ kind: 'check', name: 'Kelvo' })
    await settled()
    expect(asked).toEqual([])
    expect(card.views).toMatchObject([{ phase: 'failed', failure: { kind: 'interrupted', retryable: false } }])
  })

  test.each([
    [{ ...CARD_SENDER, tab: { ...CARD_SENDER.tab, incognito: true } }, {}],
    [CARD_SENDER, { private: true }],
  ])('leaves nothing behind in a private window', async (sender, pending) => {
    const asked = answering()
    await wait('Vyntra', pending)
    serve(sender as typeof CARD_SENDER).send({ kind: 'start' })
    await settled()
    expect(asked[0]?.headers.get('Cache-Control')).toBe('no-store')
    expect(await recentChecks.read()).toEqual([])
  })

  test('ends its check when it closes', async () => {
    const asked = service((name) => [plan(name), null])
    await wait('Vyntra')
    const card = serve()
    card.send({ kind: 'start' })
    await settled()
    card.close()
    await settled()
    expect(asked[0]?.signal?.aborted).toBe(true)
    expect(card.views.at(-1)).toMatchObject({ phase: 'checking' })
    expect(await recentChecks.read()).toEqual([])
  })

  test('ends the earlier check when a new one starts', async () => {
    const asked = service((name) => (name === 'Vyntra' ? [null] : [{ event: 'result', data: resultFor(name) }]))
    await wait('Vyntra\nKelvo')
    const card = serve()
    card.send({ kind: 'check', name: 'Vyntra' })
    await settled()
    card.send({ kind: 'check', name: 'Kelvo' })
    await settled()
    expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true, false])
    expect(card.views.at(-1)).toMatchObject({ phase: 'done', result: { name: 'Kelvo' } })
  })

  test('becomes a window if it cannot be shown, even if it is gone by then', async () => {
    await wait('Vyntra')
    const card = serve()
    card.send({ kind: 'start' })
    card.send({ kind: 'cannot_show' })
    card.close()
    await settled()
    expect(callsOf('windows.create')).toHaveLength(1)
  })

  test.each([
    ['in the popup, over the page', () => {}, 0],
    [
      'in a window where no popup can be opened',
      () => {
        throw new Error('openPopup requires a user gesture')
      },
      1,
    ],
  ])('lets the user type another spelling %s', async (_, answer, windows) => {
    answers['action.openPopup'] = answer
    await wait('Vyntra')
    const card = serve()
    card.send({ kind: 'open_popup', name: 'Vyntra' })
    await settled()
    expect(callsOf('action.openPopup')).toEqual([[{ windowId: 3 }]])
    expect(callsOf('windows.create')).toHaveLength(windows)
    const waiting = await pendingNames.ofPopup(3).read()
    expect(waiting).toEqual(windows === 1 ? null : expect.objectContaining({ text: 'Vyntra', prefill: true }))
  })

  test('passes its result to the panel, which opens before anything is awaited', async () => {
    answering()
    await wait('Vyntra')
    const card = serve()
    card.send({ kind: 'start' })
    await settled()
    calls.length = 0
    card.send({ kind: 'open_panel', name: 'Vyntra' })
    expect(calls).toEqual([{ name: 'sidePanel.open', args: [{ windowId: 3 }] }])
    await settled()
    expect(await pendingNames.ofPanel(3).read()).toMatchObject({ prefill: true, view: { phase: 'done' } })
  })

  test('opens the panel at the field for goods on request', async () => {
    await wait('Vyntra')
    serve().send({ kind: 'open_panel', name: 'Vyntra', to: 'goods' })
    await settled()
    expect(await pendingNames.ofPanel(3).read()).toMatchObject({ text: 'Vyntra', prefill: true, to: 'goods' })
  })

  test('passes its result on even after the worker stopped', async () => {
    answering()
    await wait('Vyntra')
    serve().send({ kind: 'start' })
    await settled()
    const awoken = serve()
    awoken.send({ kind: 'open_panel', name: 'Vyntra' })
    await settled()
    expect(await pendingNames.ofPanel(3).read()).toMatchObject({ prefill: true, view: { phase: 'done' } })
  })

  test('passes on the complete selection if no name was picked yet', async () => {
    await wait('Vyntra\nKelvo\nOstara')
    const card = serve()
    card.send({ kind: 'start' })
    await settled()
    card.send({ kind: 'open_panel', name: '' })
    await settled()
    expect(await pendingNames.ofPanel(3).read()).toMatchObject({ prefill: true, text: 'Vyntra\nKelvo\nOstara' })
  })

  test('opens the options', async () => {
    serve().send({ kind: 'open_options' })
    await settled()
    expect(callsOf('runtime.openOptionsPage')).toHaveLength(1)
  })

  test.each([{ kind: 'check', name: 'Vyntra', scope, private: false }, { kind: 'connection_get' }, 'start', null])(
    'is ignored when it sends %o',
    async (message) => {
      const asked = answering()
      await wait('Vyntra')
      const card = serve()
      card.send(message)
      await settled()
      expect(asked).toEqual([])
      expect(card.views).toEqual([])
    },
  )

  test('cannot request the goods of a mark', async () => {
    answering(conflicts)
    await wait('Vyntra')
    const card = serve()
    card.send({ kind: 'start' })
    await settled()
    const told = goodsServed()
    card.send({ kind: 'goods', source: 'euipo', number: '018123450' })
    await settled()
    expect(told.asked).toEqual([])
    expect(card.posted.at(-1)).toMatchObject({ kind: 'view' })
  })

  test('never receives the key', async () => {
    answering()
    await wait('Vyntra')
    const card = serve()
    card.send({ kind: 'start' })
    await settled()
    expect(JSON.stringify(card.posted)).not.toContain('bck_')
  })
})

describe('a page of the extension', () => {
  test('checks only through the service that it names, and asks for confirmation of any other', async () => {
    const asked = answering()
    const { who } = (await answerPage({ kind: 'asker_get' })) as { who: string }
    const check = (by: string) => ({ kind: 'check', name: 'Vyntra', scope, private: false, who: by })
    const page = serve(PAGE_SENDER)
    for (const other of ['browser', 'nobody', 'https://other.example.com']) {
      page.send(check(other))
      await settled()
      expect(page.views.at(-1)).toMatchObject({ phase: 'confirm', changes: [], host: 'check.example.com' })
    }
    expect([who, asked]).toEqual(['https://check.example.com', []])
    page.send(check(who))
    await settled()
    expect(page.views.at(-1)).toMatchObject({ phase: 'done' })
    await preferences.change({ tellNobody: true })
    expect(await answerPage({ kind: 'asker_get' })).toMatchObject({ who: 'nobody' })
    page.send(check(who))
    await settled()
    expect(page.views.at(-1)).toMatchObject({ phase: 'confirm', host: THIS_BROWSER })
  })

  test('checks a typed name in its own scope, without setting a badge', async () => {
    const asked = answering()
    const page = serve(PAGE_SENDER)
    page.send({ kind: 'check', name: ' 4711 ', scope, private: false })
    await settled()
    expect(asked.map(({ body }) => body)).toEqual([{ name: '4711', jurisdiction: 'CH', niceClasses: [9] }])
    expect(page.views.at(-1)).toMatchObject({ phase: 'done', scope })
    expect(await fakeApis.action.getBadgeText({})).toBe('')
  })

  test('leaves no history in a private window', async () => {
    answering()
    serve(PAGE_SENDER).send({ kind: 'check', name: 'Vyntra', scope, private: true })
    await settled()
    expect(await recentChecks.read()).toEqual([])
  })

  test('asks for confirmation before it sends a waiting name to another service', async () => {
    const asked = answering()
    const who = 'https://other.example.com'
    await pendingNames.withId('panel-3').put({ text: 'Vyntra', private: false, at: Date.now(), reason: 'barred', who })
    const page = serve(PAGE_SENDER)
    page.send({ kind: 'start', pending: 'panel-3' })
    await settled()
    expect(page.views.at(-1)).toMatchObject({ phase: 'confirm', changes: [], host: 'check.example.com' })
    expect(asked).toEqual([])
  })

  test('starts with the name that waits for it', async () => {
    const asked = answering()
    await pendingNames.withId('panel-3').put({ text: 'Vyntra', private: false, at: Date.now(), reason: 'barred' })
    serve(PAGE_SENDER).send({ kind: 'start', pending: 'panel-3' })
    await settled()
    expect(asked.map(({ body }) => body)).toMatchObject([{ name: 'Vyntra' }])
  })
})

describe('the goods of a mark', () => {
  const ask = async () => {
    const page = serve(PAGE_SENDER)
    page.send({ kind: 'goods', source: 'euipo', number: '018123450' })
    await settled()
    return page.posted.at(-1)
  }

  test.each([
    ['does not answer', () => Response.error(), null],
    ['fails', () => Response.json({}, { status: 503 }), null],
    ['says something else', () => Response.json({ classes: 'all' }), null],
    [
      'is too old to be asked',
      () =>
        Response.json({ code: 'not_found', status: 404, detail: '', requestId: '', retryable: false }, { status: 404 }),
      expect.objectContaining({ state: 'not_configured' }),
    ],
  ])('are missing if the service %s', async (_what, answer, goods) => {
    vi.stubGlobal('fetch', async () => answer())
    expect(await ask()).toEqual({ kind: 'goods', source: 'euipo', number: '018123450', goods })
  })

  test('are not requested if no service is set', async () => {
    await fakeApis.storage.local.clear()
    const told = goodsServed()
    expect(await ask()).toMatchObject({ goods: { state: 'not_configured' } })
    expect(told.asked).toEqual([])
  })
})

test.each([
  ['a frame inside a page', { ...CARD_SENDER, frameId: 4 }, 'check'],
  ['another extension', { ...PAGE_SENDER, id: 'other' }, 'check'],
  ['a port of another name', PAGE_SENDER, 'other'],
])('%s is not served', async (_, sender, name) => {
  const asked = answering()
  await wait('Vyntra')
  const surface = fakePort(sender as typeof PAGE_SENDER, name)
  serveChecks(surface.port, headline)
  surface.send({ kind: 'start' })
  await settled()
  expect(surface.isClosed()).toBe(true)
  expect(surface.posted).toEqual([])
  expect(asked).toEqual([])
})
