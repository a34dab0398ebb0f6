import { expect, it } from 'vitest'
import { after } from './report-blocks.ts'

it('puts a direction mark only after right-to-left letters', () => {
  expect(after('أحمد علي', ', 2026-11-20')).toBe('\u200E, 2026-11-20')
  expect(after('דנה', '!')).toBe('\u200E!')
  for (const name of ['Anna', '王小明', '2026', '']) expect(after(name, ', 2026-11-20')).toBe(', 2026-11-20')
})
