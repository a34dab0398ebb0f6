import { expect, it, test } from 'vitest'
import { NOW, result } from '../../../components/gallery/samples.ts'
import type { CheckResult } from '../../client/types.ts'
import { type ComparedName, comparison } from './comparison.ts'
import { checkOf, newName } from './project.ts'
import type { NameAnswer } from './store.ts'

const scope = { jurisdiction: null, niceClasses: [] }
const DAY = 86_400_000

function compared(spelt: string, more: Partial<CheckResult> = {}, kept: Partial<NameAnswer> = {}): ComparedName {
  const given = result({ name: spelt, ...more })
  const name = { ...newName('p', spelt, 1), id: spelt, check: checkOf(given, scope) }
  return { name, answer: { id: spelt, project: 'p', result: given, scope, host: 'check.example', ...kept } }
}
const vyntra = compared('Vyntra')
const unlike = (other: ComparedName) => comparison.differences([vyntra, other], scope, NOW).get(other.name.id)

it('finds no difference between results with the same sources, scope and time', () => {
  expect(unlike(compared('Kelvo'))).toEqual([])
})

const old = { checkedAt: new Date(NOW - 8 * DAY).toISOString() }
const tomorrow = { checkedAt: new Date(NOW + 30 * DAY).toISOString() }
test.each([
  ['in another scope', compared('Kelvo', {}, { scope: { ...scope, niceClasses: [9] } }), 'scope'],
  ['long ago', compared('Kelvo', old), 'long_ago'],
  ['at a moment to come', compared('Kelvo', tomorrow), 'long_ago'],
  ['by another service', compared('Kelvo', {}, { host: 'other.example' }), 'asker'],
  ['for a test', compared('Kelvo', { test: true }), 'test'],
  ['and whose answer is lost', { ...compared('Kelvo'), answer: null }, 'lost'],
  ['never', { name: newName('p', 'Kelvo', 1), answer: null }, 'never'],
])('marks a name that was checked %s', (_how, other, why) => {
  expect(unlike(other)).toMatchObject([{ why }])
})

it('names the sources that answered for one name but not for the other', () => {
  const { searched, ...coverage } = result().coverage
  const other = compared('Kelvo', { coverage: { ...coverage, searched: searched.slice(1) } })
  expect(unlike(other)).toEqual([{ why: 'sources', missing: [searched[0]?.name] }])
  expect(comparison.differences([vyntra, other], scope, NOW).get('Vyntra')).toEqual([])
})

it('names the sources that searched only the same letters for one name', () => {
  const { searched, ...coverage } = result().coverage
  const [first, ...others] = searched.map((row) => ({ ...row }))
  if (!first) throw new Error('the sample has no source')
  const other = compared('Kelvo', { coverage: { ...coverage, searched: [{ ...first, method: 'text' }, ...others] } })
  expect(unlike(other)).toEqual([{ why: 'sources', missing: [first.name] }])
})
