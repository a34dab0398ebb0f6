import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createEngine } from '../../engine/engine.ts'
import type { EnginePort } from '../../engine/protocol.ts'
import { WHO_SEES } from '../storage/browser-hosts.ts'
import { consent, pageAccess } from '../storage/consent.ts'
import { pendingNames } from '../storage/pending-names.ts'
import { preferences } from '../storage/preferences.ts'
import { recentChecks } from '../storage/recent-checks.ts'
import { answers, callsOf, fakeApis, resetFakes, settled } from '../testing/fake-apis.ts'
import { CARD_SENDER, fakePort, PAGE_SENDER } from '../testing/fake-port.ts'
import { fakeService, resultFor } from '../testing/fake-service.ts'
import { THIS_BROWSER, type View } from '../view.ts'
import { serveChecks } from './check-port.ts'
import { serviceConnection } from './connection.ts'
import { answerPage, applyOrganisation } from './requests.ts'

/** Maximum time in milliseconds for a view on a busy machine. */
const PATIENCE_MS = 10_000

/** Runs the engine in the same thread, instead of in a page or another thread. */
const held = vi.hoisted(() => ({
  connect: (): Promise<MessagePort> => Promise.reject(new Error('none is held')),
  end: async (): Promise<void> => {},
}))
vi.mock('./engine.ts', () => ({ connectEngine: () => held.connect(), endEngine: () => held.end() }))
vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))
vi.mock('../strings.ts', () => ({ translate: (key: string) => key }))

let asked: string[]

/** Sets up registries that know only their canary names, unless `odd` returns an answer. */
function hold(odd: (url: URL) => Response | null = () => null): void {
  const fetch = async (address: string) => {
    const url = new URL(address)
    asked.push(url.href)
    const name = url.pathname.split('/').at(-1) ?? ''
    const isControl = /^(?:example|nic)\./.test(name)
    const answer = isControl
      ? Response.json({ objectClassName: 'domain', ldhName: name, status: ['active'] })
      : Response.json({ errorCode: 404, title: 'Not Found' }, { status: 404 })
    return odd(url) ?? answer
  }
  const engine = createEngine({ brands: () => Promise.reject(new Error()), fetch: fetch as typeof globalThis.fetch })
  held.connect = async () => {
    const { port1, port2 } = new MessageChannel()
    engine.serve(port2 as unknown as EnginePort)
    return port1
  }
}

beforeEach(() => {
  resetFakes()
  asked = []
  answers['permissions.contains'] = () => false
  hold()
})

const waits = (text: string, isPrivate = false) =>
  pendingNames.ofTab(7).put({ text, private: isPrivate, at: Date.now() })

function serve(sender = CARD_SENDER) {
  const surface = fakePort(sender)
  serveChecks(surface.port, () => 'headline')
  return surface
}

/** Waits for the first view of a phase. */
async function viewOf<Phase extends View['phase']>(
  { views }: Pick<ReturnType<typeof serve>, 'views'>,
  phase: Phase,
): Promise<Extract<View, { phase: Phase }>> {
  return vi.waitFor(() => {
    const view = views.find((each) => each.phase === phase)
    if (view === undefined) throw new Error(`not ${phase} but ${views.at(-1)?.phase}`)
    return view as Extract<View, { phase: Phase }>
  }, PATIENCE_MS)
}

