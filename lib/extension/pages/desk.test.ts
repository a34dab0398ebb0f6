import { beforeEach, expect, test, vi } from 'vitest'
import { failure } from '../../client/failure.ts'
import { answers, fakeEvent, resetFakes } from '../testing/fake-apis.ts'
import type { View } from '../view.ts'
import { type Desk, openDesk } from './desk.ts'

/** What the page sent to the worker, and the worker's way to answer. */
const worker = vi.hoisted(() => ({ sent: [] as unknown[], tell: (_view: unknown) => {} }))
vi.mock('../browser.ts', async () => {
  const { fakeApis } = await import('../testing/fake-apis.ts')
  const connect = () => {
    const onMessage = fakeEvent()
    worker.tell = (view) => void onMessage.fire({ kind: 'view', view })
    const postMessage = (message: unknown) => void worker.sent.push(message)
    return { postMessage, onMessage, onDisconnect: fakeEvent(), disconnect() {} }
  }
  const sendMessage = async () => ({ answer: { kind: 'service', host: 'check.example.com' } })
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
})

async function failedDesk(): Promise<Desk> {
  const desk = await openDesk(false, () => {})
  desk.check('Zylverra', scope)
  expect(worker.sent.at(-1)).toMatchObject({ name: 'Zylverra', only: null })
  worker.tell(failed)
  return desk
}

test('a check that is tried again tells nobody the name once that was switched on', async () => {
  const desk = await failedDesk()
  desk.keepNobody(true)
  desk.actions.retry()
  expect(worker.sent.at(-1)).toMatchObject({ kind: 'check', name: 'Zylverra', scope, only: [] })
  desk.session.end()
})

test('a page where an organisation has it that nobody is told offers to ask no source', async () => {
  answers['managed.get'] = () => ({ tellNobody: true })
  const desk = await openDesk(false, () => {})
  expect([desk.state.nobody, desk.actions.askAlso]).toEqual([{ on: true, byPolicy: true }, undefined])
})
