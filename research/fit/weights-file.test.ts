import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FEATURE_COUNT } from '../../lib/names/score/model.ts'
import { POINTS_AT } from '../../lib/names/score/weights.ts'
import { FITTED } from './signs.ts'
import { presentWeights, withWeights } from './weights-file.ts'

const source = readFileSync(new URL('../../lib/names/score/weights.ts', import.meta.url), 'utf8')

describe('withWeights', () => {
  it('writes the present weights unchanged', () => {
    expect(withWeights(source, presentWeights(), POINTS_AT)).toBe(source)
  })

  it('undoes the scales, omits zero weights, and preserves the surrounding code', () => {
    const points = { nothing: -5, listed: -1.239, caution: 0, near: 9 }
    const weights = Float64Array.from(FITTED, (_weight, at) => (at === 0 ? 3 : 0))
    const written = withWeights(source, { weights, scales: new Float64Array(FEATURE_COUNT).fill(2) }, points)
    expect(written).toContain('  whole: {\n    one: 1.5,\n  },\n  words: {\n  },\n  inside: {\n  },\n}')
    expect(written).toContain('{ nothing: -5, listed: -1.24, caution: 0, near: 9 }')
    expect(written.slice(0, 200)).toBe(source.slice(0, 200))
  })

  it('refuses a file without the tables', () => {
    expect(() => withWeights('export const OTHER = 1', presentWeights(), POINTS_AT)).toThrow('not where it was')
  })
})
