import 'fake-indexeddb/auto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Message } from '../messages/messages.ts'
import { consent } from '../storage/consent.ts'
import { answers, callsOf, resetFakes } from '../testing/fake-apis.ts'
import { type FakePort, fakePort, PAGE_SENDER } from '../testing/fake-port.ts'
import { fakeService, resultFor } from '../testing/fake-service.ts'
import { serveChecks } from '../worker/check-port.ts'
import { answerPage } from '../worker/requests.ts'
import { openProjectController } from './controller.ts'
import { newName } from './project.ts'
import { openProjectStore, type ProjectStore, projectDatabase } from './store.ts'
import type { ProjectController } from './view-model.ts'

vi.mock('../strings.ts', () => ({ translate: (key: string) => key }))
vi.mock('../browser.ts', async () => {
  const { fakeApis } = await import('../testing/fake-apis.ts')
  const sendMessage = async (request: Message['request']) => ({ answer: await answerPage(request) })
  return { browser: { ...fakeApis, runtime: { ...fakeApis.runtime, sendMessage, connect: () => connect() } } }
})

const scope = { jurisdiction: null, niceClasses: [] }
const [FIRST, SECOND, THIRD] = ['https://first.example', 'https://second.example', 'https://third.example'] as const
let store: ProjectStore
let room: ProjectController
let asked: () => string[]

/** Returns the page's end of a port to the worker. */
function connect() {
  const worker: FakePort = fakePort(PAGE_SENDER)
  const listeners: ((message: unknown) => void)[] = []
  const post = worker.port.postMessage.bind(worker.port)
  worker.port.postMessage = (message) => {
    post(message)
    for (const listener of listeners) listener(message)
  }
  serveChecks(worker.port, () => 'headline')
  return {
    postMessage: (message: unknown) => worker.send(message),
    disconnect: worker.close,
    onMessage: { addListener: (listener: (message: unknown) => void) => void listeners.push(listener) },
    onDisconnect: { addListener() {} },
  }
}

async function useService(address: string): Promise<void> {
  await answerPage({ kind: 'connection_save', address, apiKey: 'bck_0123456789abcd7Q2x' })
}

const batch = () => store.project('p').then((project) => project?.batch)
const until = (look: () => unknown) => vi.waitFor(async () => expect(await look()).toBeTruthy())

/** Makes a project with results from these hosts. A null host means a name without a result. */
async function made(hosts: Record<string, string | null>): Promise<void> {
  await store.putProject({ id: 'p', name: 'Café', scope, createdAt: 1, batch: null })
  for (const [at, [name, host]] of Object.entries(hosts).entries()) {
    const added = { ...newName('p', name, at), id: name }
    await store.addNames([added])
    if (host !== null) await store.keepAnswer(name, { result: resultFor(name) as never, scope, host })
  }
}

beforeEach(async () => {
  resetFakes()
  answers['permissions.contains'] = () => true
  vi.stubGlobal('window', new EventTarget())
  const service = fakeService((name) => [
    { event: 'plan', data: { name, sources: [], unsearched: [] } },
    { event: 'result', data: resultFor(name) },
  ])
  vi.stubGlobal('fetch', service.fetch)
  asked = () => service.asked.map(({ url, body }) => `${new URL(url).host} ${(body as { name: string }).name}`)
  store = await openProjectStore(() => {})
})
afterEach(async () => {
  window.dispatchEvent(new Event('pagehide'))
  store.close()
  await projectDatabase.delete()
  vi.unstubAllGlobals()
})

async function open(): Promise<void> {
  room = await openProjectController({ onChange() {} })
  room.actions.open('p')
  await until(() => room.state.open?.project.id === 'p')
}

it('resumes a batch only with the service that its pause names, and pauses again for another', async () => {
  await made({ Vyntra: null })
  await store.enqueue(['Vyntra'], 1)
  await store.changeProject('p', { batch: { total: 1, paused: null, failure: null, who: `${FIRST}/api/v2` } })
  await useService(SECOND)
  await open()
  await until(async () => (await batch())?.paused === 'asker')
  expect(await batch()).toMatchObject({ failure: 'second.example' })
  await useService(THIRD)
  room.actions.resume()
  await until(async () => (await batch())?.failure === 'third.example' || asked().length > 0)
  expect([asked(), await batch()]).toMatchObject([[], { paused: 'asker', failure: 'third.example' }])
  room.actions.resume()
  await until(async () => (await batch()) === null)
  expect(asked()).toEqual(['third.example Vyntra'])
})