describe('a first check without a service', () => {
  test('says who will see the name, and queries nobody', async () => {
    await waits('Vyntra')
    const card = serve()
    card.send({ kind: 'start' })
    const { name, whoSees } = await viewOf(card, 'consent')
    expect(name).toBe('Vyntra')
    expect(whoSees).toContain('Verisign')
    expect(whoSees).not.toContain('DENIC')
    expect(asked).toEqual([])
    expect(callsOf('permissions.request')).toEqual([])
  })

  test('needs no permission, and consent only once', async () => {
    await waits('Vyntra')
    const card = serve()
    card.send({ kind: 'allow', name: 'Vyntra' })
    const { host, result, quota } = await viewOf(card, 'done')
    expect([host, result.name, result.verdict, quota]).toEqual([THIS_BROWSER, 'Vyntra', 'incomplete', null])
    expect((await recentChecks.read()).map(({ name }) => name)).toEqual(['Vyntra'])
    const states = result.coverage.unavailable.map(({ id, state }) => [id, state])
    expect(states).toContainEqual(['zefix', 'not_configured'])
    expect(callsOf('permissions.request')).toEqual([])
    const next = serve()
    next.send({ kind: 'start' })
    await viewOf(next, 'done')
  })

  test('needs consent again for a register that the browser was allowed to query since', async () => {
    await consent.give(false)
    expect(await consent.isGiven()).toBe(true)
    answers['permissions.contains'] = () => true
    await waits('Vyntra')
    const card = serve()
    card.send({ kind: 'start' })
    expect((await viewOf(card, 'consent')).whoSees).toContain('DENIC')
    expect(asked).toEqual([])
  })

  test('needs consent again for the registry of an added ending', async () => {
    await consent.give(false)
    await preferences.change({ endings: { more: ['app'], fewer: [] } })
    await waits('Vyntra')
    const card = serve()
    card.send({ kind: 'start' })
    expect((await viewOf(card, 'consent')).whoSees).toContain('.app')
    card.send({ kind: 'allow', name: 'Vyntra' })
    const { result, told } = await viewOf(card, 'done')
    expect(result.domains.map(({ domain }) => domain)).toContain('vyntra.app')
    expect(told?.who).toContain('.app')
  })

  test('needs no new consent for a register that a button named', async () => {
    await consent.give(false)
    answers['permissions.request'] = () => {
      answers['permissions.contains'] = () => true
      return true
    }
    expect(await pageAccess.allow(['zefix', 'rdap-de'], false)).toBe(true)
    expect(callsOf('permissions.request')).toEqual([
      [{ origins: ['https://lindas.admin.ch/*', 'https://rdap.denic.de/*'] }],
    ])
    expect(await consent.isGiven()).toBe(true)
  })

  test.each([
    [null, ['zefix', 'rdap-de']],
    ['US', ['zefix', 'rdap-de', 'rdap-us']],
  ] as const)('offers the US registry only for the US: %s', async (jurisdiction, ids) => {
    expect(await pageAccess.missing(jurisdiction)).toEqual(ids)
  })

  test('does not let a card check a name other than the waiting one', async () => {
    await waits('Vyntra')
    const card = serve()
    card.send({ kind: 'allow', name: 'Kelvo' })
    await viewOf(card, 'failed')
    expect(asked).toEqual([])
    expect(await consent.isGiven()).toBe(false)
  })

  test.each([
    ['where somebody sees names since, of whom the person was not told', WHO_SEES.filter((who) => who !== 'Verisign')],
    ['where it is not known of whom the person was told', true],
  ])('requires consent again %s', async (_when, agreed) => {
    await fakeApis.storage.local.set({ agreed })
    await waits('Vyntra')
    const card = serve()
    card.send({ kind: 'start' })
    await viewOf(card, 'consent')
    expect(asked).toEqual([])
    card.send({ kind: 'allow', name: 'Vyntra' })
    await viewOf(card, 'done')
    expect(await consent.isGiven()).toBe(true)
  })

  test('leaves nothing on the device in a private window', async () => {
    hold((url) =>
      url.host === 'rdap.verisign.com' ? new Response('', { status: 429, headers: { 'retry-after': '60' } }) : null,
    )
    await waits('Vyntra', true)
    const card = serve()
    card.send({ kind: 'allow', name: 'Vyntra' })
    await viewOf(card, 'done')
    expect(await fakeApis.storage.local.get(null)).toEqual({})
    expect(await consent.isGiven()).toBe(true)
  })
})

