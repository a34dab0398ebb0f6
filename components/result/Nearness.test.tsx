import { beforeEach, expect, it, vi } from 'vitest'
import type { CheckResult } from '../../lib/client/types.ts'
import type { View } from '../../lib/extension/view.ts'
import { actions } from '../gallery/pages.ts'
import { results } from '../gallery/results.ts'
import { company, hit, NOW } from '../gallery/samples.ts'
import { scope, views } from '../gallery/views.ts'
import { button, click, draw, textOf } from '../testing/draw.tsx'
import { CheckSurface } from './CheckSurface.tsx'

// @vitest-environment happy-dom

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  return () => vi.useRealTimers()
})

const NO_CLASSES = 'Say what it is for'

function lines(result: CheckResult, given = scope): string[] {
  const view = { phase: 'done', scope: given, result, quota: null, requestId: null, host: 'a.example' } as const
  const { root } = draw(<CheckSurface view={view} actions={actions} surface="card" />)
  return [...root.querySelectorAll('.bc-verdict > p:not(.bc-second, .bc-ask)')].map(textOf)
}
const of = (id: string) => results[id] as CheckResult
const withTop = (id: string, top: Parameters<typeof hit>[1]) => {
  const [first, ...others] = of(id).conflicts
  return { ...of(id), conflicts: [{ ...hit('VINTRA'), ...first, ...top }, ...others] }
}

it('says whether the nearest mark is in force, and how often such a near mark occurs by chance', () => {
  expect(lines(of('caution_close'))[0]).toBe(
    'VINTRA is in force in your classes. By chance alone, 26 of 100 made-up names come this close to a mark.',
  )
  expect(lines(of('caution_moderate'))[0]).toMatch(/^VYNTRO has been applied for\. By chance alone, 53 of 100 /)
})

it.each([
  [{ classOverlap: [] }, 'VINTRA is in force.'],
  [{ status: 'pending' }, 'VINTRA has been applied for in your classes.'],
  [{ status: 'unknown' }, 'It is not known whether VINTRA is in force.'],
] as const)('says only what is known of the nearest mark: %j', (top, said) => {
  expect(lines(withTop('caution_close', top as object))[0]).toContain(`${said} By chance`)
})

it('says what a company or a brand is, without figures about marks', () => {
  const [told] = lines(of('caution'))
  expect(told).toContain('Vyntra GmbH is a company with the same or nearly the same name.')
  expect(told).not.toContain(' in 100')
  const brand = { ...of('caution'), conflicts: [{ ...company, kind: 'brand_in_use' as const }] }
  expect(lines(brand)[0]).toContain('Vyntra GmbH is a brand in use')
})

it.each([
  [null, 'Art. 8(5) EUTMR, Art. 15 TmPA'],
  ['CH', 'Art. 15 TmPA'],
  ['DE', '§ 9(1) no. 3 MarkenG'],
  ['US', '15 U.S.C. § 1125(c)'],
] as const)('names the owner and goods of a famous brand, and the law that protects it in %s', (jurisdiction, law) => {
  const famous = {
    kind: 'brand_in_use',
    renown: 'famous',
    owner: 'Ferrero',
    niceClasses: [30, 29, 35] as number[],
  } as const
  const result = { ...withTop('conflict', famous), jurisdiction }
  expect(lines(result)[0]).toMatch(
    /^\S+ is a famous brand: Ferrero, sweets, coffee and bakery\. Famous brands can be protected/,
  )
  expect(lines(result)[0]).toContain(`beyond their own goods: ${law}.`)
})

it('says what a faint caution does not prove, with figures if there are any', () => {
  const one = 'As for nearly every name: no clearance. Of 100 marks found confusable, 21 looked no closer.'
  expect(lines(of('caution_faint'))).toEqual([one])
  const bare = 'This is no clearance.'
  expect(lines({ ...of('caution_faint'), frequency: undefined })).toEqual([bare])
  expect(lines({ ...of('caution_faint'), frequency: { madeUp: 100, confusable: 100 } })).toEqual([bare])
})

