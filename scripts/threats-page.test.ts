import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './run.ts'

const page = readFileSync(join(ROOT, 'docs/reference/threats.md'), 'utf8')

it('docs/reference/threats.md names one existing test for each threat', () => {
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.includes('---') && !/ test \|$/.test(line))
  expect(rows.length).toBeGreaterThan(50)
  for (const row of rows) {
    const tests = [...row.matchAll(/`([^`]+\.test\.tsx?)`/g)].map(([, path = '']) => path)
    expect({ row, tests: tests.length }).toEqual({ row, tests: 1 })
    expect({ row, missing: tests.filter((path) => !existsSync(join(ROOT, path))) }).toEqual({ row, missing: [] })
  }
})
