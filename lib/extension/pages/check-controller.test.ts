import { beforeEach, expect, test, vi } from 'vitest'
import { failure } from '../../client/failure.ts'
import type { CheckResult } from '../../client/types.ts'
import { answers, fakeApis, fakeEvent, resetFakes } from '../testing/fake-apis.ts'
import { resultFor } from '../testing/fake-service.ts'
import { THIS_BROWSER, type View } from '../view.ts'
import { type CheckController, openCheckController } from './check-controller.ts'

/** Messages from the page to the worker, and a function for the worker's replies. */
const worker = vi.hoisted(() => ({ sent: [] as unknown[], tell: (_view: unknown) => {}, isByPolicy: false }))
vi.mock('../browser.ts', async () => {
  const { fakeApis } = await import('../testing/fake-apis.ts')
  const connect = () => {
    const onMessage = fakeEvent()
    worker.tell = (view) => void onMessage.fire({ kind: 'view', view })
    const postMessage = (message: unknown) => void worker.sent.push(message)
    return { postMessage, onMessage, onDisconnect: fakeEvent(), disconnect() {} }
  }
  const sendMessage = async () => ({
    answer: { kind: 'service', host: 'check.example.com', isByPolicy: worker.isByPolicy },
  })
  return { browser: { ...fakeApis, runtime: { ...fakeApis.runtime, connect, sendMessage } } }
})

vi.mock('../strings.ts', () => ({ translate: (key: string) => key }))

const scope = { jurisdiction: null, niceClasses: [] }
const failed: View = {
  ...{ phase: 'failed', name: 'Zylverra', scope, host: 'check.example.com', keyLast4: null },
  failure: failure('unreachable'),
}

beforeEach(() => {
  resetFakes()
  worker.sent.length = 0
  worker.isByPolicy = false
})

async function failedDesk(): Promise<CheckController> {
  const desk = await openCheckController(false, () => {})
  desk.check('Zylverra', scope)
  expect(worker.sent.at(-1)).toMatchObject({ name: 'Zylverra', only: null })
  worker.tell(failed)
  return desk
}

test('does not send the name on a retry after the user forbade it', async () => {
  const desk = await failedDesk()
  desk.keepNobody(true)
  desk.actions.retry()
  expect(worker.sent.at(-1)).toMatchObject({ kind: 'check', name: 'Zylverra', scope, only: [] })
  desk.session.end()
})

test('says that a choice is incomplete, also on the page that receives it', async () => {
  const list = Array.from({ length: 400 }, (_none, at) => `Vyntra ${at}`).join('\n')
  const [first, second] = [await openCheckController(false, () => {}), await openCheckController(false, () => {})]
  expect(first.offer(list)).toBe(true)
  expect(second.offer(first.offered)).toBe(true)
  expect(second.state.view).toMatchObject({ phase: 'pick', isPart: true, candidates: { length: 50 } })
  expect(second.state.view).toEqual(first.state.view)
})

test("offers to query no source if an organisation's policy forbids sending names", async () => {
  answers['managed.get'] = () => ({ tellNobody: true })
  const desk = await openCheckController(false, () => {})
  expect([desk.state.nobody, desk.actions.askAlso]).toEqual([{ on: true, byPolicy: true }, undefined])
})

test.each([
  ['asks the service that it names', 'check.example.com', undefined],
  ['has the worker ask first once another service is connected', 'brands.example.com', 'brands.example.com'],
])('the button to query a service for failed sources %s', async (_what, host, who) => {
  const desk = await openCheckController(false, () => {})
  const unasked = [{ id: 'zefix', name: 'Zefix', tells: host }]
  const told = { who: [host], unasked, only: ['ipi'], here: [] }
  const result = resultFor('Zylverra') as unknown as CheckResult
  desk.change({ view: { phase: 'done', scope, host, result, quota: null, requestId: null, told } })
  desk.actions.askAlso?.('zefix')
  const sent = worker.sent.at(-1) as { who?: string }
  expect(sent).toMatchObject({ kind: 'check', name: 'Zylverra', only: null, atService: ['ipi', 'zefix'] })
  expect(sent.who).toBe(who)
  desk.session.end()
})

