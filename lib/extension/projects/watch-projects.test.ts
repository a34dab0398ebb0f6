import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hit, result } from '../../../components/gallery/samples.ts'
import type { BrandCheckResult } from '../../contract/checks/result.ts'
import { LOCAL_REASONS } from '../../engine/protocol.ts'
import { preferences } from '../storage/preferences.ts'
import { answers, fakeApis, resetFakes } from '../testing/fake-apis.ts'
import { fakeService, refusingService } from '../testing/fake-service.ts'
import { THIS_BROWSER } from '../view.ts'
import { currentClient, serviceConnection } from '../worker/connection.ts'
import { runViewedCheck } from '../worker/run-check.ts'
import { newName } from './project.ts'
import { openProjectStore, type ProjectStore, projectDatabase } from './store.ts'
import { watchProjects } from './watch-projects.ts'

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))
vi.mock('../strings.ts', () => ({ translate: (key: string) => key }))

const ALARM = 'watch-projects'
const watchedProjects = watchProjects(currentClient, runViewedCheck)

const DAY = 86_400_000
const scope = { jurisdiction: null, niceClasses: [] }
const watch = { everyDays: 7 as const, most: 2, isTold: false, nextAt: 10 * DAY, news: [] }
const USED_UP = {
  type: 'https://check.example.com/problems/quota_exceeded',
  title: 'The quota is used up',
  status: 429,
  detail: 'No check is left.',
  instance: '/api/v2/brand-check',
  code: 'quota_exceeded',
  requestId: 'req-1',
  retryable: false,
  charged: false,
}
const found = [hit('VINTRA')]
const answer = (name: string, conflicts: BrandCheckResult['conflicts'] = []) =>
  result({ id: crypto.randomUUID(), name, conflicts, verdict: 'none_found' }) as BrandCheckResult

let store: ProjectStore
let asked: () => unknown[]

/** Installs a service that finds the same mark for each name. */
function answering(): void {
  const service = fakeService((name) => [
    { event: 'plan', data: { name, sources: [], unsearched: [] } },
    { event: 'result', data: { ...answer(name, found), score: 90, verdict: 'conflict' } },
  ])
  vi.stubGlobal('fetch', service.fetch)
  asked = () => service.asked.map(({ body }) => (body as { name: string }).name)
}

beforeEach(async () => {
  resetFakes()
  answers['permissions.contains'] = () => true
  await serviceConnection.store('https://check.example.com', 'bck_0123456789abcd7Q2x')
  store = await openProjectStore(() => {})
  await store.putProject({ id: 'p', name: 'Café', scope, createdAt: 1, batch: null, watch })
  for (const [at, name] of ['Vyntra', 'Kelvo', 'Ostara'].entries()) {
    const added = newName('p', name, at)
    await store.addNames([added])
    const checkedAt = new Date((at + 1) * DAY).toISOString()
    await store.keepAnswer(added.id, { result: { ...answer(name), checkedAt }, scope, host: 'check.example.com' })
  }
  answering()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  store.close()
  await projectDatabase.delete()
})

it('checks nothing before a run is due', async () => {
  await watchedProjects.run(9 * DAY)
  expect(asked()).toEqual([])
})

it('checks the set number of oldest names, and shows how many changed', async () => {
  await watchedProjects.run(10 * DAY)
  expect(asked()).toEqual(['Vyntra', 'Kelvo'])
  const [project] = await store.projects()
  expect(project).toMatchObject({ batch: null, watch: { nextAt: 17 * DAY } })
  const changed = (await store.names('p')).filter(({ id }) => project?.watch?.news.includes(id))
  expect(changed.map(({ name }) => name).sort()).toEqual(['Kelvo', 'Vyntra'])
  expect(await fakeApis.action.getBadgeText({})).toBe('2')
  await watchedProjects.run(11 * DAY)
  expect(asked()).toHaveLength(2)
})

it('does not check a name twice if two alarms come at once', async () => {
  await Promise.all([watchedProjects.run(10 * DAY), watchedProjects.run(10 * DAY)])
  expect(asked()).toEqual(['Vyntra', 'Kelvo'])
})

