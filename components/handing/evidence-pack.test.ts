// @vitest-environment happy-dom
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { checkOf } from '../../lib/extension/projects/name-check.ts'
import { newName } from '../../lib/extension/projects/project.ts'
import { type PackFiles, verifyEvidence } from '../../lib/receipts/evidence.ts'
import { NOW, result } from '../gallery/samples.ts'
import { scope } from '../gallery/views.ts'
import { t } from '../testing/draw.tsx'
import { giveStrings } from '../words/strings.ts'
import { packOf } from './evidence-pack.ts'

it('holds an answer for each name, however its letters are written, and is found to be as it was made', async () => {
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