it('pauses a resumed run if a service would see a name for the first time', async () => {
  await made({ Vyntra: 'second.example', Kelvo: 'first.example' })
  await store.enqueue(['Vyntra', 'Kelvo'], 1)
  await useService(SECOND)
  const round = { total: 2, paused: 'failed', failure: 'unreachable', isWatch: true, who: SECOND } as const
  await store.changeProject('p', { batch: round })
  await open()
  room.actions.resume()
  await until(async () => (await batch())?.paused === 'asker' || (await batch()) === null)
  expect([asked(), await batch()]).toMatchObject([[], { paused: 'asker', failure: 'second.example' }])
  room.actions.resume()
  await until(async () => (await batch()) === null)
  expect(asked()).toEqual(['second.example Vyntra', 'second.example Kelvo'])
})

it('resumes a run at once if the service already knows all its names', async () => {
  await made({ Vyntra: 'second.example' })
  await store.enqueue(['Vyntra'], 1)
  await useService(SECOND)
  const round = { total: 1, paused: 'failed', failure: 'unreachable', isWatch: true, who: SECOND } as const
  await store.changeProject('p', { batch: round })
  await open()
  room.actions.resume()
  await until(async () => (await batch()) === null)
  expect(asked()).toEqual(['second.example Vyntra'])
})

it('checks a name again with its nearby spellings if it was checked for another territory', async () => {
  await made({ Vyntra: 'first.example' })
  await useService(FIRST)
  await open()
  const offered = async () => {
    room.actions.drop()
    room.actions.findNearby('Vyntra')
    await until(() => room.state.offer)
    return room.state.offer
  }
  expect((await offered())?.ids).toEqual([])
  room.actions.change({ scope: { jurisdiction: 'CH', niceClasses: [] } })
  await until(() => room.state.open?.project.scope.jurisdiction === 'CH')
  const offer = await offered()
  expect(offer?.ids).toEqual(['Vyntra'])
  expect(offer?.nearby?.names.length).toBeGreaterThan(0)
})

it('restores the earlier stages and decisions of names after a common change', async () => {
  await made({ Vyntra: null, Kelvo: null })
  await open()
  room.actions.remark('Vyntra', { stage: 'counsel', note: 'short' })
  await until(async () => (await store.namesOf(['Vyntra']))[0]?.stage === 'counsel')
  room.actions.sortNames(['Vyntra', 'Kelvo'], { decision: 'drop' })
  room.actions.sortNames(['Vyntra', 'Kelvo'], { stage: 'knock_out' })
  const kept = async () =>
    (await store.namesOf(['Vyntra', 'Kelvo'])).map(({ stage, decision }) => `${stage} ${decision}`)
  await until(async () => (await kept()).every((each) => each === 'knock_out drop') && room.state.removed.length === 2)
  room.actions.haveBack()
  await until(() => room.state.removed.length === 1)
  expect(await kept()).toEqual(['counsel drop', 'longlist drop'])
  room.actions.haveBack()
  await until(() => room.state.removed.length === 0)
  expect(await kept()).toEqual(['counsel open', 'longlist open'])
})

it('resumes without a service after consent in the panel, without a permission', async () => {
  await made({ Vyntra: null })
  await open()
  room.actions.offerCheck(['Vyntra'])
  await until(() => room.state.offer?.allowance)
  room.actions.take(true)
  await until(() => room.state.open?.project.batch?.paused === 'consent')
  expect(await consent.isGiven()).toBe(false)
  room.actions.resume()
  await until(consent.isGiven)
  expect(callsOf('permissions.request')).toEqual([])
  await until(async () => (await batch())?.paused !== 'consent')
})

it.each<[string, RequestListener]>([
  ['never answers', () => {}],
  ['answers without end', (_, response) => response.end('{}'.padEnd(3_000_000))],
])('makes an evidence pack without the keys of a service that %s', async (_what, answer) => {
  const server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.unstubAllGlobals()
  vi.stubGlobal('window', new EventTarget())
  const real = fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    url.startsWith(address) ? real(url, init) : Promise.resolve(new Response('script')),
  )
  const patience = AbortSignal.timeout(300)
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience)
  onTestFinished(() => {
    timeout.mockRestore()
    server.closeAllConnections()
    server.close()
  })
  await useService(address)
  room = await openProjectController({ onChange() {} })
  const { service } = await room.verification()
  expect(service).toMatchObject({ host: new URL(address).host, keys: null })
})