it('continues with the next alarm if the worker was stopped midway', async () => {
  const ids = (await store.names('p')).filter(({ name }) => name === 'Ostara').map(({ id }) => id)
  await store.enqueue(ids, 1)
  const batch = { total: 2, paused: null, failure: null, isWatch: true }
  await store.changeProject('p', { batch, watch: { ...watch, nextAt: 17 * DAY } })
  await watchedProjects.run(10.5 * DAY)
  expect(asked()).toEqual(['Ostara'])
  expect((await fakeApis.alarms.get(ALARM))?.periodInMinutes).toBe(60)
})

it('leaves the rest queued if the quota is used up, and counts it in the next run', async () => {
  vi.stubGlobal('fetch', refusingService(429, USED_UP))
  await watchedProjects.run(10 * DAY)
  expect(await store.project('p')).toMatchObject({ batch: { paused: 'failed', failure: 'quota' } })
  expect(await store.queue()).toHaveLength(2)
  answering()
  await watchedProjects.run(17 * DAY)
  expect(asked()).toEqual(['Vyntra', 'Kelvo'])
})

it('does not send names if that is forbidden', async () => {
  await preferences.change({ tellNobody: true })
  const reached = vi.fn(() => Promise.reject(new Error('the network was asked')))
  vi.stubGlobal('fetch', reached)
  await watchedProjects.run(10 * DAY)
  expect(await store.project('p')).toMatchObject({ watch: { nextAt: 17 * DAY } })
  expect(reached).not.toHaveBeenCalled()
})

it('does not send a name to a new service before the user agrees', async () => {
  await serviceConnection.store('https://other.example.com', 'bck_0123456789abcd7Q2x')
  await watchedProjects.run(10 * DAY)
  expect(asked()).toEqual([])
  expect(await store.project('p')).toMatchObject({ batch: { paused: 'consent', who: 'https://other.example.com' } })
  expect(await store.queue()).toHaveLength(2)
})

it('never sends a name whose earlier check did not send it', async () => {
  for (const { id, name } of await store.names('p')) {
    const { coverage, ...rest } = answer(name)
    const [row] = coverage.searched
    if (row === undefined) throw new Error('no source')
    const left = { ...row, id: 'rdap-com', state: 'not_configured' as const, reason: LOCAL_REASONS.notAsked }
    const told = { ...rest, coverage: { ...coverage, unavailable: [left] } }
    await store.keepAnswer(id, { result: told, scope, host: THIS_BROWSER })
  }
  const reached = vi.fn(() => Promise.reject(new Error('the network was asked')))
  vi.stubGlobal('fetch', reached)
  await watchedProjects.run(10 * DAY)
  expect(await store.project('p')).toMatchObject({ watch: { nextAt: 17 * DAY }, batch: { paused: 'failed' } })
  expect(reached).not.toHaveBeenCalled()
})

it('shows the number of changed names again after a restart of the browser', async () => {
  await watchedProjects.run(10 * DAY)
  await fakeApis.action.setBadgeText({ text: '' })
  await fakeApis.alarms.clear(ALARM)
  await watchedProjects.resume(11 * DAY)
  expect(await fakeApis.action.getBadgeText({})).toBe('2')
  expect((await fakeApis.alarms.get(ALARM))?.periodInMinutes).toBe(60)
})

it('does not run a batch that the user started', async () => {
  const ids = (await store.names('p')).map(({ id }) => id)
  await store.enqueue(ids, 1)
  await store.changeProject('p', { batch: { total: 3, paused: null, failure: null } })
  await watchedProjects.run(10 * DAY)
  expect(asked()).toEqual([])
})

it('clears its alarm once no project is watched', async () => {
  await fakeApis.alarms.create(ALARM, { periodInMinutes: 60 })
  await store.changeProject('p', { watch: null })
  await watchedProjects.run(10 * DAY)
  expect(await fakeApis.alarms.get(ALARM)).toBeFalsy()
})
