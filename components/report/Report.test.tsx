import { expect, it } from 'vitest'
import { checkOf, manualChecks, newName, type ProjectName } from '../../lib/extension/projects/project.ts'
import { type WholeProject, wholeProject } from '../../lib/extension/projects/transfer.ts'
import { isPartial } from '../../lib/extension/view.ts'
import { sourceWording } from '../../lib/extension/wording.ts'
import { LANGUAGES, readMessages } from '../gallery/messages.ts'
import { LOGO } from '../gallery/pages.ts'
import { results } from '../gallery/results.ts'
import { NOW, result } from '../gallery/samples.ts'
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
function read(whole: WholeProject, strings = t): { html: string; page: Document; text: string } {
  giveStrings(strings)
  const html = reportOf(whole, strings('format.locale'), NOW)
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
  const rows = [...(page.querySelector('table')?.querySelectorAll('th[scope=row]') ?? [])]
  expect(rows.map(({ textContent }) => textContent)).toEqual([HOSTILE])
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
  const text = part(read(wholeOf([checked('Vyntra', 'incomplete')])).page, 'What was searched', 'Vyntra')
  expect(text).toContain('Reserved or restricted')
  expect(text).toContain('No answer')
  const none = checked('Vyntra', 'none_found')
  none.answer.result = { ...none.answer.result, domains: [] }
  expect(part(read(wholeOf([none])).page, 'What was searched', 'Vyntra')).toContain('No domain was looked up.')
})

it('names each missing source for each name', () => {
  const names = Object.keys(results).map((kind) => checked(`Name ${kind}`, kind))
  const { page } = read(wholeOf(names))
  for (const { row, answer } of names) {
    const { searched, unavailable, unsearched } = answer.result.coverage
    const told = part(page, 'What is not known', row.name)
    for (const { name } of [...unavailable, ...unsearched, ...searched.filter(isPartial)])
      expect(told, row.name).toContain(sourceWording.source(name, t))
  }
})

it.each([
  ['for the same letters alone', 'incomplete_letters', 'same letters only'],
  [
    'in what was held of its records so far',
    'incomplete_filling',
    /43% of its records are held, complete by about 2[12] Nov 2026, \d\d:\d\d \S+/,
  ],
])('never says that a register that was searched %s answered in full', (_how, kind, told) => {
  const { page } = read(wholeOf([checked('Vyntra', kind)]))
  const coverage = page.querySelector('tbody tr')?.textContent
  expect(coverage).toContain('no full answer from: EU trade mark register (EUIPO)')
  expect(coverage).not.toContain('all sources that were asked answered')
  for (const heading of ['What is not known', 'What was searched']) {
    expect(part(page, heading, 'Vyntra')).toContain('answered only in part')
    expect(part(page, heading, 'Vyntra')).toMatch(told)
  }
})

it('marks old results, and manual checks that found a conflict, in the table of names', () => {
  const old = { ...result(), checkedAt: new Date(NOW - 30 * 86_400_000).toISOString() }
  const given = checked('Vyntra', 'none_found', { check: checkOf(old, scope) })
  const look = { source: 'dpma', register: 'DPMAregister', by: 'Anna', at: NOW }
  given.row.looks = [
    { ...look, outcome: 'conflict' },
    { ...look, source: 'wipo', register: 'Madrid Monitor', outcome: 'nothing' },
  ]
  const { page } = read(wholeOf([given, checked('Kelvo', 'none_found')]))
  const rows = [...page.querySelectorAll('tbody')].flatMap((body) => [...body.querySelectorAll('tr')].map(spacedText))
  const [kelvo, vyntra] = ['Kelvo', 'Vyntra'].map((name) => rows.find((row) => row.startsWith(name)))
  expect(vyntra).toContain('It was checked more than a week ago')
  expect(vyntra).toContain('DPMAregister : Looked up by hand: a conflict seen. Anna')
  expect(vyntra).not.toContain('Madrid Monitor')
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
  const told = part(read(wholeOf([given])).page, 'What was found', 'Vyntra')
  for (const text of [
    classes.join(', '),
    'filed 21 Aug 2017, registered 4 Jan 2018',
    'not in this answer',
    'Vintra Ltd',
  ])
    expect(told).toContain(text)
  expect(told).toContain(`${first.similarity.score} of 100`)
  for (const reason of first.similarity.reasons) expect(told).toContain(t(`line.why.${reason}`))
})