describe('a check without a service', () => {
  beforeEach(() => consent.give(false))

  test('respects the pause that a registry demands, even from another engine', async () => {
    const refusing = (url: URL) =>
      url.host === 'rdap.verisign.com' ? new Response('', { status: 429, headers: { 'retry-after': '60' } }) : null
    hold(refusing)
    const page = serve(PAGE_SENDER)
    const scope = { jurisdiction: null, niceClasses: [] }
    page.send({ kind: 'check', name: 'Vyntra', scope, private: false })
    await viewOf(page, 'done')
    hold(refusing)
    asked = []
    const again = serve(PAGE_SENDER)
    again.send({ kind: 'check', name: 'Kelvo', scope, private: false })
    await viewOf(again, 'done')
    expect(asked.some((url) => url.includes('kelvo.ch'))).toBe(true)
    expect(asked.some((url) => url.includes('kelvo.com'))).toBe(false)
  })

  test('fails if the engine cannot start, and offers a retry', async () => {
    held.connect = () => Promise.reject(new Error('no room'))
    await waits('Vyntra')
    const card = serve()
    card.send({ kind: 'start' })
    const view = await viewOf(card, 'failed')
    expect(view).toMatchObject({ name: 'Vyntra', host: THIS_BROWSER, failure: { kind: 'service', retryable: true } })
  })

  test('queries nobody while the browser is offline', async () => {
    vi.stubGlobal('navigator', { ...navigator, onLine: false, locks: navigator.locks })
    await waits('Vyntra')
    const card = serve()
    card.send({ kind: 'start' })
    expect((await viewOf(card, 'failed')).failure.kind).toBe('offline')
    expect(asked).toEqual([])
    vi.unstubAllGlobals()
  })

  test('ends with its card', async () => {
    const signals: AbortSignal[] = []
    const fetch = ((url: string, { signal }: { signal: AbortSignal }) => {
      // Canary queries of a registry are not aborted, because another check may wait for them.
      if (url.includes('vyntra')) signals.push(signal)
      return new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
    }) as unknown as typeof globalThis.fetch
    const engine = createEngine({ brands: () => Promise.reject(new Error()), fetch })
    held.connect = async () => {
      const { port1, port2 } = new MessageChannel()
      engine.serve(port2 as unknown as EnginePort)
      return port1
    }
    await waits('Vyntra')
    const card = serve()
    card.send({ kind: 'start' })
    await vi.waitFor(() => expect(signals.length).toBeGreaterThan(0))
    card.close()
    await vi.waitFor(() => expect(signals.every(({ aborted }) => aborted)).toBe(true))
  })
})

describe('a check that waits for a service', () => {
  const connectIt = () =>
    answerPage({ kind: 'connection_save', address: 'https://check.example.com', apiKey: 'bck_0123456789abcd7Q2x' })
  const scope = { jurisdiction: null, niceClasses: [] }
  type Injection = { target: object; files?: string[] }
  const injected = () =>
    callsOf('scripting.executeScript').flatMap(([call]) =>
      (call as Injection).files ? [(call as Injection).target] : [],
    )
  /** Sets whether the page still contains the card. */
  const pageHas = (isThere?: boolean) => {
    answers['scripting.executeScript'] = ({ files }: Injection) => (files ? [] : [{ result: isThere }])
  }

  /** Connects a service while a card shows this phase. */
  async function connectWhile(phase: 'consent' | 'done'): Promise<void> {
    await waits('Vyntra')
    const card = serve()
    card.send({ kind: 'start' })
    await viewOf(card, phase)
    await settled()
    await connectIt()
    await settled()
  }

  test('continues once in its card when a service is connected', async () => {
    pageHas(true)
    await connectWhile('consent')
    expect(injected()).toEqual([{ tabId: 7, frameIds: [0] }])
    expect(await pendingNames.ofTab(7).read()).not.toHaveProperty('interrupted')
    await connectIt()
    await settled()
    expect(injected()).toHaveLength(1)
  })

  test('asks for confirmation in its card if an organisation connected the service', async () => {
    const service = fakeService((name) => [{ event: 'result', data: resultFor(name) }])
    vi.stubGlobal('fetch', service.fetch)
    pageHas(true)
    await waits('Vyntra')
    const first = serve()
    first.send({ kind: 'start' })
    await viewOf(first, 'consent')
    await settled()
    answers['managed.get'] = () => ({ serviceAddress: 'check.example.com', apiKey: 'bck_0123456789abcd7Q2x' })
    await applyOrganisation()
    await settled()
    expect(injected()).toEqual([{ tabId: 7, frameIds: [0] }])
    const card = serve()
    card.send({ kind: 'start' })
    expect(await viewOf(card, 'confirm')).toMatchObject({ name: 'Vyntra', changes: [], host: 'check.example.com' })
    expect(service.asked).toEqual([])
    await settled()
    card.send({ kind: 'check', name: 'Vyntra' })
    await viewOf(card, 'done')
    expect(service.asked).toHaveLength(1)
    vi.unstubAllGlobals()
  })

  test('does not run if the user left its page', async () => {
    answers['scripting.executeScript'] = () => Promise.reject(new Error('Cannot access contents of the page.'))
    await connectWhile('consent')
    expect(callsOf('windows.create')).toEqual([])
  })

  test.each([
    ['another page', undefined],
    ['a page whose card was closed', false],
  ])('does not run in %s, even if the worker stopped meanwhile', async (_what, isThere) => {
    pageHas(isThere)
    await connectWhile('consent')
    expect(injected()).toEqual([])
    expect(await pendingNames.ofTab(7).read()).not.toHaveProperty('interrupted')
  })

  test('is not sent to the service if the user agreed to a check by this browser', async () => {
    const service = fakeService((name) => [{ event: 'result', data: resultFor(name) }])
    vi.stubGlobal('fetch', service.fetch)
    pageHas()
    await connectWhile('consent')
    for (const [sender, message] of [
      [CARD_SENDER, { kind: 'allow', name: 'Vyntra' }],
      [PAGE_SENDER, { kind: 'allow', name: 'Vyntra', scope, private: false }],
    ] as const) {
      const surface = serve(sender)
      surface.send(message)
      expect(await viewOf(surface, 'confirm')).toMatchObject({ name: 'Vyntra', changes: [], host: 'check.example.com' })
    }
    expect(service.asked).toEqual([])
    const card = serve()
    card.send({ kind: 'check', name: 'Vyntra' })
    await viewOf(card, 'done')
    expect(service.asked).toHaveLength(1)
    vi.unstubAllGlobals()
  })

  test('is dropped when its card closes without an answer, but not when an earlier card closes', async () => {
    await waits('Vyntra')
    const [first, second] = [serve(), serve()]
    second.send({ kind: 'start' })
    await viewOf(second, 'consent')
    await settled()
    first.close()
    await settled()
    expect(await pendingNames.ofTab(7).read()).toMatchObject({ text: 'Vyntra', interrupted: true })
    second.close()
    await settled()
    await connectIt()
    await settled()
    expect(injected()).toEqual([])
    expect(await pendingNames.ofTab(7).read()).toMatchObject({ text: 'Vyntra' })
  })

  test('is not repeated if it was answered', async () => {
    await consent.give(false)
    await connectWhile('done')
    expect(injected()).toEqual([])
  })
})

