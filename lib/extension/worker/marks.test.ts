import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import complete from '../../contract/fixtures/example-complete.json' with { type: 'json' }
import { Message } from '../messages/messages.ts'
import { marksController, questionToSend } from '../pages/marks-controller.ts'
import { consent } from '../storage/consent.ts'
import { preferences } from '../storage/preferences.ts'
import { fakeApis, resetFakes } from '../testing/fake-apis.ts'
import { serviceConnection } from './connection.ts'
import { answerPage } from './requests.ts'

vi.mock('../browser.ts', async () => {
  const { fakeApis } = await import('../testing/fake-apis.ts')
  const sendMessage = async (request: Message['request']) => ({ answer: await answerPage(request) })
  return { browser: { ...fakeApis, runtime: { ...fakeApis.runtime, sendMessage } } }
})

const question = { name: 'Vyntra', jurisdictions: ['EU' as const, 'CH' as const], limit: 50 }

function network(answer: () => Response): Request[] {
  const sent: Request[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push(new Request(url, init))
    return answer()
  })
  return sent
}

beforeEach(resetFakes)
afterEach(() => void vi.unstubAllGlobals())

test('queries the stored service, with the name only in the body and without unset filters', async () => {
  await serviceConnection.store('https://check.example.com', 'bck_0123456789abcd7Q2x')
  const sent = network(() => Response.json({ ...complete, name: 'Vyntra', nextCursor: null }))
  const before = await fakeApis.storage.local.get(null)
  expect(await answerPage({ kind: 'marks_search', question })).toMatchObject({ ok: true, raw: { name: 'Vyntra' } })
  expect(sent.map(({ url }) => url)).toEqual(['https://check.example.com/api/v2/trademark/search'])
  expect(await sent[0]?.json()).toEqual({ name: 'Vyntra', jurisdictions: ['EU', 'CH'], limit: 50 })
  expect(await fakeApis.storage.local.get(null)).toEqual(before)
})

test('sends only the filters that are set', async () => {
  await serviceConnection.store('https://check.example.com', 'bck_0123456789abcd7Q2x')
  const sent = network(() => Response.json({ ...complete, name: 'Vyntra', nextCursor: null }))
  const filters = { status: ['live' as const], filedAfter: '2020-01-31', owner: 'Acme', goods: 'coffee', cursor: '50' }
  const asked = { ...question, ...filters, niceClasses: [9] }
  await answerPage({ kind: 'marks_search', question: questionToSend(asked) })
  expect(await sent[0]?.json()).toEqual(asked)
  const none = { status: [], niceClasses: [], filedAfter: null, owner: null, goods: null, cursor: null }
  expect(questionToSend({ ...question, ...none })).toEqual(question)
})

test('queries nobody without a service, and refuses an answer about another name', async () => {
  const sent = network(() => Response.json({ ...complete, name: 'Other', nextCursor: null }))
  expect(await answerPage({ kind: 'marks_search', question })).toMatchObject({ ok: false, failure: { kind: 'key' } })
  expect(sent).toEqual([])
  await serviceConnection.store('https://check.example.com', 'bck_0123456789abcd7Q2x')
  expect(await answerPage({ kind: 'marks_search', question })).toMatchObject({
    ok: false,
    failure: { kind: 'bad_answer' },
  })
})

test('queries nobody if this browser is chosen or names may not be sent', async () => {
  await serviceConnection.store('https://check.example.com', 'bck_0123456789abcd7Q2x')
  const sent = network(() => Response.json({ ...complete, name: 'Vyntra', nextCursor: null }))
  await consent.chooseClient('browser')
  expect(await answerPage({ kind: 'marks_search', question })).toMatchObject({ ok: false })
  await consent.chooseClient('service')
  await preferences.change({ tellNobody: true })
  expect(await answerPage({ kind: 'marks_search', question })).toMatchObject({ ok: false })
  expect(sent).toEqual([])
})

test.each([{}, { name: 7 }])('refuses a search without a name: %j', (wrong) => {
  expect(Message.request.safeParse({ kind: 'marks_search', question }).success).toBe(true)
  expect(Message.request.safeParse({ kind: 'marks_search', question: wrong }).success).toBe(false)
})

test('names an answer after the query, without direction marks', async () => {
  await serviceConnection.store('https://check.example.com', 'bck_0123456789abcd7Q2x')
  network(() => Response.json({ ...complete, name: '\u202EVyntra', nextCursor: null }))
  const none = { niceClasses: [], goods: null, status: [], filedAfter: null, owner: null, cursor: null }
  expect(await marksController.search({ ...question, ...none })).toMatchObject({ ok: true, result: { name: 'Vyntra' } })
})
