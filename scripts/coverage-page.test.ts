import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sourceList } from '../lib/sources/list.ts'
import { COVERAGE_PAGE, coveragePage } from './coverage-page.ts'

it('docs/reference/coverage.md matches the list of sources; npm run docs:coverage updates it', () => {
  expect(readFileSync(COVERAGE_PAGE, 'utf8')).toBe(coveragePage())
})

it('has a section or a row for every source', () => {
  const ids = [...coveragePage().matchAll(/^(?:- \*\*Id:\*\* |\|\.\w+\|)`([\w-]+)`/gm)].map(([, id]) => id)
  expect(ids.toSorted()).toEqual(
    sourceList()
      .map(({ id }) => id)
      .toSorted(),
  )
})