test('ends the engine when everything is deleted', async () => {
  let ended = 0
  held.end = async () => void ended++
  answers['permissions.getAll'] = () => ({ origins: [] })
  await consent.give(false)
  await answerPage({ kind: 'delete_all' })
  expect(ended).toBe(1)
  expect(await consent.isGiven()).toBe(false)
})

describe('who checks names', () => {
  const asker = () => answerPage({ kind: 'asker_get' })

  test('is this browser by default, and the service once one is connected', async () => {
    expect(await asker()).toMatchObject({ kind: 'browser', host: THIS_BROWSER })
    await serviceConnection.store('https://check.example.com', 'bck_0123456789abcd7Q2x')
    expect(await asker()).toMatchObject({ kind: 'service', host: 'check.example.com' })
  })

  test('is the chosen one until another service is connected', async () => {
    await serviceConnection.store('https://check.example.com', 'bck_0123456789abcd7Q2x')
    await answerPage({ kind: 'asker_choose', asker: 'browser' })
    expect(await asker()).toMatchObject({ kind: 'browser', host: THIS_BROWSER })
    await answerPage({
      kind: 'connection_save',
      address: 'https://other.example.com',
      apiKey: 'bck_0123456789abcd7Q2x',
    })
    expect(await asker()).toMatchObject({ kind: 'service', host: 'other.example.com' })
  })

  test('is marked as set by an organisation only while that service is in use', async () => {
    await serviceConnection.store('https://check.example.com', 'bck_0123456789abcd7Q2x')
    expect(await asker()).toMatchObject({ isByPolicy: false })
    answers['managed.get'] = () => ({ serviceAddress: 'check.example.com', apiKey: 'bck_0123456789abcd7Q2x' })
    expect(await asker()).toMatchObject({ isByPolicy: true })
    await answerPage({ kind: 'asker_choose', asker: 'browser' })
    expect(await asker()).toMatchObject({ isByPolicy: false })
  })

  test('never changes to this browser because a key was removed', async () => {
    await answerPage({
      kind: 'connection_save',
      address: 'https://check.example.com',
      apiKey: 'bck_0123456789abcd7Q2x',
    })
    await answerPage({ kind: 'key_remove' })
    expect(await asker()).toMatchObject({ kind: 'service', host: null })
    await waits('Vyntra')
    const card = serve()
    card.send({ kind: 'start' })
    await viewOf(card, 'not_connected')
    expect(asked).toEqual([])
  })
})
