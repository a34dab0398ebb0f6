// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import type { CheckResult } from '../../lib/client/types.ts'
import { actions } from '../gallery/pages.ts'
import { results } from '../gallery/results.ts'
import { hit, NOW, result } from '../gallery/samples.ts'
import { scope } from '../gallery/views.ts'
import { CheckSurface } from '../surface/CheckSurface.tsx'
import { button, click, draw, textOf } from '../testing/draw.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  return () => vi.useRealTimers()
})

function done(given: CheckResult | undefined, surface: 'card' | 'panel' = 'card') {
  const view = {
    phase: 'done',
    scope,
    result: given ?? result(),
    quota: null,
    requestId: null,
    host: 'a.example',
  } as const
  return draw(<CheckSurface view={view} actions={actions} surface={surface} />).root
}
const part = (root: Element, selector: string) => textOf(root.querySelector(selector))

it.each([
  [
    'conflict',
    'Conflict: an identical or near-identical mark',
    'Risk 96 of 100 (higher = riskier)Conflict band: 75–100',
  ],
  ['caution', 'Possible conflict — look closer', 'Risk 74 of 100 (higher = riskier)Caution band: 40–74'],
  [
    'caution_partial',
    'Possible conflict — look closer',
    'Risk at least 74 of 100 (higher = riskier)Caution band: 40–74',
  ],
  ['caution_close', 'Possible conflict — look closer', 'Risk 67 of 100 (higher = riskier)Caution band: 40–74'],
  ['caution_moderate', 'Similar marks exist — worth a look', 'Risk 61 of 100 (higher = riskier)Caution band: 40–74'],
  ['caution_faint', 'Similar marks exist, none stands out', 'Risk 54 of 100 (higher = riskier)Caution band: 40–74'],
  [
    'caution_of_older_service',
    'Possible conflict — look closer',
    'Risk 58 of 100 (higher = riskier)Caution band: 40–74',
  ],
  ['none_found', 'No conflict found in the 5 sources searched', 'Risk 0 of 100 (higher = riskier)Below caution: 0–39'],
  ['incomplete', 'Incomplete — no verdict yet', 'Risk — no score yet'],
  ['incomplete_listed', 'Incomplete — no verdict yet', 'Risk at least 28 of 100 (higher = riskier)Below caution: 0–39'],
  ['newer_service', 'Not checked', 'Risk — no score yet'],
])('gives %s its headline and score', (id, headline, risk) => {
  const root = done(results[id])
  expect(part(root, 'h2')).toBe(headline)
  expect(part(root, '.bc-risk')).toBe(risk)
})

it.each([
  ['caution_partial', 'and 1 source did not answer'],
  ['incomplete', 'On the sources that answered: no conflict found.'],
  ['incomplete_listed', 'On the sources that answered: no conflict found, 1 weaker match listed.'],
])('says below the headline of %s what limits it', (id, second) => {
  expect(part(done(results[id]), '.bc-second')).toBe(second)
})

it('says beside the verdict what a reader should know of it', () => {
  const text = 'At least 12 similar marks stand side by side.'
  const root = done(result({ notes: [{ code: 'crowded_field', text, count: 12, relation: 'gte', niceClasses: [] }] }))
  expect(part(root, '.bc-verdict')).toContain(text)
})

it('draws no gauge where there is no number', () => {
  expect(done(results.incomplete).querySelector('.bc-meter')).toBeNull()
  expect(done(results.caution).querySelector('.bc-meter')).not.toBeNull()
})

it('names every source of an answer that found nothing, with records, time and control query', () => {
  const text = textOf(done(results.none_found))
  expect(text).toContain('0 of 2,354,583 records of EU trade mark register (EUIPO), asked')
  expect(text).toContain('0 of 793,561 records of Swiss commercial register (Zefix), asked')
  expect(text.match(/control query passed/g)).toHaveLength(3)
})

it('shows every source that is missing and every register not searched, with reason and link', () => {
  const given = results.incomplete as CheckResult
  const root = done(given)
  const { unavailable, unsearched } = given.coverage
  expect(root.querySelectorAll('.bc-missing')).toHaveLength(unavailable.length)
  expect(root.querySelectorAll('.bc-unsearched li')).toHaveLength(unsearched.length)
  for (const row of [...unavailable, ...unsearched]) {
    expect(textOf(root)).toContain(row.reason)
    expect(root.querySelector(`a[href="${row.manualUrl}"]`)?.getAttribute('rel')).toContain('noopener')
  }
  expect(part(root, '.bc-unsearched summary')).toContain('5 registers not searched')
  expect(part(root, '.bc-coverage h3')).toBe('1 of 5 sources answered')
})

it('says of a source that answered what it leaves out', () => {
  const reason = 'of its imported entries, 3 could not be read'
  const given = result()
  const [first, ...others] = given.coverage.searched
  if (first === undefined) throw new Error('The sample has no source that answered.')
  const root = done({ ...given, coverage: { ...given.coverage, searched: [{ ...first, reason }, ...others] } })
  const told = [...root.querySelectorAll('.bc-chip [lang=en]')].map((said) => said.textContent)
  expect(told.filter((text) => text?.includes(reason))).toHaveLength(1)
})

it('puts coverage above the hits', () => {
  const root = done(results.caution)
  const order = [...root.querySelectorAll('.bc-verdict, .bc-coverage, .bc-group')].map((node) => node.className)
  expect(order.slice(0, 3)).toEqual(['bc-verdict', 'bc-coverage', 'bc-group'])
})

it('unfolds the registers not searched where there is room', () => {
  expect(done(results.caution, 'panel').querySelector('details')?.open).toBe(true)
  expect(done(results.caution).querySelector('details')?.open).toBe(false)
})

