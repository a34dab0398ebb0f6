import { beforeEach, expect, it, vi } from 'vitest'
import { SidePanelApp } from '../../entrypoints/sidepanel/App.tsx'
import { failure } from '../../lib/client/failure.ts'
import { readConflict } from '../../lib/client/tolerant.ts'
import type { CheckResult, Failure } from '../../lib/client/types.ts'
import type { View } from '../../lib/extension/view.ts'
import { wording } from '../../lib/extension/wording.ts'
import { actions, popup } from '../gallery/pages.ts'
import { results } from '../gallery/results.ts'
import { hit, NOW, result } from '../gallery/samples.ts'
import { scope, views } from '../gallery/views.ts'
import { button, click, draw, t, textOf } from '../testing/draw.tsx'
import { CheckSurface } from './CheckSurface.tsx'

// @vitest-environment happy-dom

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  return () => vi.useRealTimers()
})

function done(given: CheckResult | undefined, surface: 'card' | 'panel' = 'card', failure?: Failure) {
  const view = {
    phase: 'done',
    scope,
    result: given ?? result(),
    quota: null,
    requestId: null,
    host: 'a.example',
    ...(failure && { failure }),
  } as const
  return draw(<CheckSurface view={view} actions={actions} surface={surface} />).root
}
it.each([
  ['key', 'failed.key', 'footer.not_charged'],
  ['interrupted', 'verdict.stopped', 'footer.maybe_charged'],
] as const)('says why a check failed (%s), and what it may have cost', async (kind, why, cost) => {
  const openOptions = vi.fn()
  const view: View = {
    ...({ phase: 'done', scope, quota: null, requestId: null, host: 'a.example' } as const),
    result: { ...result(), charged: kind === 'interrupted' },
    failure: failure(kind),
  }
  const { root } = draw(<CheckSurface view={view} actions={{ ...actions, openOptions }} surface="panel" />)
  expect(root.textContent).toContain(t(why))
  expect(part(root, '.bc-foot')).toContain(t(cost))
  if (kind === 'key') await click(button(root, t('failed.act.options')))
  expect(openOptions).toHaveBeenCalledTimes(kind === 'key' ? 1 : 0)
})

const part = (root: Element, selector: string) => textOf(root.querySelector(selector))

it.each([
  ['conflict', 'Conflict', 'Risk 96/100 higher = riskier'],
  ['caution', 'Possible conflict — look closer', 'Risk 74/100 higher = riskier'],
  ['caution_partial', 'Possible conflict — look closer', 'Risk at least 74/100 higher = riskier'],
  ['caution_close', 'Possible conflict — look closer', 'Risk 67/100 higher = riskier'],
  ['caution_moderate', 'Similar marks exist — worth a look', 'Risk 61/100 higher = riskier'],
  ['caution_faint', 'Similar marks exist, none stands out', 'Risk 54/100 higher = riskier'],
  ['caution_of_older_service', 'Possible conflict — look closer', 'Risk 58/100 higher = riskier'],
  ['none_found', 'No conflict found in trade marks (EU), companies (CH) and brands in use', 'Risk 0/100 in these only'],
  ['incomplete', 'Incomplete — some registers were not searched', 'Risk — no score yet'],
  ['incomplete_listed', 'Incomplete — some registers were not searched', 'Risk at least 28/100 higher = riskier'],
  ['newer_service', 'Not checked', 'Risk — no score yet'],
])('shows the headline and score of %s', (id, headline, risk) => {
  const root = done(results[id])
  expect(part(root, 'h2')).toBe(headline)
  expect(part(root, '.bc-risk')).toBe(risk)
})

it.each([
  ['caution_partial', 'And 1 source did not answer.'],
  ['caution_alone', 'And 5 sources were not asked.'],
  ['incomplete', 'No register gave a usable answer.'],
  ['incomplete_as_asked', 'On the sources that answered: no conflict found.'],
  ['incomplete_listed', 'On the sources that answered: no conflict found, 1 weaker match.'],
])('says below the headline of %s what limits it', (id, second) => {
  expect(part(done(results[id]), '.bc-second')).toBe(second)
})

it('shows notes next to the verdict', () => {
  const text = 'At least 12 similar marks already coexist; each may weigh less.'
  const root = done(result({ notes: [{ code: 'crowded_field', text, count: 12, relation: 'gte', niceClasses: [] }] }))
  expect(part(root, '.bc-verdict')).toContain(text)
})

it('never says "at least" before the highest score', () => {
  const top = result({ ...results.caution_partial, verdict: 'conflict', score: 100 })
  expect(part(done(top), '.bc-risk')).toBe('Risk 100/100 higher = riskier')
})

