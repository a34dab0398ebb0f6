import { describe, expect, it, test } from 'vitest'
import { result } from '../../../components/gallery/samples.ts'
import { checkOf, newName, PROJECT_MAX } from './project.ts'
import { type WholeProject, wholeProject } from './transfer.ts'

const scope = { jurisdiction: 'CH' as const, niceClasses: [9] }
const look = { source: 'dpma', register: 'DPMAregister', outcome: 'conflict' as const, by: 'Anna', at: 5 }
const vyntra = { ...newName('p', 'Vyntra', 7), note: 'Two syllables', stage: 'contenders' as const, looks: [look] }
const whole: WholeProject = {
  project: { id: 'p', name: 'Café', scope, createdAt: 1, batch: { total: 1, paused: null, failure: null } },
  names: [
    { ...vyntra, check: checkOf(result(), scope) },
    { ...newName('p', 'Kelvo', 8), queued: 1 },
  ],
  answers: [{ id: vyntra.id, project: 'p', result: result(), scope, host: 'check.example', foundHere: ['euipo 1'] }],
}

/** Returns the project's file after a change. */
const changed = (change: (file: { names: Record<string, unknown>[] } & Record<string, unknown>) => void) => {
  const file = JSON.parse(wholeProject.toJson(whole))
  change(file)
  return wholeProject.fromJson(JSON.stringify(file), 99)
}

describe('a project read from its own file', () => {
  const read = wholeProject.fromJson(wholeProject.toJson(whole), 99)

  it('has its names, answers and remarks under new ids, and no name in the queue', () => {
    expect(read?.project).toMatchObject({ name: 'Café', scope, createdAt: 99, batch: null })
    expect(read?.project.id).not.toBe('p')
    expect(read?.names.map(({ id: _, project: __, ...name }) => name)).toEqual(
      whole.names.map(({ id: _, project: __, queued: ___, ...name }) => name),
    )
    expect(read?.answers).toMatchObject([{ ...whole.answers[0], id: read?.names[0]?.id, project: read?.project.id }])
  })
})

it('rejects a verdict in a file that its answer does not support', () => {
  const read = changed((file) => {
    const { coverage: _, ...bare } = result({ verdict: 'none_found' })
    Object.assign(file.names[0] ?? {}, { answer: { result: bare, scope, host: '' } })
  })
  expect(read?.names[0]?.check?.verdict ?? 'not_checked').not.toBe('none_found')
})

it('rejects an answer about another name', () => {
  const read = changed((file) => Object.assign(file.names[0] ?? {}, { name: 'Tessandro' }))
  expect(read?.names[0]).toMatchObject({ name: 'Tessandro', check: null })
  expect(read?.answers).toEqual([])
})

it('strips direction marks from the name of an answer', () => {
  const read = changed((file) => {
    const answer = { result: result({ name: '\u202EVyntra' }), scope, host: '' }
    Object.assign(file.names[0] ?? {}, { answer })
  })
  expect(read?.answers).toMatchObject([{ result: { name: 'Vyntra' } }])
})

it('leaves out repeats and entries that are not names', () => {
  const read = changed((file) => void file.names.push({ ...file.names[0] }, { ...file.names[1], name: '—' }))
  expect(read?.names.map(({ name }) => name)).toEqual(['Vyntra', 'Kelvo'])
})

it('reads a project with one name more than the limit of a list', () => {
  const names = Array.from({ length: PROJECT_MAX + 1 }, (_none, at) => newName('p', `Vyntra ${at}`, at))
  const read = wholeProject.fromJson(wholeProject.toJson({ ...whole, names, answers: [] }), 99)
  expect(read?.names).toHaveLength(PROJECT_MAX + 1)
})

test.each(['', '{}', '[]', 'Vyntra', '{"format":"brand-check-project","version":2}'])('refuses the file %j', (text) => {
  expect(wholeProject.fromJson(text, 0)).toBeNull()
})