test.each([
  ['asks whoever was named', 'check.example.com', undefined],
  ['has the worker ask first where another was named', 'brands.example.com', 'brands.example.com'],
])('*Try again* %s', async (_what, host, who) => {
  const desk = await openCheckController(false, () => {})
  desk.check('Zylverra', scope)
  const result = resultFor('Zylverra') as unknown as CheckResult
  for (const view of [
    { ...failed, host },
    { phase: 'done', scope, host, result, quota: null, requestId: null },
  ] as View[]) {
    worker.tell(view)
    desk.actions.retry()
    const sent = worker.sent.at(-1) as { who?: string }
    expect(sent).toMatchObject({ kind: 'check', name: 'Zylverra', scope, only: null })
    expect(sent.who).toBe(who)
  }
  desk.session.end()
})

test('*Try again* after an interrupted check asks for confirmation if the service changed meanwhile', async () => {
  const desk = await openCheckController(false, () => {})
  desk.change({ host: 'brands.example.com' })
  desk.check('Zylverra', scope)
  worker.tell({ ...failed, host: '' })
  desk.change({ host: 'check.example.com' })
  desk.actions.retry()
  expect(worker.sent.at(-1)).toMatchObject({ who: 'brands.example.com' })
  desk.session.end()
})

test.each([
  ['goes on', 'a person', false, undefined],
  ['has the worker ask first', 'an organisation', true, THIS_BROWSER],
])('a check that waits for a service %s once %s has connected one', async (_what, _who, isByPolicy, who) => {
  const desk = await openCheckController(false, () => {})
  desk.change({ view: { phase: 'consent', name: 'Zylverra', scope, whoSees: [] } })
  worker.isByPolicy = isByPolicy
  await fakeApis.storage.local.set({ connection: { baseUrl: 'https://check.example.com' } })
  await expect.poll(() => worker.sent.at(-1)).toMatchObject({ kind: 'check', name: 'Zylverra', scope, only: null })
  expect((worker.sent.at(-1) as { who?: string }).who).toBe(who)
  desk.session.end()
})

test.each([
  [false, ['preferences']],
  [true, []],
])('stores the scope for later checks, except in a private window (%s)', async (isPrivate, kept) => {
  const desk = await openCheckController(isPrivate, () => {})
  desk.keepScope({ ...scope, niceClasses: [9] })
  await expect.poll(async () => Object.keys(await fakeApis.storage.local.get(null))).toEqual(kept)
  expect(desk.state.scope.niceClasses).toEqual([9])
  desk.session.end()
})

test('*Try again* after an interrupted waiting check asks for confirmation if the service changed meanwhile', async () => {
  const desk = await openCheckController(false, () => {})
  desk.change({ host: 'brands.example.com' })
  desk.begin('panel-3', 'Zylverra')
  expect(worker.sent.at(-1)).toEqual({ kind: 'start', pending: 'panel-3' })
  worker.tell({ ...failed, host: '' })
  desk.change({ host: 'check.example.com' })
  desk.actions.retry()
  expect(worker.sent.at(-1)).toMatchObject({ name: 'Zylverra', who: 'brands.example.com' })
  desk.session.end()
})

test.each<View>([
  { phase: 'confirm', name: 'Zylverra', changes: [], host: 'brands.example.com', scope },
  { phase: 'pick', candidates: ['Zylverra', 'Kelvo'], host: 'brands.example.com' },
])('sends a name in phase $phase only to the service that the view names', async (view) => {
  const desk = await openCheckController(false, () => {})
  desk.change({ view })
  desk.actions.check('Zylverra')
  expect(worker.sent.at(-1)).toMatchObject({ kind: 'check', name: 'Zylverra', who: 'brands.example.com' })
  desk.change({ view: { ...view, host: 'check.example.com' } as View })
  desk.actions.check('Zylverra')
  expect((worker.sent.at(-1) as { who?: string }).who).toBeUndefined()
  desk.session.end()
})