it('names every source of an answer without hits, with records, time and canary', () => {
  const text = textOf(done(results.none_found))
  expect(text).toContain('0 of 2,354,583 records of EU trade mark register (EUIPO), asked')
  expect(text).toContain('0 of 793,561 records of Swiss commercial register (Zefix), asked')
  expect(text.match(/control query passed/g)).toHaveLength(3)
})

it('shows every missing source and every unsearched register, with reason and link', () => {
  const given = results.incomplete as CheckResult
  const root = done(given)
  const { unavailable, unsearched } = given.coverage
  expect(root.querySelectorAll('.bc-missing')).toHaveLength(unavailable.length)
  expect(root.querySelectorAll('.bc-unsearched li')).toHaveLength(unsearched.length)
  for (const row of [...unavailable, ...unsearched]) {
    expect(textOf(root)).toContain(row.reason)
    expect(root.querySelector(`a[href="${row.manualUrl}"]`)?.getAttribute('rel')).toContain('noopener')
  }
  expect(part(root, '.bc-unsearched summary')).toContain('0 of 6 trade mark registers searched')
  expect(part(root, '.bc-coverage summary')).toBe('No register answered in full')
})

it.each([
  ['incomplete_filling', '43% of its records are held, complete by about 21 Nov'],
  ['incomplete_letters', 'same letters only'],
])('names a partly searched register above the fold, and does not count it as answered: %s', async (id, word) => {
  const given = (wording.view(views[id] as View, t) as Extract<View, { phase: 'done' }>).result
  const root = done(given)
  expect(part(root, '.bc-coverage summary')).toBe('2 registers answered in full, 1 did not')
  expect(part(root, '.bc-unsearched summary')).toContain('0 of 6 trade mark registers searched')
  expect(root.querySelector<HTMLDetailsElement>('.bc-coverage > details')?.open).toBe(true)
  expect([...root.querySelectorAll('.bc-missing')].map(textOf)).toEqual([expect.stringContaining(word)])
  expect(part(root, '.bc-missing .bc-source-name')).toContain('EU trade mark register (EUIPO)')
})

it('says next to a conflict that a register was searched only in part', () => {
  const { coverage } = results.incomplete_filling as CheckResult
  const root = done(result({ ...results.conflict, coverage }))
  expect(part(root, '.bc-second')).toBe('And 1 source was not searched in full.')
})

it('says once that the service stopped answering, and groups the sources that had not answered', () => {
  const { result: given, failure } = wording.view(views.stopped as View, t) as Extract<View, { phase: 'done' }>
  const root = done(given, 'card', failure)
  expect(part(root, '.bc-second')).toBe('The service stopped answering. What was found until then is shown.')
  expect([...root.querySelectorAll('.bc-missing')].map(textOf)).toEqual([
    expect.stringMatching(/EUIPO.*\.com.*\.ch.* cut off before it answered$/),
    expect.stringMatching(/Brands in use.* cut off before it answered Optional\.$/),
  ])
  expect(button(root, 'Check again')).toBeTruthy()
  expect(part(root, '.bc-foot')).toContain('At most 1 check')
})

it('says that the service stopped answering even if every source had answered before', () => {
  const { failure } = views.stopped as Extract<View, { phase: 'done' }>
  const root = done(results.caution, 'card', failure)
  expect(part(root, '.bc-second')).toContain('The service stopped answering.')
  expect(button(root, 'Check again')).toBeTruthy()
})

it('shows what an answered source leaves out', () => {
  const reason = 'of its imported entries, 3 could not be read'
  const given = result()
  const [first, ...others] = given.coverage.searched
  if (first === undefined) throw new Error('The sample has no source that answered.')
  const root = done({ ...given, coverage: { ...given.coverage, searched: [{ ...first, reason }, ...others] } })
  const told = [...root.querySelectorAll('.bc-chip [lang=en]')].map((said) => said.textContent)
  expect(told.filter((text) => text?.includes(reason))).toHaveLength(1)
})

it('shows first the verdict, then the hits, the domains and the coverage', () => {
  const root = done(results.caution)
  const order = [...root.querySelectorAll('.bc-verdict, .bc-coverage, .bc-group, .bc-domain-box')]
  expect(order.map((node) => node.className)).toEqual(['bc-verdict', 'bc-group', 'bc-domain-box', 'bc-coverage'])
})

it('always unfolds failures, and unfolds the rest only in the panel', () => {
  const open = (root: Element, part: string) => root.querySelector<HTMLDetailsElement>(part)?.open
  expect(open(done(results.caution), '.bc-coverage > details')).toBe(false)
  expect(open(done(results.caution_partial), '.bc-coverage > details')).toBe(true)
  expect(open(done(results.caution), '.bc-unsearched')).toBe(false)
  expect(open(done(results.caution, 'panel'), '.bc-unsearched')).toBe(true)
})

