import { expect, it } from 'vitest'
import { LIMITS, measureBytes } from '../bench/bytes.ts'

it.each(Object.entries(measureBytes()))('%s of the built extension stays under its limit', (name, bytes) => {
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(LIMITS[name as keyof typeof LIMITS])
})
