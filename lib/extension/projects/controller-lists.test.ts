import 'fake-indexeddb/auto'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openProjectController } from './controller.ts'
import { PROJECT_MAX } from './project.ts'
import type { ProjectController } from './view-model.ts'

vi.mock('../browser.ts', async () => {
  const { fakeApis } = await import('../testing/fake-apis.ts')
  const sendMessage = async () => ({ answer: { kind: 'browser', who: '' } })
  return { browser: { ...fakeApis, runtime: { ...fakeApis.runtime, sendMessage } } }
})

const scope = { jurisdiction: null, niceClasses: [] }
let room: ProjectController

beforeAll(async () => {
  vi.stubGlobal('window', new EventTarget())
  room = await openProjectController({ onChange() {} })
})

const file = (name: string, text: string) => new File([text], name)
const until = (look: () => unknown) => vi.waitFor(() => expect(look()).toBeTruthy())
const offered = async () => {
  await until(() => room.state.offer)
  return room.state.offer?.read
}

async function create(name: string): Promise<string> {
  room.actions.create(name, scope)
  await until(() => room.state.open?.project.name === name && room.state.projects?.some((each) => each.name === name))
  return room.state.open?.project.id ?? ''
}

async function close(): Promise<void> {
  room.actions.open(null)
  await until(() => room.state.open === null)
}

afterEach(close)

it('offers the names of a file once a project is opened, with its columns and unusable entries', async () => {
  room.actions.readFiles(
    file('list.csv', `Class,Name,Working title\n9,Vyntra,Ombrelle\n9,2026,Sole\n9,${'a'.repeat(101)},Luna`),
  )
  await until(() => room.state.gathered)
  expect(room.state.gathered).toEqual(['Vyntra'])
  room.actions.create('A file', scope)
  expect(await offered()).toMatchObject({ names: ['Vyntra'], unusable: ['2026', 'a'.repeat(101)], place: { at: 1 } })
  expect(room.state.gathered).toBeNull()
  room.actions.readColumn({ at: 2 })
  await until(() => room.state.offer?.read?.place?.at === 2)
  expect(room.state.offer?.read?.names).toEqual(['Ombrelle', 'Sole', 'Luna'])
})

it('offers waiting names to an opened project, without those it already has', async () => {
  const id = await create('Eighty names')
  room.actions.read(Array.from({ length: 80 }, (_none, at) => `Held ${at}`).join('\n'))
  await offered()
  room.actions.take(false)
  await until(() => room.state.open?.names.length === 80)
  await close()
  room.actions.gather('Vyntra\nHeld 7\nHeld 79\nHeld 42')
  room.actions.open(id)
  expect(await offered()).toMatchObject({ names: ['Vyntra'], repeats: 3 })
})

it('counts the names of a file beyond the project limit, even if no project was open', async () => {
  room.actions.readFiles(
    file('list.txt', Array.from({ length: PROJECT_MAX + 2 }, (_none, at) => `Name ${at}`).join('\n')),
  )
  await until(() => room.state.gathered)
  room.actions.create('Too many', scope)
  expect(await offered()).toMatchObject({ beyond: 2 })
})

it('reads the first of several files, lists the others, and reads them on request', async () => {
  await create('Two files')
  room.actions.readFiles(file('one.csv', 'Name\nVyntra'), file('two.csv', 'Name\nKelvo'))
  expect(await offered()).toMatchObject({
    names: ['Vyntra'],
    place: { columns: [{ sheet: 'one.csv' }, { sheet: 'two.csv' }] },
  })
  room.actions.readColumn({ at: 1 })
  await until(() => room.state.offer?.read?.place?.at === 1)
  expect(room.state.offer?.read?.names).toEqual(['Kelvo'])
})

it('offers a table selected in a page with its columns, with or without an open project', async () => {
  const rows = Array.from({ length: 60 }, (_none, at) => `${at + 1}\tidea no. ${at + 1}\tVyntra ${at}`)
  room.actions.gather(['No.\tRemark\tName', ...rows].join('\n'))
  await until(() => room.state.gathered?.length === 60)
  await create('A page')
  const read = await offered()
  expect(read?.names).toEqual(Array.from({ length: 60 }, (_none, at) => `Vyntra ${at}`))
  expect(read?.place).toMatchObject({ at: 2, isHeaded: true })
  room.actions.drop()
  room.actions.gather('Remark\tName\nshort\tKelvo')
  expect(await offered()).toMatchObject({
    names: ['Kelvo'],
    place: { columns: [{ first: 'Remark' }, { first: 'Name' }] },
  })
})

it('offers all columns of pasted cells', async () => {
  await create('Cells')
  room.actions.read('Vyntra\tAnna\nKelvo\tBen')
  expect(await offered()).toMatchObject({ names: ['Vyntra', 'Kelvo'] })
  room.actions.readColumn({ at: 1 })
  await until(() => room.state.offer?.read?.place?.at === 1)
  expect(room.state.offer?.read?.names).toEqual(['Anna', 'Ben'])
})