it('counts an unsearched register separately if it is not a trade mark register', () => {
  const given = result()
  const [first, ...others] = given.coverage.unsearched
  if (first === undefined) throw new Error('The sample has no register that was not searched.')
  const unsearched = [{ ...first, kind: 'company' as const }, ...others]
  const root = done({ ...given, coverage: { ...given.coverage, unsearched } })
  expect(part(root, '.bc-unsearched summary')).toContain(
    '1 of 5 trade mark registers searched · 1 other register not searched',
  )
})

const conflict = () => views.conflict as Extract<View, { phase: 'done' }>
/** Draws a popup that cannot open the panel. */
const alone = () =>
  draw(<CheckSurface view={conflict()} actions={{ ...actions, openPanel: undefined as never }} surface="popup" />).root

it('shows the three riskiest hits on a card, counts the rest and leads to the panel', async () => {
  const openPanel = vi.fn()
  const { root } = draw(<CheckSurface view={conflict()} actions={{ ...actions, openPanel }} surface="card" />)
  expect(root.querySelector('.bc-hits')?.children.length).toBe(3)
  expect(part(root, '.bc-rest')).toContain('+ 1 worth a look · 2 weak · 2 minor')
  await click(button(root, 'All in the panel'))
  expect(openPanel).toHaveBeenCalledOnce()
})

it('shows all hits on request if there is no panel', async () => {
  const root = alone()
  await click(button(root, 'Show all 9'))
  expect(textOf(root)).toContain('VYNTRIS')
  expect(textOf(root)).toContain('The source had more than it gave. The riskiest 8 are listed.')
})

it('groups the hits by kind in the panel', () => {
  const root = draw(<SidePanelApp {...popup('conflict')} reason={null} />).root
  expect([...root.querySelectorAll('.bc-group h3')].map(textOf)).toEqual(['Trade marks', 'Companies'])
  expect(root.querySelectorAll('.bc-hits > li')).toHaveLength(8)
})

it.each([
  ['card-age', '2026-11-20T13:02:00Z', 'Asked at'],
  ['older', '2026-11-08T13:02:00Z', 'From 8 Nov 2026, 12 days old'],
])('marks a stored answer as old, and shows the cost of a new one: %s', (_, checkedAt, age) => {
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
  expect(button(root, 'Check again (1 check)')).toBeTruthy()
})

it('leads back to the choice from which the check started', async () => {
  const back = vi.fn()
  const view = { phase: 'done', scope, result: result(), quota: null, requestId: null, host: 'a.example' } as const
  const { root } = draw(<CheckSurface view={view} actions={{ ...actions, back }} surface="card" />)
  await click(button(root, 'Back'))
  expect(back).toHaveBeenCalledOnce()
})

it('moves the focus to the first new row', async () => {
  const root = alone()
  const all = button(root, 'Show all 9')
  all.focus()
  await click(all)
  expect(document.activeElement).toBe(root.querySelector('.bc-hits')?.children[3]?.querySelector('summary'))
})

it('groups marks of the same name in one row, with the facts of each', () => {
  const root = done(results.conflict)
  const rows = [...(root.querySelector('.bc-hits')?.children ?? [])]
  expect(rows.map((row) => textOf(row.querySelector('summary')))).toEqual([
    'VYNTRAtrade mark EU 2018 · cl. 9, 42 · same nameConflict',
    'VINTRA× 2trade mark EU 2018 · cl. 9, 42 · sounds alikeConflict',
    'Vyntra GmbHcompany CH · same nameLook closer',
  ])
  expect(rows[1]?.querySelector('details')?.textContent).toContain('Vintra Uhren AG')
})

it('lists only a few classes in the line of a hit, shared ones first', () => {
  const many = hit('VINTRA', { niceClasses: [1, 2, 3, 9, 42], classOverlap: [42] })
  const root = done(result({ verdict: 'caution', score: 58, conflicts: [many] }))
  expect(part(root, '.bc-hit summary')).toContain('cl. 42, 1, 2…')
})

it('names the kind of a brand in use, and omits the place if it is in use everywhere', () => {
  const brand = hit('NOVA', { kind: 'brand_in_use', jurisdiction: 'WO', registeredOn: null, filedOn: null })
  const root = done(result({ verdict: 'caution', score: 58, conflicts: [brand] }))
  expect(part(root, '.bc-hit summary')).toContain('NOVAbrand in use · sounds alike')
})