it('shows a near-identical mark in other classes on a separate line', () => {
  const others = 'The same or nearly the same name is registered or applied for in other classes: VYNTRA.'
  expect(lines(of('caution_set_back'))).toEqual([others, 'This is no clearance.'])
  expect(lines(of('caution_close'))).toHaveLength(2)
  expect(lines(of('caution_close'))[1]).toBe(others)
})

it('says that an expired mark may be renewed', () => {
  const [, renewable] = of('caution_set_back').conflicts
  if (renewable === undefined) throw new Error('The sample has no mark that has expired.')
  expect(lines({ ...of('caution_set_back'), conflicts: [renewable] })[0]).toBe(
    'A mark with the same or nearly the same name has expired and may be renewed: VYNTRAS.',
  )
})

it.each([
  ['conflict', ['VYNTRA is in force in your classes.']],
  ['caution_of_older_service', ['VINTRA is in force.']],
  ['none_found', []],
  ['incomplete', []],
])('names the deciding hit, without figures if there is no tier: %s', (id, said) => {
  expect(lines(of(id))).toEqual(said)
})

it.each([
  ['caution_faint', true],
  ['caution_close', false],
  ['conflict', false],
  ['none_found', false],
  ['caution_partial', false],
])('offers to enter classes if none were given and a mark counts: %s', async (id, asks) => {
  const openPanel = vi.fn()
  const view = views[id]
  if (view === undefined) throw new Error(`no view ${id}`)
  const { root } = draw(<CheckSurface view={view} actions={{ ...actions, openPanel }} surface="card" />)
  expect(textOf(root).includes(NO_CLASSES)).toBe(asks)
  if (!asks) return
  await click(button(root, NO_CLASSES))
  expect(openPanel).toHaveBeenCalledOnce()
})

const OFFERS: [string, Partial<CheckResult>, string][] = [
  ['how many marks count, and in one class', {}, 'Narrow to your goods: 14 marks → at most 3 per class'],
  ['no numbers where not all marks were sent', { conflictsLeftOut: 2 }, NO_CLASSES],
  ['no numbers of marks in the same classes', { conflicts: of('caution_faint').conflicts }, NO_CLASSES],
  [
    'marks of unknown classes in each class',
    { conflicts: [hit('A', { niceClasses: [3] }), hit('B', { niceClasses: [5] }), hit('C', { niceClasses: [] })] },
    'Narrow to your goods: 3 marks → at most 2 per class',
  ],
]
it.each(OFFERS)('offers to narrow to goods: %s', (_what, more, offered) => {
  const view = { ...(views.caution_unnarrowed as object), result: { ...of('caution_unnarrowed'), ...more } } as View
  const { root } = draw(<CheckSurface view={view} actions={actions} surface="card" />)
  expect(textOf(root.querySelector('.bc-ask'))).toBe(offered)
})

it('omits the numbers if a source had more hits than it sent', () => {
  const { coverage } = of('conflict')
  const view = { ...(views.caution_unnarrowed as object), result: { ...of('caution_unnarrowed'), coverage } } as View
  const { root } = draw(<CheckSurface view={view} actions={actions} surface="card" />)
  expect(textOf(root.querySelector('.bc-ask'))).toBe(NO_CLASSES)
})

it('shows the tier of each hit in words, and counts hidden hits by tier', () => {
  const { root } = draw(
    <CheckSurface view={views.caution_close as NonNullable<(typeof views)[string]>} actions={actions} surface="card" />,
  )
  const words = [...root.querySelectorAll('.bc-band')].map(textOf)
  expect(words).toEqual(['Look closer', 'Weak match', 'Weak match'])
  expect(textOf(root.querySelector('.bc-group'))).toContain('+ 6 weak')
})
