import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { hit, result } from '../../../components/gallery/samples.ts'
import type { CoverageRow } from '../../contract/checks/answer.ts'
import { nameList } from './comparison.ts'
import { checkOf, newName, type Project } from './project.ts'
import {
  isFromNewer,
  openProjectStore,
  type ProjectStore,
  projectDatabase,
  type RemovedNames,
  readNewerProjects,
} from './store.ts'
import { wholeProject } from './transfer.ts'

const scope = { jurisdiction: null, niceClasses: [] }
const project: Project = { id: 'p', name: 'Café', scope, createdAt: 1, batch: null }
const answer = (name: string) => ({ result: result({ name }), scope, host: 'check.example' })

let store: ProjectStore
let gone: number

beforeEach(async () => {
  gone = 0
  store = await openProjectStore(() => void gone++)
  await store.putProject(project)
})
afterEach(async () => {
  store.close()
  await projectDatabase.delete()
})

async function added(...names: string[]): Promise<string[]> {
  const records = names.map((name, at) => newName('p', name, at))
  await store.addNames(records)
  return records.map(({ id }) => id)
}
const spelt = async () => (await store.names('p')).map(({ name }) => name).sort()

it('stores an answer with its summary, and removes the name from the queue', async () => {
  const [id = ''] = await added('Vyntra')
  await store.enqueue([id], 1)
  await store.keepAnswer(id, answer('Vyntra'))
  const [name] = await store.names('p')
  const { verdict, coverage } = result()
  expect(name).toMatchObject({
    check: { verdict, unsearched: coverage.unsearched.map(({ name }) => name) },
    failed: null,
  })
  expect(await store.queue()).toEqual([])
  expect((await store.answer(id))?.result).toMatchObject(result({ name: 'Vyntra' }))
})

it('stores the changes of each check, and tracks hits that a check could not see', async () => {
  const [id = ''] = await added('Vyntra')
  const euipo = result().coverage.searched.find((row) => row.id === 'euipo')
  const register = (row: object) => ({ ...result().coverage, searched: [{ ...euipo, ...row } as CoverageRow] })
  const withHit = result({ id: crypto.randomUUID(), conflicts: [hit('VINTRA')], coverage: register({ matches: 1 }) })
  const cut = result({ id: crypto.randomUUID(), coverage: register({ truncated: true }) })
  const gone = result({ id: crypto.randomUUID(), coverage: register({ matches: 0 }) })
  for (const given of [withHit, withHit, cut, gone]) await store.keepAnswer(id, { ...answer('Vyntra'), result: given })
  const [name] = await store.names('p')
  const told = name?.changes?.map(({ list }) => list.filter((each) => each.what !== 'verdict'))
  expect(told).toMatchObject([[{ what: 'gone', name: 'VINTRA' }], [{ what: 'partly', name: 'VINTRA' }]])
})

it('queues names in the order they came, each once', async () => {
  const [one = '', two = '', three = ''] = await added('Vyntra', 'Kelvo', 'Ostara')
  expect(await store.enqueue([two, one], 10)).toBe(2)
  expect(await store.enqueue([one, three], 20)).toBe(1)
  expect((await store.queue()).map(({ name }) => name)).toEqual(['Kelvo', 'Vyntra', 'Ostara'])
  await store.unqueue([two], 'invalid_name')
  expect((await store.queue()).map(({ name }) => name)).toEqual(['Vyntra', 'Ostara'])
  expect((await store.names('p')).find(({ id }) => id === two)).toMatchObject({ failed: 'invalid_name' })
})

it('restores removed names with their results and their place in the queue', async () => {
  const [one = '', two = ''] = await added('Vyntra', 'Kelvo')
  const batch = { total: 1, paused: null, failure: null }
  await store.changeProject('p', { batch })
  await store.keepAnswer(one, answer('Vyntra'))
  await store.enqueue([two], 1)
  const before = await store.names('p')
  const removed = await store.removeProject('p')
  expect([await store.projects(), await store.names('p'), await store.answer(one)]).toEqual([[], [], null])
  await store.restore(removed)
  expect(await store.names('p')).toEqual(before)
  expect((await store.answers('p')).map(({ id }) => id)).toEqual([one])
  const taken = await store.removeNames([one])
  expect(await spelt()).toEqual(['Kelvo'])
  await store.restore(taken)
  expect(await spelt()).toEqual(['Kelvo', 'Vyntra'])
  expect(await store.projects()).toEqual([{ ...project, batch, size: 2 }])
})

it('restores a name without queueing it if its project no longer checks names', async () => {
  const [id = ''] = await added('Vyntra')
  await store.changeProject('p', { batch: { total: 1, paused: null, failure: null } })
  await store.enqueue([id], 1)
  const removed = await store.removeNames([id])
  await store.changeProject('p', { batch: null })
  await store.restore(removed)
  expect(await spelt()).toEqual(['Vyntra'])
  expect(await store.queue()).toEqual([])
})

it('queues a restored name only if the batch still uses the same service', async () => {
  const [one = '', two = ''] = await added('Vyntra', 'Kelvo')
  const batch = { total: 2, paused: null, failure: null }
  await store.changeProject('p', { batch: { ...batch, who: 'https://old.example' } })
  await store.enqueue([one, two], 1)
  const removed = [await store.removeNames([one]), await store.removeNames([two])]
  await store.restore(removed[0] as RemovedNames)
  expect((await store.queue()).map(({ id }) => id)).toEqual([one])
  await store.changeProject('p', { batch: { ...batch, who: 'https://new.example' } })
  await store.unqueue([one], null)
  await store.restore(removed[1] as RemovedNames)
  expect(await spelt()).toEqual(['Kelvo', 'Vyntra'])
  expect(await store.queue()).toEqual([])
})

