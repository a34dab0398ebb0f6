import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { type PackFiles, verifyEvidence } from '../../lib/client/evidence.ts'
import { readCsvRows } from '../../lib/extension/projects/csv.ts'
import { checkOf, newName } from '../../lib/extension/projects/project.ts'
import { results } from '../gallery/results.ts'
import { NOW, result } from '../gallery/samples.ts'
import { scope } from '../gallery/views.ts'
import { t } from '../testing/draw.tsx'
import { giveStrings } from '../ui/text.ts'
import { packOf } from './evidence-pack.ts'

// @vitest-environment happy-dom

it('states whether each source answered in full, and how it was searched', async () => {
  giveStrings(t)
  const given = results.incomplete_letters ?? result()
  const name = { ...newName('p', 'Vyntra', NOW), check: checkOf(given, scope) }
  const project = { id: 'p', name: 'Café', scope, createdAt: NOW, batch: null }
  const answers = [{ id: name.id, project: 'p', result: given, scope, host: '' }]
  const pack = await packOf({ project, names: [name], answers }, { script: '', service: null }, t, NOW)
  const rows = readCsvRows(new TextDecoder().decode(unzipSync(pack)['searched.csv']))
  if (typeof rows === 'string') throw new Error('searched.csv is no table')
  const columns = ['source', 'required', 'state', 'in_full', 'method'].map((heading) => rows[0]?.indexOf(heading) ?? -1)
  const told = rows.map((row) => columns.map((at) => row[at]).join(' '))
  expect(told).toContain('euipo yes answered no text')
  expect(told).toContain('zefix yes answered yes similarity')
  expect(told).toContain('wipo no not_searched no ')
})

it('contains an answer for each name, in any script, and verifies as unchanged', async () => {
  giveStrings(t)
  const spelt = ['Vyntra', `a${'\u{1D49C}'.repeat(70)}`, 'Ka\u0308sli', '…/../x', 'Vyntra!']
  const names = spelt.map((name, at) => ({ ...newName('p', name, NOW + at), check: checkOf(result({ name }), scope) }))
  const answers = names.map(({ id, name }) => ({ id, project: 'p', result: result({ name }), scope, host: '' }))
  const project = { id: 'p', name: 'Café', scope, createdAt: NOW, batch: null }
  const pack = await packOf({ project, names, answers }, { script: '', service: null }, t, NOW)
  const files = new Map(Object.entries(unzipSync(pack))) as PackFiles
  const found = await verifyEvidence(files)
  expect(found.faults).toEqual([])
  expect(found.names.map(({ name }) => name).toSorted()).toEqual(spelt.toSorted())
  expect([...files.keys()].filter((path) => path.startsWith('answers/'))).toHaveLength(spelt.length)
})
