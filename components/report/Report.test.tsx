import { expect, it } from 'vitest'
import { checkOf, manualChecks, newName, type ProjectName } from '../../lib/extension/projects/project.ts'
import { type WholeProject, wholeProject } from '../../lib/extension/projects/transfer.ts'
import { isPartial } from '../../lib/extension/view.ts'
import { sourceWording } from '../../lib/extension/wording.ts'
import { LANGUAGES, readMessages } from '../gallery/messages.ts'
import { LOGO } from '../gallery/pages.ts'
import { results } from '../gallery/results.ts'
import { hit, NOW, result } from '../gallery/samples.ts'
import { translator } from '../gallery/translator.ts'
import { scope } from '../gallery/views.ts'
import { spacedText, t } from '../testing/draw.tsx'
import { giveStrings } from '../ui/text.ts'
import { reportOf } from './Report.tsx'

// @vitest-environment happy-dom

const HOSTILE = `</title></style><script>alert(1)</script><img src=x onerror="alert(1)">"'&`

function checked(name: string, kind: string, more: Partial<ProjectName> = {}) {
  const given = results[kind] ?? result()
  const row = { ...newName('p', name, NOW), check: checkOf(given, scope), ...more }
  return { row, answer: { id: row.id, project: 'p', result: given, scope, host: 'check.example' } }
}

function wholeOf(given: ReturnType<typeof checked>[], others: ProjectName[] = [], title = 'Café'): WholeProject {
  return {
    project: { id: 'p', name: title, scope, createdAt: NOW, batch: null },
    names: [...given.map(({ row }) => row), ...others],
    answers: given.map(({ answer }) => answer),
  }
}

/** Parses a report as a browser would parse its file. */
function read(whole: WholeProject, strings = t, hasAnnex = true): { html: string; page: Document; text: string } {
  giveStrings(strings)
  const head = { client: 'Acme Coffee AG', author: HOSTILE, hasAnnex }
  const html = reportOf({ whole, head, now: NOW }, strings('format.locale'))
  const page = new DOMParser().parseFromString(html, 'text/html')
  return { html, page, text: spacedText(page.body) }
}

/** Returns the text about a name under a heading of a report. */
function part(page: Document, heading: string, name: string): string {
  const from = [...page.querySelectorAll('h2')].find(({ textContent }) => textContent === heading)
  for (let next = from?.nextElementSibling; next && next.tagName !== 'H2'; next = next.nextElementSibling)
    if (next.querySelector('h3')?.textContent === name) return spacedText(next)
  throw new Error(`nothing about ${name} under ${heading}`)
}

/** Returns the text under a heading of a report, up to the next. */
function under(page: Document, heading: string): string {
  const texts: string[] = []
  const from = [...page.querySelectorAll('h2')].find(({ textContent }) => textContent === heading)
  for (let next = from?.nextElementSibling; next && next.tagName !== 'H2'; next = next.nextElementSibling)
    texts.push(spacedText(next))
  return texts.join(' ')
}

/** Returns what the first page says of the coverage: what is unknown of the shortlist, and of all other names. */
const box = (page: Document): string =>
  [...page.querySelectorAll('.summary td:last-child, .box')].map(spacedText).join(' ')

it('escapes all text that users typed', () => {
  const hostile = checked(HOSTILE, 'conflict', { note: HOSTILE, owner: HOSTILE })
  const [first] = hostile.answer.result.conflicts
  if (!first) throw new Error('the sample has no conflict')
  hostile.answer.result = { ...hostile.answer.result, conflicts: [{ ...first, name: HOSTILE, owner: HOSTILE }] }
  const { html, page } = read(wholeOf([hostile], [], HOSTILE))
  expect(html).not.toMatch(/<script|<img|<\/title><\/style>/)
  expect(page.querySelectorAll('script, img, link, iframe')).toHaveLength(0)
  expect(page.title).toBe(HOSTILE)
  expect(page.querySelector('meta[name=google]')?.getAttribute('content')).toBe('notranslate')
  expect(page.querySelector('h1 bdi')?.textContent).toBe(HOSTILE)
  expect(page.querySelector('.name h3')?.textContent).toBe(HOSTILE)
  for (const element of page.querySelectorAll('*'))
    expect(element.getAttributeNames().filter((name) => name.startsWith('on'))).toEqual([])
})

