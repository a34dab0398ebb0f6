import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sourceList } from '../lib/sources/list.ts'
import { COVERAGE_PAGE, coveragePage } from './coverage-page.ts'

it('docs/COVERAGE.md says what the list of sources says; npm run docs:coverage makes it anew', () => {
  expect(readFileSync(COVERAGE_PAGE, 'utf8')).toBe(coveragePage())
})

it('has a section for every source', () => {
  const ids = [...coveragePage().matchAll(/^id `(.*)`$/gm)].map(([, id]) => id)
  expect(ids.toSorted()).toEqual(
    sourceList()
      .map(({ id }) => id)
      .toSorted(),
  )
})