it('shows the first hits of a group, the total, and all on demand', async () => {
  const root = done(results.conflict)
  expect(part(root, '.bc-group h3')).toBe('Marks (4 of 8)')
  expect(root.querySelector('.bc-hits')?.children.length).toBe(3)
  await click(button(root, 'Show all 8'))
  expect(textOf(root)).toContain('VYNTRIS')
  expect(textOf(root)).toContain('The source had more than it gave. The riskiest 8 are listed.')
})

it.each([
  ['card-age', '2026-11-20T13:02:00Z', 'Asked at'],
  ['older', '2026-11-08T13:02:00Z', 'From 8 Nov 2026, 12 days old'],
])('marks a kept answer as one, and says what a new one costs: %s', (_, checkedAt, age) => {
  const view = {
    phase: 'done',
    scope,
    result: result({ checkedAt }),
    quota: null,
    requestId: null,
    host: 'a.example',
    kept: true,
  } as const
  const { root } = draw(<CheckSurface view={view} actions={actions} surface="panel" />)
  expect(root.querySelector('.bc-is-old')).not.toBeNull()
  expect(part(root, '.bc-old')).toContain(age)
  expect(button(root, 'Check again (cost 1)')).toBeTruthy()
})

it('leads back to the choice that a check came from', async () => {
  const back = vi.fn()
  const view = { phase: 'done', scope, result: result(), quota: null, requestId: null, host: 'a.example' } as const
  const { root } = draw(<CheckSurface view={view} actions={{ ...actions, back }} surface="card" />)
  await click(button(root, 'Back'))
  expect(back).toHaveBeenCalledOnce()
})

it('moves on to the first row that was not there before, with the keyboard', async () => {
  const root = done(results.conflict)
  const all = button(root, 'Show all 8')
  all.focus()
  await click(all)
  expect(document.activeElement).toBe(root.querySelector('.bc-hits')?.children[3])
})

it('gives many marks of one name the room of one, with what is known of each', () => {
  const root = done(results.conflict)
  const rows = [...(root.querySelector('.bc-hits')?.children ?? [])]
  expect(rows.map((row) => row.querySelector('.bc-name')?.textContent)).toEqual(['VYNTRA', 'VINTRA', 'VYNTRO'])
  expect(rows.map((row) => row.querySelector('summary')?.textContent)).toEqual([
    undefined,
    '1 more written the same',
    undefined,
  ])
  expect(rows[1]?.querySelector('details')?.textContent).toContain('Vintra Uhren AG')
})

it('says of each hit how it matched, where it has effect, its status, classes, owner and record', () => {
  const root = done(result({ verdict: 'caution', score: 58, conflicts: [hit('VINTRA', { status: 'expired' })] }))
  const text = part(root, '.bc-hit')
  for (const fact of ['Sounds the same', 'European Union', 'expired, may be renewed', 'classes 9, 42', 'Vintra Ltd'])
    expect(text).toContain(fact)
  expect(root.querySelector('.bc-hit a')?.getAttribute('href')).toBe('https://registers.example/euipo/017123456')
})

it('says how many matches came that are not shown, and nothing where all are', () => {
  const many = { verdict: 'caution' as const, score: 58, conflicts: [hit('VINTRA')] }
  expect(part(done({ ...result(many), conflictsLeftOut: 59_500 }), '.bc-verdict')).toContain('59,500 more matches')
  expect(part(done(result(many)), '.bc-verdict')).not.toContain('more matches')
})

it('does not say of a mark that expired years ago that it may be renewed', () => {
  const expired = hit('VINTRA', { status: 'expired', expiresOn: '2020-01-31' })
  const text = part(done(result({ verdict: 'incomplete', score: 39, conflicts: [expired] })), '.bc-hit')
  expect(text).toContain('expired, the time to renew it is over')
  expect(text).not.toContain('may be renewed')
})

it.each(['javascript:alert(1)', 'http://registers.example/1'])('makes no link of %s', (recordUrl) => {
  const root = done(result({ verdict: 'caution', score: 58, conflicts: [hit('VINTRA', { recordUrl })] }))
  expect(root.querySelector('.bc-hit a')).toBeNull()
})

it('draws kinds and statuses of a newer service', () => {
  const odd = hit('VINTRA', { kind: 'nickname' as never, status: 'resting' as never, jurisdiction: 'ZZ' })
  const text = textOf(done(result({ verdict: 'caution', score: 58, conflicts: [odd] })))
  expect(text).toContain('Other names')
  expect(text).toContain('status not known')
})

it('uses the four words for domains, and asks again where a registry did not answer', () => {
  const root = done(results.incomplete)
  expect([...root.querySelectorAll('.bc-domains li > span:nth-child(3)')].map(textOf)).toEqual([
    'Unknown — registry did not answer',
    'Reserved or restricted',
    'Not in the registry (may be registrable)',
  ])
  expect(button(root, 'Ask the registries again')).toBeDefined()
  expect(part(done(results.caution), '.bc-domains')).toContain('Registered')
})

it('says when an answer is an old one', () => {
  const root = done(results.old)
  expect(part(root, '.bc-old')).toBe('From 8 Nov 2026, 12 days old')
  expect(button(root, 'Check again (cost 1)')).toBeDefined()
})

it('draws times and places that cannot be read', () => {
  const odd = hit('VINTRA', { jurisdiction: '?!' })
  const root = done(result({ verdict: 'caution', score: 58, conflicts: [odd], checkedAt: 'yesterday' }))
  expect(textOf(root)).toContain('checked at a time not known')
  expect(part(root, '.bc-hit')).toContain('?!')
})

it('marks an answer for a test key', () => {
  expect(part(done(results.test_key), '.bc-test')).toContain('It is not a result.')
})
