import { expect, it } from 'vitest'
import { riskOf } from '../../lib/check/risk.ts'
import { compareNames } from '../../lib/names/search.ts'
import type { Hit } from '../../lib/sources/source.ts'
import { percentile } from '../measure/statistics.ts'
import { makeQueries } from '../register/queries.ts'

const NAMES = 150
const NOW = Date.parse('2026-11-20T09:00:00Z')

/** Score of a check that finds one mark in force of this name, no classes given. */
function scoreOfCheck(asked: string, name: string): number {
  const similarity = compareNames(asked, name)
  if (similarity === null) return 0
  const unknown = { number: null, owner: null, filedOn: null, registeredOn: null, expiresOn: null, recordUrl: null }
  const hit: Hit = {
    ...unknown,
    name,
    kind: 'trademark',
    jurisdiction: 'EU',
    niceClasses: [],
    status: 'live',
    similarity,
  }
  return riskOf(hit, { niceClasses: [], records: null, now: NOW, goods: null }).score
}

it.each(['coined', 'dictionary', 'long'] as const)(
  'scores unrelated names, %s, below 25 at the 99th percentile',
  (kind) => {
    const names = [...new Set(makeQueries(11, NAMES)[kind])]
    const scores = names.flatMap((name, at) => names.slice(at + 1).map((other) => scoreOfCheck(name, other)))
    expect(percentile(scores, 0.99)).toBeLessThan(25)
    expect(scores.length).toBeGreaterThan(5000)
  },
)
