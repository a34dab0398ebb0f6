import { expect, it } from 'vitest'
import type { Conflict } from '../../lib/contract/checks/conflict.ts'
import { hit as sample } from '../gallery/samples.ts'
import { draw, t, textOf } from '../testing/draw.tsx'
import { FieldPicture } from './pictures.tsx'

// @vitest-environment happy-dom

function hit(name: string, likeness: number, more: Partial<Conflict> = {}): Conflict {
  const base = sample(name)
  return { ...base, similarity: { ...base.similarity, score: likeness }, ...more }
}

function drawn(conflicts: Conflict[], hasClasses = true) {
  const { root } = draw(<FieldPicture name="Vyntra" conflicts={conflicts} hasClasses={hasClasses} />)
  const rows = [...root.querySelectorAll('tbody tr')].map((row) => [...row.children].map(textOf))
  const [x, y] = (root.querySelector('svg')?.getAttribute('viewBox') ?? '').split(' ').slice(2).map(Number)
  const apart = [...root.querySelectorAll('svg rect')].map((rect) => {
    const at = (name: string) => Number(rect.getAttribute(name)) + 10
    return Math.hypot(at('x') - (x ?? 0) / 2, at('y') - (y ?? 0) / 2)
  })
  return { root, rows, apart }
}

it('draws more similar names nearer to the middle, and lists the same names in its table', () => {
  const { rows, apart } = drawn([hit('VINTRA', 95), hit('WANTRO', 60), hit('OTHER', 10)])
  expect(rows.map(([number, , likeness]) => [number, likeness])).toEqual([
    ['1', '95 of 100'],
    ['2', '60 of 100'],
    ['3', '10 of 100'],
  ])
  expect(apart).toEqual(apart.toSorted((one, other) => one - other))
})

it('puts hits into areas by class, or by kind if the user entered no classes', () => {
  const hits = [
    hit('COMPANY', 90, { kind: 'company' }),
    hit('OTHER', 80, { classOverlap: [] }),
    hit('SAME', 70, { classOverlap: [9] }),
  ]
  expect(drawn(hits).rows.map(([, name, , field]) => [name?.split(/ |trade|company/)[0], field])).toMatchObject([
    [expect.stringContaining('SAME'), `A · ${t('pictures.fields.same')}`],
    [expect.stringContaining('OTHER'), `B · ${t('pictures.fields.other')}`],
    [expect.stringContaining('COMPANY'), `C · ${t('line.company')}`],
  ])
  const headingOf = (root: Element) => textOf(root.querySelector('th:last-child'))
  expect(headingOf(drawn(hits).root)).toBe(t('pictures.field_of'))
  expect(headingOf(drawn(hits, false).root)).toBe(t('filter.kind'))
  const fields = drawn(hits, false).rows.map(([, , , field]) => field)
  expect(new Set(fields)).toEqual(new Set([`A · ${t('line.trademark')}`, `B · ${t('line.company')}`]))
})

it('says how many of the hits it draws', () => {
  const { root, rows } = drawn(Array.from({ length: 14 }, (_, at) => hit(`HIT ${at}`, 50 + at)))
  expect(rows).toHaveLength(12)
  expect(textOf(root)).toContain('The 12 most similar of 14 matches')
})