it('copies the result together with its missing sources', async () => {
  const root = done(results.caution_partial)
  let copied = ''
  document.execCommand = () => {
    const event = new Event('copy', { cancelable: true })
    const setData = (_type: string, text: string) => {
      copied = text
    }
    Object.assign(event, { clipboardData: { setData } })
    return !document.dispatchEvent(event)
  }
  await click(button(root, 'Copy'))
  expect(button(root, 'Copied')).toBeTruthy()
  expect(copied).toContain('“Vyntra”: Possible conflict — look closer\nRisk at least 74/100\n- Vyntra GmbH: company CH')
  expect(copied).toContain('! EU trade mark register (EUIPO): did not answer in time')
  expect(copied).toContain('! German trade mark register (DPMA): not searched')
  expect(copied).toContain('Search aid, not legal advice.')
})

it('shows the match, territory, status, classes, owner and record of each hit', () => {
  const root = done(result({ verdict: 'caution', score: 58, conflicts: [hit('VINTRA', { status: 'expired' })] }))
  const text = part(root, '.bc-hit')
  for (const fact of [
    'VINTRA sounds the same',
    'European Union',
    'expired, may be renewed',
    'classes 9, 42',
    'Vintra Ltd',
  ])
    expect(text).toContain(fact)
  expect(root.querySelector('.bc-hit a')?.getAttribute('href')).toBe('https://registers.example/euipo/017123456')
})

it('says how many matches are hidden, if any', () => {
  const many = { verdict: 'caution' as const, score: 58, conflicts: [hit('VINTRA')] }
  expect(part(done({ ...result(many), conflictsLeftOut: 59_500 }), '.bc-verdict')).toContain('59,500 more matches')
  expect(part(done(result(many)), '.bc-verdict')).not.toContain('more matches')
})

it('does not say that a mark that expired years ago may be renewed', () => {
  const expired = hit('VINTRA', { status: 'expired', expiresOn: '2020-01-31' })
  const text = part(done(result({ verdict: 'incomplete', score: 39, conflicts: [expired] })), '.bc-hit')
  expect(text).toContain('expired, the time to renew it is over')
  expect(text).not.toContain('may be renewed')
})

it.each(['javascript:alert(1)', 'http://registers.example/1'])('does not turn %s into a link', (recordUrl) => {
  const root = done(result({ verdict: 'caution', score: 58, conflicts: [hit('VINTRA', { recordUrl })] }))
  expect(root.querySelector('.bc-hit a')).toBeNull()
})

it('shows unknown kinds and statuses of a newer service', () => {
  const odd = readConflict({ ...hit('VINTRA', { jurisdiction: 'ZZ' }), kind: 'nickname', status: 'resting' })
  const text = textOf(done(result({ verdict: 'caution', score: 58, conflicts: odd ? [odd] : [] })))
  expect(text).toContain('VINTRAtrade mark ZZ')
  expect(text).toContain('status not known')
})

it('uses the four words for domains, and offers a new query if a registry did not answer', () => {
  const root = done(results.incomplete)
  expect([...root.querySelectorAll('.bc-domains li > span:nth-child(3)')].map(textOf)).toEqual([
    'Unknown — registry did not answer',
    'Reserved or restricted',
    'Not in the registry (may be registrable)',
  ])
  expect(part(root, '.bc-domain-box summary')).toBe('Domainsunknown .comreserved .swissnot registered .ch')
  expect(button(root, 'Ask the registries again')).toBeDefined()
  expect(part(done(results.caution), '.bc-domains')).toContain('Registered')
})

it('states the age of an old answer', () => {
  const root = done(results.old)
  expect(part(root, '.bc-old')).toBe('From 8 Nov 2026, 12 days old')
  expect(button(root, 'Check again (1 check)')).toBeDefined()
})

it('shows times and places that cannot be read', () => {
  const odd = hit('VINTRA', { jurisdiction: '?!' })
  const root = done(result({ verdict: 'caution', score: 58, conflicts: [odd], checkedAt: 'yesterday' }))
  expect(textOf(root)).toContain('checked at a time not known')
  expect(part(root, '.bc-hit')).toContain('?!')
})

it('says that goods were compared by their classes only', () => {
  const view = views.caution_words_unused as Extract<View, { phase: 'done' }>
  const drawn = (given: View) => textOf(draw(<CheckSurface view={given} actions={actions} surface="card" />).root)
  expect(drawn(view)).toContain(
    'The goods were compared by their classes alone. The service takes no words for goods, or',
  )
  const request = { name: 'Vyntra', jurisdiction: null, niceClasses: [30, 43], goods: 'coffee; coffee shop' }
  expect(drawn({ ...view, result: { ...view.result, request } })).not.toContain('by their classes alone')
  expect(drawn({ ...view, scope })).not.toContain('by their classes alone')
})

it('marks an answer for a test key', () => {
  expect(part(done(results.test_key), '.bc-test')).toContain('It is not a result.')
})
