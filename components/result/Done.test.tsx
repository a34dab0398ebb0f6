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

/** Returns the names in each row of the coverage, by the label of the row. */
function coverRows(root: Element): Record<string, string[]> {
  const rows = [...root.querySelectorAll('.bc-coverage > summary > .bc-cover')]
  return Object.fromEntries(
    rows.map((row) => [textOf(row.firstElementChild), [...row.querySelectorAll('.bc-short')].map(textOf)]),
  )
}

it.each([
  ['conflict_elsewhere', 'Conflict elsewhere: US', 'Risk ●●●●○Risk 4 of 5', 'Risk 100 of 100'],
  ['conflict', 'Conflict', 'Risk ●●●●●Risk 5 of 5', 'Risk 96 of 100'],
  ['caution', 'Already in use', 'Risk ●●●●○Risk 4 of 5', 'Risk 74 of 100'],
  ['caution_partial', 'Already in use', 'Risk ●●●●○Risk 4 of 5', 'Risk 74 or more of 100'],
  ['caution_close', 'Possible conflict', 'Risk ●●●●○Risk 4 of 5', 'Risk 67 of 100'],
  ['caution_moderate', 'Similar marks exist', 'Risk ●●●○○Risk 3 of 5', 'Risk 61 of 100'],
  ['caution_faint', 'Distant matches only', 'Risk ●●○○○Risk 2 of 5', 'Risk 54 of 100'],
  ['caution_of_older_service', 'Possible conflict', 'Risk ●●●●○Risk 4 of 5', 'Risk 58 of 100'],
  ['none_found', 'No conflict found', '', 'Risk 0 of 100'],
  ['incomplete', 'Not enough searched to tell', '', ''],
  ['incomplete_listed', 'Not enough searched to tell', '', 'Risk 28 or more of 100'],
  ['newer_service', 'Not checked', '', ''],
])('shows headline and steps of %s, and the number only in the details', (id, headline, steps, number) => {
  const root = done(results[id])
  expect(part(root, 'h2')).toBe(headline)
  expect(part(root, '.bc-steps')).toBe(steps)
  expect(part(root, '.bc-band')).toBe(headline + steps)
  const details = part(root, '.bc-foot')
  expect(details.match(/Risk \d+(?: or more)? of 100/)?.[0] ?? '').toBe(number)
  expect(textOf(root).split(' of 100').length).toBe(details.split(' of 100').length)
})

it.each([
  ['none_found', 'Nothing close in trade marks (EU), companies (CH) and brands in use.'],
  ['incomplete', 'No register gave a usable answer.'],
  ['incomplete_as_asked', 'Nothing found so far.'],
  ['incomplete_listed', 'Only weak matches so far.'],
  ['newer_service', 'The service gave a verdict that this version cannot read. Update the extension to see it.'],
])('says below the headline of %s what it means', (id, meaning) => {
  expect(part(done(results[id]), '.bc-because')).toBe(meaning)
})

it('says in the details what weakens or limits a verdict, and next to the verdict what the user should do', () => {
  const note = { text: '', count: 12, relation: 'gte' as const, niceClasses: [] }
  const root = done(
    result({
      notes: [
        { ...note, code: 'crowded_field' },
        { ...note, code: 'unknown_sources', relation: 'eq' },
      ],
    }),
  )
  expect(part(root, '.bc-foot')).toContain(
    'Crowded: at least 12 similar marks exist side by side, which often weakens each of them.',
  )
  expect(part(root, '.bc-because')).not.toContain('Crowded')
  expect(part(root, '.bc-because')).toContain('Sources to leave out that the service does not know: 12.')
  expect(part(root, '.bc-foot')).not.toContain('leave out')
})

