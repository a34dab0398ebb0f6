import { beforeEach, expect, it, vi } from 'vitest'
import type { CheckResult } from '../../lib/client/types.ts'
import type { Conflict } from '../../lib/contract/checks/conflict.ts'
import { Reason } from '../../lib/contract/constants.ts'
import type { DoneView, View } from '../../lib/extension/view.ts'
import { actions } from '../gallery/pages.ts'
import { results } from '../gallery/results.ts'
import { company, hit, NOW } from '../gallery/samples.ts'
import { scope, views } from '../gallery/views.ts'
import { button, click, draw, t, textOf } from '../testing/draw.tsx'
import { CheckSurface } from './CheckSurface.tsx'
import { whyOf } from './hits.tsx'

// @vitest-environment happy-dom

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  return () => vi.useRealTimers()
})

/** Returns the sentences that say why the verdict is as it is. */
function because(result: CheckResult, given = scope): string {
  const view = { phase: 'done', scope: given, result, quota: null, requestId: null, host: 'a.example' } as const
  const { root } = draw(<CheckSurface view={view} actions={actions} surface="card" />)
  return textOf(root.querySelector('.bc-because > p'))
}
const of = (id: string) => results[id] as CheckResult
const withTop = (id: string, top: Parameters<typeof hit>[1]) => {
  const [first, ...others] = of(id).conflicts
  return { ...of(id), conflicts: [{ ...hit('VINTRA'), ...first, ...top }, ...others] }
}
const similar = (
  reason: Conflict['similarity']['reasons'][number],
  evidence: Conflict['similarity']['evidence'] = [],
) => ({
  similarity: { score: 80, reasons: [reason], explanation: '', evidence },
})

it('says why the nearest mark counts, and how often such a near mark occurs by chance', () => {
  expect(because(of('caution_close'))).toBe(
    'VINTRA sounds alike. Closer than usual: 26 in 100 invented names come this close to a mark.',
  )
  expect(because({ ...of('caution_close'), frequency: { madeUp: 6, confusable: 40 } })).toBe(
    'VINTRA sounds alike. That is unusual: only 6 in 100 invented names come this close.',
  )
  expect(because(of('caution_moderate'))).toMatch(/^VYNTRO looks alike\. That is common: 53 in 100 /)
})

it('has a sentence for every reason of the contract', () => {
  for (const reason of Reason) expect(because(withTop('conflict', similar(reason)))).toMatch(/^VYNTRA \S.*\.$/)
})

it('speaks of the same main word only if both names share the word', () => {
  const shared = { code: 'shares_word', values: ['vyntra', 'VYNTRA', 'vyntra'] } as const
  const like = { code: 'like_word', values: ['Vyntra', 'VNITRA'] } as const
  const said = (...evidence: NonNullable<Conflict['similarity']['evidence']>) =>
    because(withTop('conflict', similar('same_dominant_element', evidence)))
  expect(said({ ...shared, values: [...shared.values] })).toBe('VYNTRA has the same main word.')
  expect(said({ ...like, values: [...like.values] })).toBe('VYNTRA has a similar main word.')
  const [told, unsaid] = [[{ ...shared, values: [] }], undefined].map((evidence) =>
    whyOf(hit('VYNTRA', { ...similar('same_dominant_element', evidence ?? []) }), t),
  )
  expect(told).toBe('same main word')
  expect(unsaid).toBe('similar main word')
})

it('says that a company or a brand can be protected, without figures about marks', () => {
  expect(because(of('caution'))).toBe('Vyntra GmbH is the same name. Company names are protected too.')
  const brand = { ...of('caution'), conflicts: [{ ...company, kind: 'brand_in_use' as const }] }
  expect(because(brand)).not.toContain('in 100')
})

it.each([
  [null, 'Art. 8(5) EUTMR, Art. 15 TmPA'],
  ['CH', 'Art. 15 TmPA'],
  ['DE', '§ 9(1) no. 3 MarkenG'],
  ['US', '15 U.S.C. § 1125(c)'],
] as const)('says that a brand is famous, names its owner, and the law that protects it in %s', (jurisdiction, law) => {
  const famous = { kind: 'brand_in_use', renown: 'famous', owner: 'Ferrero' } as const
  const result = withTop('conflict', famous)
  expect(because(result)).toBe('VYNTRA is a famous brand. Famous brands can be protected for all goods.')
  const view = { ...(views.conflict as DoneView), result, scope: { jurisdiction, niceClasses: [] } }
  const { root } = draw(<CheckSurface view={view} actions={actions} surface="card" />)
  expect(textOf(root.querySelector('.bc-hit summary'))).toBe('VYNTRAfamous brand · EU · Ferrero')
  const laws = [...root.querySelectorAll('.bc-hit > p')].map(textOf).filter((text) => text.startsWith('Protection'))
  expect(laws).toEqual([`Protection beyond the owner’s own goods: ${law}.`])
})

it('says what a faint caution does not prove', () => {
  expect(because(of('caution_faint'))).toBe(
    'WINTRA is the closest. Almost every name has matches like these. This is no clearance.',
  )
})

it('names a mark of the same name that is registered for other goods, or has expired', () => {
  const [, renewable] = of('caution_set_back').conflicts
  if (renewable === undefined) throw new Error('The sample has no mark that has expired.')
  const everyday = 'Almost every name has matches like these. This is no clearance.'
  expect(because(of('caution_set_back'))).toBe(`VYNTRA is registered for other goods. ${everyday}`)
  expect(because({ ...of('caution_set_back'), conflicts: [renewable] })).toBe(
    `VYNTRAS has expired and may be renewed. ${everyday}`,
  )
})

it.each([
  ['conflict', 'VYNTRA is the same name.'],
  ['caution_of_older_service', 'VINTRA sounds alike.'],
])('names the deciding hit, without figures if there is no tier: %s', (id, said) => {
  expect(because(of(id))).toBe(said)
})

it.each([
  ['caution_faint', true],
  ['none_found', true],
  ['caution_close', false],
  ['conflict', false],
])('offers to enter goods if none were given: %s', async (id, asks) => {
  const giveClasses = vi.fn()
  const view = views[id]
  if (view === undefined) throw new Error(`no view ${id}`)
  const { root } = draw(<CheckSurface view={view} actions={{ ...actions, giveClasses }} surface="card" />)
  expect(textOf(root).includes('+ goods')).toBe(asks)
  if (!asks) return
  await click(button(root, '+ goods'))
  expect(giveClasses).toHaveBeenCalledOnce()
})

it('shows the tier of each hit in words when it is unfolded', () => {
  const { root } = draw(<CheckSurface view={views.caution_close as View} actions={actions} surface="card" />)
  const words = [...root.querySelectorAll('.bc-hit .bc-facts')].map((facts) => textOf(facts).split(' · ')[0])
  expect(words).toEqual(['Look closer', 'Weak match', 'Weak match'])
  expect(button(root, '6 more matches')).toBeTruthy()
})
