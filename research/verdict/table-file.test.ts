import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CHANCE_TABLE } from '../../lib/names/score/chance-table.ts'
import { withTable } from './table-file.ts'

const source = readFileSync(new URL('../../lib/names/score/chance-table.ts', import.meta.url), 'utf8')

it('writes the present table unchanged, and refuses a file without one', () => {
  expect(withTable(source, CHANCE_TABLE)).toBe(source)
  expect(() => withTable('export const OTHER = 1', CHANCE_TABLE)).toThrow('not where it was')
})