it('never says "or more" after the highest score', () => {
  const top = result({ ...results.caution_partial, verdict: 'conflict', score: 100 })
  expect(part(done(top), '.bc-foot')).toContain('Risk 100 of 100')
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
  for (const row of [...unavailable, ...unsearched]) {
    const [told, ...more] = [...root.querySelectorAll('.bc-sources .bc-chip')].filter((chip) =>
      textOf(chip).includes(row.name),
    )
    expect(more).toEqual([])
    expect(textOf(told ?? null)).toContain(row.reason)
    expect(told?.querySelector(`a[href="${row.manualUrl}"]`)?.getAttribute('rel')).toContain('noopener')
  }
  expect(part(root, '.bc-coverage .bc-cover')).toBe('Searchednothing')
  expect(coverRows(root)).toEqual({
    Searched: [],
    'Still unknown': ['EU no answer', 'CH', 'DE', 'AT', 'US', 'WIPO', 'Companies CH only as of 2 Nov', 'Brands in use'],
  })
})

it('gives each row of the coverage the same elements and classes', () => {
  const shape = (row: Element | undefined) =>
    [...(row?.children ?? [])].map((part) => `${part.localName}.${part.className}`)
  for (const id of ['caution', 'caution_partial', 'incomplete', 'none_found']) {
    const rows = [...done(results[id]).querySelectorAll('.bc-coverage > summary > *')]
    expect(rows.length).toBeGreaterThan(1)
    expect(new Set(rows.map(({ className }) => className))).toEqual(new Set(['bc-cover']))
    const [searched, ...others] = rows.map(shape)
    for (const other of others) expect(other).toEqual(searched)
  }
})

it.each([
  ['incomplete_filling', '43% of its records loaded, complete by about 21 Nov'],
  ['incomplete_letters', 'same letters only'],
])('does not count a partly searched register as searched: %s', (id, word) => {
  const given = (wording.view(views[id] as View, t) as Extract<View, { phase: 'done' }>).result
  const root = done(given)
  expect(coverRows(root)).toEqual({
    Searched: ['Companies CH ✓', 'Brands in use ✓'],
    'Still unknown': ['EU in part', 'CH', 'DE', 'AT', 'US', 'WIPO'],
  })
  const [first] = root.querySelectorAll('.bc-sources .bc-chip')
  expect(textOf(first ?? null)).toContain(`EU trade mark register (EUIPO)answered only in part, ${word}`)
})

it('does not count a partly searched register as searched next to a conflict either', () => {
  const { coverage } = results.incomplete_filling as CheckResult
  const root = done(result({ ...results.conflict, coverage }))
  expect(coverRows(root).Searched).not.toContainEqual(expect.stringContaining('EU'))
  expect(coverRows(root)['Still unknown']?.[0]).toBe('EU in part')
})

it('says a known reason once, in the language of the user', () => {
  const { result: given } = wording.view(views.caution as View, t) as Extract<View, { phase: 'done' }>
  const text = part(done(given), '.bc-sources')
  expect(text).toContain('German trade mark registernot searched, only in a check for its country alone')
  expect(text).not.toContain('not part of a check without a jurisdiction')
})

it('says once that the service stopped answering, and names what had not answered, registries too', () => {
  const { result: given, failure } = wording.view(views.stopped as View, t) as Extract<View, { phase: 'done' }>
  const root = done(given, 'card', failure)
  expect(part(root, '.bc-second')).toBe('The service stopped answering. What was found until then is shown.')
  expect(coverRows(root)).toEqual({
    Searched: ['Companies CH ✓'],
    'Still unknown': [
      ...['CH', 'DE', 'AT', 'US', 'WIPO', 'EU trade mark register (EUIPO)'],
      ...['.com (Verisign)', '.ch (SWITCH)', 'Brands in use no answer'],
    ],
  })
  expect(button(root, 'Retry')).toBeTruthy()
  expect(part(root, '.bc-foot')).toContain('At most 1 check')
})

it('names a registry that did not answer by the ending of its domain, if there is one', () => {
  const root = done(results.incomplete)
  expect(part(root, '.bc-domain-box summary')).toContain('.com ? unknown')
  expect(part(root, '.bc-coverage > summary')).toMatch(/Still unknown.*\.com$/)
  expect(Object.values(coverRows(root)).join()).not.toContain('.com')
})