it('removes and restores a name with its nearby spellings, which no list counts', async () => {
  const [id = '', other = ''] = await added('Vyntra', 'Kelvo')
  const near = [id, other].map((nearbyOf, at) => ({ ...newName('p', `Near ${at}`, 0), nearbyOf }))
  await store.addNames(near)
  await store.keepAnswer(near[0]?.id ?? '', answer('Near 0'))
  expect(await store.projects()).toMatchObject([{ size: 2 }])
  const removed = await store.removeNames([id])
  expect([await spelt(), (await store.answers('p')).length]).toEqual([['Kelvo', 'Near 1'], 0])
  await store.restore(removed)
  expect(await spelt()).toEqual(['Kelvo', 'Near 0', 'Near 1', 'Vyntra'])
  expect(await store.answer(near[0]?.id ?? '')).not.toBeNull()
})

it('restores a removed manual check in addition to later ones, but nothing in a deleted project', async () => {
  const [id = ''] = await added('Vyntra')
  const look = (source: string) => ({ source, register: source, outcome: 'nothing' as const, by: 'Anna', at: 1 })
  await store.changeNames([id], { looks: [look('tmview')] })
  await store.restore({ project: null, names: [], answers: [], look: { name: id, look: look('dpma') } })
  expect((await store.names('p'))[0]?.looks).toEqual([look('tmview'), look('dpma')])
  const names = await store.removeNames([id])
  await store.removeProject('p')
  await store.restore(names)
  expect(await store.names('p')).toEqual([])
})

it('stores nothing for a name that was removed during its check', async () => {
  const [id = ''] = await added('Vyntra')
  await store.removeNames([id])
  await store.keepAnswer(id, answer('Vyntra'))
  await store.changeNames([id], { note: 'late' })
  expect([await store.names('p'), await store.answers('p')]).toEqual([[], []])
})

it('reports that projects were deleted while it is open', async () => {
  await added('Vyntra')
  await projectDatabase.delete()
  expect(gone).toBe(1)
  store = await openProjectStore(() => {})
  expect(await store.projects()).toEqual([])
})

it('reads the best of many names first, and all of them in the same order', async () => {
  const names = Array.from({ length: 1_200 }, (_, at) => newName('p', `Vyntra ${at}`, at))
  await store.addNames([...names.toReversed(), { ...newName('p', 'Vintra', 0), nearbyOf: names[0]?.id ?? '' }])
  const found = { ...answer('Vyntra 900'), result: { ...result(), verdict: 'none_found' as const, score: 0 } }
  await store.keepAnswer(names[900]?.id ?? '', found)
  const all = await store.names('p')
  expect(all.map(({ name }) => name)).toEqual([
    ...nameList.inOrder(all.slice(0, -1), 'best').map(({ name }) => name),
    'Vintra',
  ])
  expect(all.slice(0, 4).map(({ name }) => name)).toEqual(['Vyntra 900', 'Vyntra 0', 'Vyntra 1', 'Vyntra 2'])
  expect(await store.firstNames('p', 50)).toEqual(all.slice(0, 50))
  expect(await store.namesOf(['gone', all[7]?.id ?? ''])).toEqual([all[7]])
})

it('finds the names in a database of an earlier version', async () => {
  store.close()
  await projectDatabase.delete()
  const made = await openDB('projects', 1, {
    upgrade(database) {
      database.createObjectStore('projects', { keyPath: 'id' })
      const names = database.createObjectStore('names', { keyPath: 'id' })
      names.createIndex('project', 'project')
      names.createIndex('queued', 'queued')
      database.createObjectStore('answers', { keyPath: 'id' }).createIndex('project', 'project')
    },
  })
  for (const name of ['Vyntra', 'Kelvo']) await made.put('names', newName('p', name, 0))
  const { strongest, domains, searched, notSearched, gaps, ...check } = checkOf(result(), scope)
  await made.put('names', { ...newName('p', 'Ostara', 0), id: 'o', check, note: 'two syllables' })
  await made.put('answers', { ...answer('Ostara'), id: 'o', project: 'p' })
  made.close()
  store = await openProjectStore(() => {})
  const names = await store.names('p')
  expect(names.map(({ name }) => name)).toEqual(['Ostara', 'Kelvo', 'Vyntra'])
  expect(names[0]).toMatchObject({
    note: 'two syllables',
    check: { ...check, strongest, domains, searched, notSearched, gaps },
  })
  expect(domains).not.toEqual([])
})

it('gives projects that a newer version wrote as files, and leaves them as they are', async () => {
  const [id = ''] = await added('Vyntra', 'Kandoro')
  await store.keepAnswer(id, answer('Vyntra'))
  store.close()
  const newer = await openDB('projects', 99, { upgrade: (database) => void database.createObjectStore('more') })
  newer.close()
  const error = await openProjectStore(() => {}).catch((error: unknown) => error)
  expect(isFromNewer(error)).toBe(true)
  const [whole, ...others] = await readNewerProjects()
  expect(others).toEqual([])
  const { names, answers } = wholeProject.fromJson(wholeProject.toJson(whole as NonNullable<typeof whole>), 99) ?? {}
  expect(names?.map(({ name }) => name).sort()).toEqual(['Kandoro', 'Vyntra'])
  expect(answers?.map(({ result }) => result.name)).toEqual(['Vyntra'])
  const again = await openDB('projects')
  expect(again.version).toBe(99)
  expect(await again.count('names')).toBe(2)
  again.close()
})

it('does not take another failure for a newer version', () => {
  expect(isFromNewer(new DOMException('', 'QuotaExceededError'))).toBe(false)
  expect(isFromNewer(new Error('VersionError'))).toBe(false)
})
