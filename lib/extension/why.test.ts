import { expect, test } from 'vitest'
import { readMessages } from '../../components/gallery/messages.ts'
import { translator } from '../../components/gallery/translator.ts'
import { views } from '../../components/gallery/views.ts'
import { NO_AUTOMATION, NO_INTERFACE, NO_RECORDS } from '../sources/offices/phrases.ts'
import { notPartOf } from '../sources/scope.ts'
import type { View } from './view.ts'
import { KNOWN_REASONS, type WithWhy, withWhy } from './why.ts'

const german = translator(await readMessages('de'))

function whyIn(view: View | undefined, part: 'searched' | 'unavailable' | 'unsearched'): (string | undefined)[] {
  if (view?.phase !== 'done') throw new Error('not a view of an answer')
  const shown = withWhy(view, german)
  return shown.phase === 'done' ? (shown.result.coverage[part] as WithWhy[]).map(({ why }) => why) : []
}

test('a reason that is known is told in the person’s language, another is left as it is', () => {
  expect(whyIn(views.caution_alone, 'unavailable')).toContain('nur mit Dienst')
  expect(whyIn(views.caution_partial, 'unavailable')).toEqual([undefined])
  expect(whyIn(views.caution, 'unsearched')).toContain('Automatisches Suchen ist nicht erlaubt')
})

test('of a source that was searched for the same letters alone that is said', () => {
  const { caution } = views
  if (caution?.phase !== 'done') throw new Error('not a view of an answer')
  const [first] = caution.result.coverage.searched
  if (first === undefined) throw new Error('nothing was searched')
  const coverage = { ...caution.result.coverage, searched: [{ ...first, method: 'text' as const }] }
  expect(whyIn({ ...caution, result: { ...caution.result, coverage } }, 'searched')).toEqual(['nur gleiche Buchstaben'])
})

test('the known reasons are those that are given', () => {
  const given = notPartOf(null)
  for (const reason of [NO_RECORDS, NO_INTERFACE, NO_AUTOMATION, given.asked ? '' : given.reason])
    expect(KNOWN_REASONS).toHaveProperty([reason])
})