it('has the same two rows in every answer, and never says that nothing is unknown', () => {
  for (const given of Object.values(results)) {
    if (given.verdict === 'not_checked') continue
    const { searched } = given.coverage
    const rows = coverRows(done({ ...given, domains: [], coverage: { ...given.coverage, searched, unsearched: [] } }))
    expect(Object.keys(rows)).toEqual(['Searched', 'Still unknown'])
  }
  const { searched } = result().coverage
  const full = { complete: true, searched, unavailable: [], unsearched: [] }
  expect(part(done(result({ coverage: full, domains: [] })), '.bc-coverage > summary')).toMatch(
    /Still unknownrights in no register$/,
  )
})

it('says that the service stopped answering even if every source had answered before', () => {
  const { failure } = views.stopped as Extract<View, { phase: 'done' }>
  const root = done(results.caution, 'card', failure)
  expect(part(root, '.bc-second')).toContain('The service stopped answering.')
  expect(button(root, 'Retry')).toBeTruthy()
})

it('shows what an answered source leaves out', () => {
  const reason = 'of its imported entries, 3 could not be read'
  const given = result()
  const [first, ...others] = given.coverage.searched
  if (first === undefined) throw new Error('The sample has no source that answered.')
  const root = done({ ...given, coverage: { ...given.coverage, searched: [{ ...first, reason }, ...others] } })
  expect(textOf(root).split(reason)).toHaveLength(2)
})

it('shows first the verdict and its reason, then the hits, the domains and the coverage', () => {
  const root = done(results.caution)
  const order = [...root.querySelectorAll('.bc-asked, .bc-band, .bc-body > *')].map(
    (node) => node.className.split(' ')[0],
  )
  expect(order).toEqual([
    'bc-asked',
    'bc-band',
    'bc-because',
    'bc-group',
    'bc-domain-box',
    'bc-coverage',
    'bc-actions',
    'bc-foot',
  ])
})

it('names what is missing without unfolding', () => {
  for (const surface of ['card', 'panel'] as const) {
    const root = done(results.caution_partial, surface)
    expect(root.querySelector<HTMLDetailsElement>('details.bc-coverage')?.open).toBe(false)
    expect(part(root, '.bc-coverage > summary')).toContain('Still unknownTrade marksEU no answer')
  }
})

it('names an unsearched register by its kind', () => {
  const given = result()
  const [first, ...others] = given.coverage.unsearched
  if (first === undefined) throw new Error('The sample has no register that was not searched.')
  const unsearched = [{ ...first, kind: 'company' as const }, ...others]
  const root = done({ ...given, coverage: { ...given.coverage, unsearched } })
  expect(coverRows(root)['Still unknown']).toEqual(['DE', 'AT', 'US', 'WIPO', 'Companies CH'])
})

const conflict = () => views.conflict as Extract<View, { phase: 'done' }>
/** Draws a popup that cannot open the panel. */
const alone = () =>
  draw(<CheckSurface view={conflict()} actions={{ ...actions, openPanel: undefined as never }} surface="popup" />).root

it('shows the three riskiest hits on a card, counts the rest and leads to the panel', async () => {
  const openPanel = vi.fn()
  const { root } = draw(<CheckSurface view={conflict()} actions={{ ...actions, openPanel }} surface="card" />)
  expect(root.querySelector('.bc-hits')?.children.length).toBe(3)
  await click(button(root, '5 more matches'))
  expect(openPanel).toHaveBeenCalledOnce()
})

it('keeps weak hits, which do not decide, behind one line that counts them', async () => {
  const openPanel = vi.fn()
  const view = views.alone_listed as View
  const { root } = draw(<CheckSurface view={view} actions={{ ...actions, openPanel }} surface="card" />)
  expect(root.querySelectorAll('.bc-hit')).toHaveLength(0)
  await click(button(root, '6 weak matches'))
  expect(openPanel).toHaveBeenCalledOnce()
})

it('shows all hits on request if there is no panel', async () => {
  const root = alone()
  await click(button(root, '5 more matches'))
  expect(textOf(root)).toContain('VYNTRIS')
  expect(textOf(root)).toContain('The source had more than it gave.')
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
  expect(button(root, 'Check again: 1 check')).toBeTruthy()
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
  const all = button(root, '5 more matches')
  all.focus()
  await click(all)
  expect(document.activeElement).toBe(root.querySelector('.bc-hits')?.children[3]?.querySelector('summary'))
})

