import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './run.ts'

const page = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8')

it('SECURITY.md names tests that are there, for every door', () => {
  const rows = page.split('\n').filter((line) => /^\| (?:\*\*|\|)/.test(line))
  expect(rows.length).toBeGreaterThan(10)
  for (const row of rows) {
    const tests = [...row.matchAll(/`([^`]+\.test\.tsx?)`/g)].map(([, path = '']) => path)
    expect({ row, tests }).not.toEqual({ row, tests: [] })
    expect({ row, missing: tests.filter((path) => !existsSync(join(ROOT, path))) }).toEqual({ row, missing: [] })
  }
})