it('lists the spellings that were searched, and writes domains in the script of the name', () => {
  const given = checked('Café Vyntra', 'none_found')
  given.answer.result = {
    ...given.answer.result,
    domains: results.caution_of_words?.domains ?? [],
    variants: ['cafe vyntra', 'kafe vyntra'],
  }
  const told = part(read(wholeOf([given])).page, 'What was searched', 'Café Vyntra')
  expect(told).toContain('Searched as: cafe vyntra, kafe vyntra')
  expect(told).toContain('cafévyntra.com')
  expect(told).not.toContain('xn--')
})

it('names each searched source as its terms require', () => {
  const told = part(read(wholeOf([checked('Vyntra', 'none_found')])).page, 'What was searched', 'Vyntra')
  for (const { attribution } of result().coverage.searched) if (attribution) expect(told).toContain(attribution)
})

it('states what is unknown about a name that was never checked or whose result is lost', () => {
  const lost = checked('Vyntra', 'incomplete').row
  const { page } = read(wholeOf([], [lost, { ...newName('p', 'Kelvo', NOW), failed: 'invalid_name' }]))
  expect(part(page, 'What is not known', 'Kelvo')).toContain('never checked')
  expect(part(page, 'What is not known', 'Kelvo')).toContain('could not be checked')
  expect(lost.check?.missing).not.toEqual([])
  for (const source of lost.check?.missing ?? [])
    expect(part(page, 'What is not known', 'Vyntra')).toContain(sourceWording.source(source, t))
})

it('attributes a manual check to its author, and leaves the verdict unchanged', () => {
  const given = checked('Vyntra', 'incomplete')
  const [gap] = manualChecks.gapsOf(given.answer.result.coverage)
  const look = { source: gap?.id ?? '', register: gap?.name ?? '', outcome: 'nothing' as const, by: HOSTILE, at: NOW }
  given.row.looks = [look, { ...look, source: 'gone', register: 'Gone register', outcome: 'conflict' }]
  const { page, text } = read(wholeOf([given]))
  const told = part(page, 'What is not known', 'Vyntra')
  expect(told).toContain(gap?.name)
  expect(told).toContain('Looked up by hand: nothing similar seen.')
  expect(told).toContain('Gone register : Looked up by hand: a conflict seen.')
  expect(text).toContain('is what the person named said')
  expect(page.querySelector('tbody td')?.textContent).toBe(t('verdict.incomplete'))
  expect(page.querySelectorAll('img, script')).toHaveLength(0)
})

it('shows counts only for sources that were queried and answered', () => {
  const silent = checked('Vyntra', 'incomplete')
  const { coverage } = silent.answer.result
  const unavailable = coverage.unavailable.map((row) => ({ ...row, matches: 0, records: 5, askedAt: null }))
  silent.answer.result = { ...silent.answer.result, coverage: { ...coverage, searched: [], unavailable } }
  const rows = unavailable.filter(({ kind, state }) => kind !== 'domain' && !state.startsWith('answered'))
  expect(rows).not.toEqual([])
  const told = part(read(wholeOf([silent])).page, 'What was searched', 'Vyntra')
  expect(told.split('how many are similar is not known')).toHaveLength(rows.length + 1)
  expect(told).toContain('not asked')
})

it.each(LANGUAGES)('shows in %s the verdicts, the searches, the hits and the limits', async (language) => {
  const strings = translator(await readMessages(language))
  const { page, text } = read(wholeOf([checked('Vyntra', 'conflict'), checked('Kelvo', 'caution_close')]), strings)
  expect(page.documentElement.lang).toBe(strings('format.locale'))
  for (const key of ['verdict.conflict', 'hit.band.close', 'footer.advice', 'footer.how_limits'])
    expect(text).toContain(strings(key))
  const { conflicts = [], coverage } = results.conflict ?? result()
  expect(part(page, strings('projects.report.conflicts'), 'Vyntra')).toContain(conflicts[0]?.name)
  for (const { name } of coverage.searched)
    expect(part(page, strings('projects.report.log'), 'Vyntra')).toContain(sourceWording.source(name, strings))
})

it('shows the logo and the legal contact of the settings, and loads neither from another server', () => {
  const letterhead = { logo: LOGO, contact: `Anna Muster\n${HOSTILE}` }
  const { html, page, text } = read({ ...wholeOf([checked('Vyntra', 'conflict')]), letterhead })
  expect([...page.querySelectorAll('img')].map(({ src }) => src)).toEqual([LOGO])
  expect(text).toContain(`${t('projects.report.contact')} Anna Muster ${HOSTILE}`)
  expect(html).toContain('img-src data:')
  expect(wholeProject.toJson({ ...wholeOf([checked('Vyntra', 'conflict')]), letterhead })).not.toContain('Anna Muster')
})