it('groups marks of the same name in one row, with the facts of each', () => {
  const root = done(results.conflict)
  const rows = [...(root.querySelector('.bc-hits')?.children ?? [])]
  expect(rows.map((row) => textOf(row.querySelector('summary')))).toEqual([
    'VYNTRAEU · classes 9, 42 · Vintra Ltd',
    'VINTRA× 2EU · classes 9, 42 · Vintra Ltd',
    'Vyntra GmbHcompany · CH',
  ])
  expect(rows[1]?.querySelector('details')?.textContent).toContain('Vintra Uhren AG')
})

it('lists only a few classes in the line of a hit, shared ones first', () => {
  const many = hit('VINTRA', { niceClasses: [1, 2, 3, 9, 42], classOverlap: [42] })
  const root = done(result({ verdict: 'caution', score: 58, conflicts: [many] }))
  expect(part(root, '.bc-hit summary')).toContain('classes 42, 1, 2…')
})

it('names the kind of a brand in use, and omits the place if it is in use everywhere', () => {
  const brand = hit('NOVA', { kind: 'brand_in_use', jurisdiction: 'WO', registeredOn: null, filedOn: null })
  const root = done(result({ verdict: 'caution', score: 58, conflicts: [brand] }))
  expect(part(root, '.bc-hit summary')).toBe('NOVAbrand in use · Vintra Ltd')
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
  expect(copied).toMatch(/^Vyntra: Already in use\. Strongest match: Vyntra GmbH \(company, CH\)\nDomains: /)
  expect(copied).toContain('Still unknown: trade marks (EU, CH, DE, AT, US, WIPO). ')
  expect(copied).toContain('Search aid, not legal advice')
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
  expect(part(done({ ...result(many), conflictsLeftOut: 59_500 }), '.bc-foot')).toContain('59,500 more matches')
  expect(part(done(result(many)), '.bc-foot')).not.toContain('more matches')
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
  expect(text).toContain('VINTRAZZ · classes 9, 42')
  expect(text).toContain('status not known')
})

it('uses the four words for domains, and offers a new query if a registry did not answer', async () => {
  const retry = vi.fn()
  const view = views.incomplete as View
  const { root } = draw(<CheckSurface view={view} actions={{ ...actions, retry }} surface="card" />)
  expect([...root.querySelectorAll('.bc-domains li > span:nth-child(2)')].map(textOf)).toEqual([
    'Reserved or restricted',
    'Not registered',
    'No answer',
  ])
  expect(part(root, '.bc-domain-box summary')).toBe('.swiss reserved.ch ○ not registered.com ? unknown')
  await click(button(root, 'Retry'))
  expect(retry).toHaveBeenCalledOnce()
  expect(part(done(results.caution), '.bc-domains')).toContain('Registered')
  expect(textOf(done(results.caution))).not.toContain('Retry')
})

it('states the age of an old answer', () => {
  const root = done(results.old)
  expect(part(root, '.bc-old')).toBe('From 8 Nov 2026, 12 days old')
  expect(button(root, 'Check again: 1 check')).toBeDefined()
})

it('shows times and places that cannot be read', () => {
  const odd = hit('VINTRA', { jurisdiction: '?!' })
  const root = done(result({ verdict: 'caution', score: 58, conflicts: [odd], checkedAt: 'yesterday' }))
  expect(part(root, '.bc-foot summary')).toContain('not legal advice · at an unknown time')
  expect(part(root, '.bc-hit')).toContain('?!')
})

it('says that goods were compared by their classes only', () => {
  const view = views.caution_words_unused as Extract<View, { phase: 'done' }>
  const drawn = (given: View) => textOf(draw(<CheckSurface view={given} actions={actions} surface="card" />).root)
  expect(drawn(view)).toContain('The service compared the goods by their classes alone.')
  const request = { name: 'Vyntra', jurisdiction: null, niceClasses: [30, 43], goods: 'coffee; coffee shop' }
  expect(drawn({ ...view, result: { ...view.result, request } })).not.toContain('by their classes alone')
  expect(drawn({ ...view, scope })).not.toContain('by their classes alone')
})

it('marks an answer for a test key', () => {
  expect(part(done(results.test_key), '.bc-test')).toContain('It is not a result.')
})