it('loads nothing from other servers', () => {
  const { html, page } = read(wholeOf([checked('Vyntra', 'conflict')]))
  expect(html).toMatch(/^<!doctype html>/)
  expect(page.querySelector('meta[http-equiv]')?.getAttribute('content')).toContain("default-src 'none'")
  expect(page.querySelectorAll('[src]')).toHaveLength(0)
  for (const link of page.querySelectorAll('a')) expect(link.getAttribute('href')).toMatch(/^https:\/\//)
})

it("shows what each domain's registry reported, or that the check looked up no domains", () => {
  const text = under(read(wholeOf([checked('Vyntra', 'incomplete')])).page, 'Searched as')
  expect(text).toContain('Reserved or restricted')
  expect(text).toContain('No answer')
  const none = checked('Vyntra', 'none_found')
  none.answer.result = { ...none.answer.result, domains: [] }
  expect(under(read(wholeOf([none])).page, 'Searched as')).toContain('No domain was looked up.')
})

it('names each missing source once for all names, on the first page and before any detail', () => {
  const names = Object.keys(results).map((kind) => checked(`Name ${kind}`, kind))
  const { page } = read(wholeOf(names), t, false)
  for (const { answer } of names) {
    const { searched, unavailable, unsearched } = answer.result.coverage
    const missing = [...unavailable, ...unsearched, ...searched.filter(isPartial)].filter(
      ({ kind }) => kind !== 'domain',
    )
    for (const { name } of missing) expect(box(page)).toContain(sourceWording.source(name, t))
  }
  const parts = [...page.querySelectorAll('.box, [data-page]')]
  expect(parts[0]?.className).toBe('box')
})

it('repeats the coverage of a name only if it differs from that of the others', () => {
  const keep = { decision: 'keep' } as const
  const alike = ['Vyntra', 'Kelvo', 'Ombrelle'].map((name) => checked(name, 'none_found', keep))
  const told = box(read(wholeOf([...alike, checked('Solarviko', 'caution_partial', keep)])).page)
  expect(told.split('Not searched:')).toHaveLength(2)
  expect(told).toContain('No answer: EU trade mark register (EUIPO) for Solarviko')
  expect(told).toContain('Searched: Swiss commercial register, Brands in use')
  expect(told).toContain('Searched: EU trade mark register (EUIPO) for 3 names ( Vyntra, Kelvo, Ombrelle )')
})

const summary = (page: Document) => [...page.querySelectorAll('.summary td')].map(spacedText)

it('tells one story of the names: what goes further, what does not and why, and what is unknown', () => {
  const kinds = ['conflict', 'caution_close', 'caution_faint', 'none_found', 'incomplete', 'newer_service']
  const others = kinds.map((kind) => checked(kind, kind))
  const kept = ['Cremara', 'Nordkaffi'].map((name) => checked(name, 'none_found', { decision: 'keep' }))
  const { page } = read(wholeOf([...others, ...kept], [newName('p', 'Kelvo', NOW)]))
  expect(page.querySelector('h1')?.textContent).toBe('2 of 9 names to take further: Cremara, Nordkaffi')
  const [further, rest, unknown] = summary(page)
  expect(further).toBe('Shortlist: 2 No conflict found: Cremara, Nordkaffi')
  expect(rest).toBe(
    'Not taken further: 7 Not checked: newer_service ; Kelvo Conflict: conflict : VYNTRA, trade mark EU Possible conflict: caution_close : VINTRA, trade mark EU Not enough searched to tell: incomplete Distant matches only: caution_faint : WINTRA, trade mark EU No conflict found, not chosen: none_found',
  )
  expect(unknown).toMatch(/^Still unknown Not searched: Swiss trade mark register, German trade mark register, /)
  expect(unknown).toContain('A conflict there would not show in this report.')
})

it('names beside each verdict what was not searched', () => {
  const { page } = read(wholeOf([checked('Cremara', 'none_found'), checked('Nordkaffi', 'none_found')]))
  const rows = [...page.querySelectorAll('.short tbody tr')].map((row) => [...row.children].slice(1, 3).map(spacedText))
  expect(rows).toEqual([
    ['No conflict found', 'Not searched: trade marks (CH, DE, AT, US, WIPO)'],
    ['No conflict found', 'Not searched: trade marks (CH, DE, AT, US, WIPO)'],
  ])
})

it('shows the steps of the card, and the number only in the annex', () => {
  const names = [checked('Vyntra', 'caution', { decision: 'keep' }), checked('Kelvo', 'none_found')]
  const page = (hasAnnex: boolean) => read(wholeOf(names), t, hasAnnex).page
  const [first] = page(false).querySelectorAll('.short [role=img]')
  expect([first?.textContent, first?.getAttribute('aria-label')]).toEqual(['●●●●○', 'Risk 4 of 5'])
  expect(spacedText(page(false).body)).not.toMatch(/\d of (5|100)\b/)
  expect(spacedText(page(true).body)).toContain('Risk of 100')
})

it.each(['de', 'fr', 'it'])(
  'names sources in %s in plain words, and officially only once in the annex',
  async (language) => {
    const strings = translator(await readMessages(language))
    const whole = wholeOf([checked('Vyntra', 'conflict'), checked('Kelvo', 'none_found')])
    const official = /Zefix|Swissreg|DPMA|USPTO|LINDAS|name-suggestion-index|[Bb]rands in use|register/
    expect(read(whole, strings, false).text.replaceAll(/[Mm]arkenregister/g, '')).not.toMatch(official)
    expect(read(whole, strings).text.split('Swissreg')).toHaveLength(2)
  },
)

it('presents the names that the user keeps, or else the best ones, but none that was dropped', () => {
  const [kept, open, dropped] = (['keep', 'open', 'drop'] as const).map((decision) =>
    checked(decision, 'caution_faint', { decision }),
  )
  if (!kept || !open || !dropped) throw new Error('the sample has too few names')
  const shown = (given: ReturnType<typeof checked>[]) => {
    const { page } = read(wholeOf(given))
    const names = [...page.querySelectorAll('.short th[scope=row]')].map(({ textContent }) => textContent)
    const details = [...page.querySelectorAll('.name h3')].map(({ textContent }) => textContent)
    expect(details).toEqual(names)
    return [page.querySelector('h1')?.textContent, names]
  }
  expect(shown([open, kept, dropped])).toEqual(['1 of 3 names to take further: keep', ['keep']])
  expect(shown([dropped, open])).toEqual(['1 of 2 names in the running: open', ['open']])
  expect(read(wholeOf([kept])).page.querySelector('h1')?.textContent).toBe('keep: Distant matches only')
})

it('takes no name further that met a possible conflict or too few registers, unless the user keeps it', () => {
  const kinds = [
    'conflict',
    'caution_close',
    'caution',
    'incomplete',
    'caution_faint',
    'caution_moderate',
    'none_found',
  ]
  const all = kinds.map((kind) => checked(kind, kind))
  const { page } = read(wholeOf(all, [newName('p', 'Kelvo', NOW)]))
  expect(page.querySelector('h1')?.textContent).toBe(
    '3 of 8 names in the running: none_found, caution_faint, caution_moderate',
  )
  const names = [...page.querySelectorAll('.short th[scope=row]')].map(({ textContent }) => textContent)
  expect(names).toEqual(['none_found', 'caution_faint', 'caution_moderate'])
  expect(summary(page)[1]).toBe(
    'Undecided: 2 Not enough searched to tell: incomplete Not checked: Kelvo Out of the running: 3 Conflict: conflict : VYNTRA, trade mark EU Already in use: caution : Vyntra GmbH, company CH Possible conflict: caution_close : VINTRA, trade mark EU',
  )
  const headline = (...given: ReturnType<typeof checked>[]) =>
    read(wholeOf(given)).page.querySelector('h1')?.textContent
  expect(headline(checked('a', 'conflict'), checked('b', 'incomplete'))).toBe('1 of 2 names undecided')
  expect(headline(checked('a', 'conflict'), checked('b', 'caution'))).toBe('No name of 2 in the running')
})

it('states each gap once with all names that it concerns, in the words of a card', () => {
  const keep = { decision: 'keep' } as const
  const names = ['Nordkaffi', 'Cremara', 'Ambrosa', 'Lumora'].map((name) => checked(name, 'caution_partial', keep))
  const { page } = read(wholeOf([...names, checked('Vyntra', 'none_found', keep), checked('Kelvo', 'conflict', keep)]))
  const [unknown] = summary(page).slice(-1)
  expect(unknown).toContain(
    'No answer: EU trade mark register (EUIPO) for 4 names ( Ambrosa, Cremara, Lumora, Nordkaffi )',
  )
  expect(unknown).toContain('In part: EU trade mark register (EUIPO) for Kelvo')
})

it('limits what is unknown to the names in the running, and counts the others', () => {
  const out = ['Kelvo', 'Lumora'].map((name) => checked(name, 'caution_partial'))
  const [unknown] = summary(read(wholeOf([...out, checked('Vyntra', 'none_found')])).page).slice(-1)
  expect(unknown).not.toContain('No answer')
  expect(unknown).toMatch(/What is unknown of the 2 other names: see the table of all names\.$/)
  expect(summary(read(wholeOf(out)).page).at(-1)).toContain('No answer: EU trade mark register (EUIPO)')
})

it('lists a conflict outside the territory apart from names that are out, with its country', () => {
  const dropped = checked('Lumora', 'conflict', { decision: 'drop', note: 'Owner is a competitor' })
  const given = [checked('Vyntra', 'none_found'), checked('Crestone', 'conflict_elsewhere'), dropped]
  expect(summary(read(wholeOf(given)).page)[1]).toBe(
    'Conflict elsewhere only: 1 Conflict elsewhere: US: Crestone : VYNTRA, trade mark US Out of the running: 1 Conflict: Lumora : Owner is a competitor',
  )
})

it('says on the first page and in the details how the classes of a match relate to those of the project', () => {
  const given = checked('Vyntra', 'caution_close', { decision: 'keep' })
  const marks = [
    hit('VINTRA', { score: 70, niceClasses: [30, 9], classOverlap: [30] }),
    hit('VANTRA', { score: 60, niceClasses: [42], classOverlap: [] }),
  ]
  const answer = {
    ...given.answer,
    scope: { ...scope, niceClasses: [30] },
    result: { ...given.answer.result, conflicts: marks },
  }
  const { page } = read(wholeOf([{ ...given, answer }, checked('Kelvo', 'none_found')]), t, false)
  expect(spacedText(page.querySelector('.short') as Element)).toContain(
    'VINTRA (EU, same class 30, other class 9, Vintra Ltd)',
  )
  const told = part(page, 'Details', 'Vyntra')
  for (const classes of ['same class 30, other class 9', 'other class 42']) expect(told).toContain(classes)
})

it('says on the first page why the user chose a name, or that no reason is noted', () => {
  const noted = checked('Vyntra', 'none_found', { decision: 'keep', note: 'Two syllables' })
  const { page } = read(wholeOf([noted, checked('Kelvo', 'none_found', { stage: 'contenders' })]))
  const reasons = [...page.querySelectorAll('.short tbody td:last-child')].map(({ textContent }) => textContent)
  expect(reasons.toSorted()).toEqual(['Contenders, open\nno reason noted', 'Two syllables'])
})

it('logs an answer that all names share once', () => {
  const { page } = read(wholeOf(['Vyntra', 'Kelvo', 'Ombrelle'].map((name) => checked(name, 'none_found'))))
  const log = under(page, 'Search log')
  expect(log.split('German trade mark register')).toHaveLength(2)
  expect(log.split('similar: 0 of 2,354,583 records All names')).toHaveLength(2)
})

it('adds matches in full, the search log and the method only on request', () => {
  const whole = wholeOf([checked('Vyntra', 'conflict')])
  const heads = (hasAnnex: boolean) => [...read(whole, t, hasAnnex).page.querySelectorAll('h2')].map(spacedText)
  expect(heads(false)).toEqual(['What was searched', 'Details'])
  expect(heads(true).slice(2)).toEqual([
    'All matches',
    'Search log',
    'Searched as',
    'Official names of the sources',
    'Method and limits',
  ])
})

it.each([
  ['for the same letters alone', 'incomplete_letters', 'same letters only'],
  [
    'in what was held of its records so far',
    'incomplete_filling',
    /43% of its records loaded, complete by about 2[12] Nov 2026, \d\d:\d\d \S+/,
  ],
])('never says that a register that was searched %s answered in full', (_how, kind, told) => {
  const { page } = read(wholeOf([checked('Vyntra', kind)]))
  expect(box(page)).toContain('In part: EU trade mark register (EUIPO)')
  expect(box(page)).toMatch(/What was searched Searched: (nothing|Swiss commercial register)/)
  expect(under(page, 'Search log')).toContain('answered only in part')
  expect(under(page, 'Search log')).toMatch(told)
})

it('marks old results and manual checks in the table of names', () => {
  const old = { ...result(), checkedAt: new Date(NOW - 30 * 86_400_000).toISOString() }
  const given = checked('Vyntra', 'none_found', { check: checkOf(old, scope) })
  const look = { source: 'dpma', register: 'DPMAregister', by: 'Anna', at: NOW }
  given.row.looks = [
    { ...look, outcome: 'conflict' },
    { ...look, source: 'wipo', register: 'Madrid Monitor', outcome: 'nothing' },
  ]
  const { page } = read(wholeOf([given, checked('Kelvo', 'none_found')]))
  const rows = [...page.querySelectorAll('.all tbody tr')].map(spacedText)
  const [kelvo, vyntra] = ['Kelvo', 'Vyntra'].map((name) => rows.find((row) => row.startsWith(name)))
  expect(vyntra).toContain('It was checked more than a week ago')
  expect(vyntra).toContain('DPMAregister: Looked up by hand: a conflict seen. Anna')
  expect(vyntra).toContain('Madrid Monitor: Looked up by hand: nothing similar seen.')
  expect(box(page)).toContain('Vyntra : It was checked more than a week ago')
  expect(vyntra).toContain('No conflict found')
  expect(kelvo).not.toContain('more than a week ago')
})

it('shows the classes, both dates, the similarity with reasons and the owner of a match, if known', () => {
  const given = checked('Vyntra', 'conflict')
  const classes = [3, 9, 16, 35, 42]
  const [first] = given.answer.result.conflicts
  if (!first) throw new Error('the sample has no conflict')
  const marks = [
    { ...first, niceClasses: classes, owner: null, filedOn: '2017-08-21', registeredOn: '2018-01-04' },
    { ...first, number: null, recordUrl: null, owner: 'Vintra Ltd' },
  ]
  given.answer.result = { ...given.answer.result, conflicts: marks }
  const told = under(read(wholeOf([given])).page, 'All matches')
  for (const text of [
    classes.join(', '),
    'filed 21 Aug 2017, registered 4 Jan 2018',
    'not in this answer',
    'Vintra Ltd',
  ])
    expect(told).toContain(text)
  for (const reason of first.similarity.reasons) expect(told).toContain(t(`line.why.${reason}`))
})

it('lists the spellings that were searched, and writes domains in the script of the name', () => {
  const given = checked('Café Vyntra', 'none_found')
  given.answer.result = {
    ...given.answer.result,
    domains: results.caution_of_words?.domains ?? [],
    variants: ['cafe vyntra', 'kafe vyntra'],
  }
  const told = under(read(wholeOf([given])).page, 'Searched as')
  expect(told).toContain('cafe vyntra, kafe vyntra')
  expect(told).toContain('cafévyntra.com')
  expect(told).not.toContain('xn--')
})

it('names each searched source as its terms require', () => {
  const { text } = read(wholeOf([checked('Vyntra', 'none_found')]))
  for (const { attribution } of result().coverage.searched) if (attribution) expect(text).toContain(attribution)
})

it('states what is unknown about a name that was never checked or whose result is lost', () => {
  const lost = checked('Vyntra', 'incomplete').row
  const { page } = read(wholeOf([], [lost, { ...newName('p', 'Kelvo', NOW), failed: 'invalid_name' }]))
  expect(box(page)).toContain('Kelvo : never checked · could not be checked')
  expect(lost.check?.missing).not.toEqual([])
  for (const source of lost.check?.missing ?? []) expect(box(page)).toContain(sourceWording.source(source, t))
})

it('attributes a manual check to its author, and leaves the verdict unchanged', () => {
  const given = checked('Vyntra', 'incomplete')
  const [gap] = manualChecks.gapsOf(given.answer.result.coverage)
  const look = { source: gap?.id ?? '', register: gap?.name ?? '', outcome: 'nothing' as const, by: HOSTILE, at: NOW }
  given.row.looks = [look, { ...look, source: 'gone', register: 'Gone register', outcome: 'conflict' }]
  const { page, text } = read(wholeOf([given]))
  const told = part(page, 'Details', 'Vyntra')
  expect(told).toContain(gap?.name)
  expect(told).toContain('Looked up by hand: nothing similar seen.')
  expect(told).toContain('Gone register: Looked up by hand: a conflict seen.')
  expect(text).toContain('rests on the word of the person named')
  expect(spacedText(page.querySelector('.summary td') as Element)).toContain(t('verdict.incomplete'))
  expect(page.querySelectorAll('img, script')).toHaveLength(0)
})

it('shows counts only for sources that were queried and answered', () => {
  const silent = checked('Vyntra', 'incomplete')
  const { coverage } = silent.answer.result
  const unavailable = coverage.unavailable.map((row) => ({ ...row, matches: 0, records: 5, askedAt: null }))
  silent.answer.result = { ...silent.answer.result, coverage: { ...coverage, searched: [], unavailable } }
  const rows = unavailable.filter(({ kind, state }) => kind !== 'domain' && !state.startsWith('answered'))
  expect(rows).not.toEqual([])
  const told = under(read(wholeOf([silent])).page, 'Search log')
  const { length } = [...rows, ...coverage.unsearched]
  expect(told.split('number of similar records unknown')).toHaveLength(length + 1)
  expect(told).toContain('not asked')
})

it.each(LANGUAGES)('shows in %s the verdicts, the searches, the hits and the limits', async (language) => {
  const strings = translator(await readMessages(language))
  const { page, text } = read(wholeOf([checked('Vyntra', 'conflict'), checked('Kelvo', 'caution_close')]), strings)
  expect(page.documentElement.lang).toBe(strings('format.locale'))
  for (const key of ['verdict.conflict', 'footer.advice', 'footer.how_limits']) expect(text).toContain(strings(key))
  const { conflicts = [], coverage } = results.conflict ?? result()
  expect(under(page, strings('projects.report.conflicts'))).toContain(conflicts[0]?.name)
  for (const { name } of coverage.searched)
    expect(under(page, strings('projects.report.search_log'))).toContain(sourceWording.source(name, strings))
})

it('names client and author, and the time in the zone of the reader', () => {
  const about = read(wholeOf([checked('Vyntra', 'conflict')])).page.querySelector('main > p')?.textContent
  expect(about).toMatch(/^Knock-out search · Café · Acme Coffee AG · 20 Nov 2026, \d\d:\d\d \S+ · /)
  expect(about).toContain(HOSTILE)
})

it('shows the logo and the legal contact of the settings, and loads neither from another server', () => {
  const letterhead = { logo: LOGO, contact: `Anna Muster\n${HOSTILE}` }
  const { html, page, text } = read({ ...wholeOf([checked('Vyntra', 'conflict')]), letterhead })
  expect([...page.querySelectorAll('img')].map(({ src }) => src)).toEqual([LOGO])
  expect(text).toContain(`${t('projects.report.contact')} Anna Muster, ${HOSTILE}`)
  expect(html).toContain('img-src data:')
  expect(wholeProject.toJson({ ...wholeOf([checked('Vyntra', 'conflict')]), letterhead })).not.toContain('Anna Muster')
})
