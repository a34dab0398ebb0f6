import { describe, expect, it } from 'vitest'
import complete from '../contract/fixtures/example-complete.json' with { type: 'json' }
import { readProgress } from './check-client.ts'
import { MOST_CONFLICTS, readResult, riskiest } from './tolerant.ts'

const [hit] = complete.conflicts
const weak = (count: number) => Array.from({ length: count }, (_, i) => ({ ...hit, number: String(i), score: 10 }))
const none = { ...complete, verdict: 'none_found', score: 0 }

describe('many conflicts', () => {
  it('are cut to those with the highest or no score, in their order', () => {
    const odd = { ...hit, score: 'high' }
    const high = { ...hit, score: 90 }
    const read = riskiest([...weak(60_000), odd, ...weak(5), high])
    expect(read).toHaveLength(MOST_CONFLICTS)
    expect(read.slice(-2)).toEqual([odd, high])
  })

  it('are reported as cut, so none found becomes incomplete', () => {
    const read = readResult({ ...none, conflicts: weak(60_000) })
    expect(read).toMatchObject({ verdict: 'incomplete', scoreIsLowerBound: true })
    expect(read?.conflicts).toHaveLength(MOST_CONFLICTS)
    expect(read?.conflictsLeftOut).toBe(60_000 - MOST_CONFLICTS)
  })

  it('include the decisive conflict, wherever it is in the list', () => {
    const read = readResult({ ...none, conflicts: [...weak(60_000), { ...hit, score: 90 }] })
    expect(read?.verdict).toBe('conflict')
    expect(read?.conflicts.at(-1)?.score).toBe(90)
  })

  it('are also cut in a stream', () => {
    const event = readProgress('conflicts', weak(60_000))
    expect(event?.data).toHaveLength(MOST_CONFLICTS)
  })

  it('are not reported as cut if all are read', () => {
    expect(readResult({ ...none, conflicts: weak(MOST_CONFLICTS) })).not.toHaveProperty('conflictsLeftOut')
  })
})
