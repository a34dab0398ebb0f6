import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createEngine } from '../../engine/engine.ts'
import { installSnapshot } from '../../engine/install.ts'
import type { EnginePort } from '../../engine/protocol.ts'
import { memoryStore } from '../../engine/testing/memory-store.ts'
import { makePack, makeRow } from '../../sources/snapshots/testing/synthetic-snapshot.ts'
import { consent } from '../storage/consent.ts'
import { pendingNames } from '../storage/pending-names.ts'
import { preferences } from '../storage/preferences.ts'
import { answers, callsOf, resetFakes } from '../testing/fake-apis.ts'
import { CARD_SENDER, type FakePort, fakePort, PAGE_SENDER } from '../testing/fake-port.ts'
import { THIS_BROWSER, type View } from '../view.ts'
import { goodsOfMark, serveChecks } from './check-port.ts'
import { serviceConnection } from './connection.ts'

const held = vi.hoisted(() => ({ connect: (): Promise<MessagePort> => Promise.reject(new Error('none is held')) }))
vi.mock('./engine.ts', () => ({ connectEngine: () => held.connect(), endEngine: async () => {} }))
vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))
vi.mock('../strings.ts', () => ({ translate: (key: string) => key }))

const scope = { jurisdiction: null, niceClasses: [] }
let asked: string[]

/** Maximum wait for an answer, in milliseconds. */
const PATIENCE_MS = 20_000

/** Sets up an engine on a device that has EU marks. */
beforeEach(async () => {
  resetFakes()
  asked = []
  answers['permissions.contains'] = () => true
  const store = memoryStore()
  await installSnapshot(store, await makePack([makeRow('1', 'Zylvera')], { dataAsOf: new Date().toISOString() }))
  const fetch = async (address: string) => {
    asked.push(String(address))
    return Response.json({ errorCode: 404, title: 'Not Found' }, { status: 404 })
  }
  vi.stubGlobal('fetch', fetch)
  const brands = () => Promise.reject(new Error('no brands'))
  const engine = createEngine({ brands, fetch: fetch as typeof globalThis.fetch, openStore: async () => store })
  held.connect = async () => {
    const { port1, port2 } = new MessageChannel()
    engine.serve(port2 as unknown as EnginePort)
    return port1
  }
})

function serve(sender = PAGE_SENDER): FakePort {
  const surface = fakePort(sender)
  serveChecks(surface.port, () => 'headline')
  return surface
}

async function ended(surface: FakePort): Promise<Extract<View, { phase: 'done' }>> {
  return vi.waitFor(() => {
    const view = surface.views.at(-1)
    if (view?.phase !== 'done') throw new Error(`not done but ${view?.phase}`)
    return view
  }, PATIENCE_MS)
}

async function check(only: string[] | null | undefined): Promise<Extract<View, { phase: 'done' }>> {
  const page = serve()
  page.send({ kind: 'check', name: 'Zylverra', scope, private: false, ...(only !== undefined && { only }) })
  return ended(page)
}

const stateOf = ({ result }: Extract<View, { phase: 'done' }>, id: string) =>
  [...result.coverage.searched, ...result.coverage.unavailable].find((row) => row.id === id)

describe('a check that sends the name to nobody', () => {
  test('queries nobody, needs no consent, finds local hits, and is never complete', async () => {
    const view = await check([])
    expect(asked).toEqual([])
    expect(view.result.conflicts.map(({ name }) => name)).toEqual(['Zylvera'])
    expect(view.told).toMatchObject({ who: [], only: [] })
    expect(view.told?.unasked).toContainEqual({
      id: 'rdap-com',
      name: expect.stringContaining('.com'),
      tells: 'Verisign',
    })
    expect(view.result.coverage.complete).toBe(false)
    expect(stateOf(view, 'rdap-com')).toMatchObject({ state: 'not_configured', required: true })
    expect(view.result.domains.every(({ state }) => state === 'unknown')).toBe(true)
  })

  test('sends nothing to a connected service, not even from a card', async () => {
    await serviceConnection.store('https://check.example.com', 'bck_0123456789abcd7Q2x')
    await preferences.change({ tellNobody: true })
    await pendingNames.ofTab(7).put({ text: 'Zylverra', private: false, at: Date.now() })
    const card = serve(CARD_SENDER)
    card.send({ kind: 'start' })
    const { host, told } = await ended(card)
    expect([host, told?.who]).toEqual([THIS_BROWSER, []])
    expect((await goodsOfMark('euipo', '1'))?.state).toBe('not_configured')
    expect(asked).toEqual([])
  })

  test('is enforced by an organisation even if a page requests all sources', async () => {
    answers['managed.get'] = () => ({ tellNobody: true })
    expect((await check(null)).told?.who).toEqual([])
    expect(asked).toEqual([])
  })

  test('queries only the source whose button the user pressed, and says who saw the name', async () => {
    const view = await check(['rdap-com'])
    expect(new Set(asked.map((url) => new URL(url).host))).toEqual(new Set(['rdap.verisign.com']))
    expect(view.told?.who).toEqual(['Verisign'])
    expect(view.told?.unasked.map(({ id }) => id)).not.toContain('rdap-com')
    expect(callsOf('permissions.request')).toEqual([])
  })
})

test('lists who received the name in a full check, and nobody for local registers', async () => {
  await consent.give(false)
  const { told } = await check(null)
  expect(told?.who).toContain('Verisign')
  expect(told?.who.join()).not.toContain('EUIPO')
  expect(told?.unasked).toEqual([])
})
