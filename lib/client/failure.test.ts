import { describe, expect, it } from 'vitest'
import { problemFailure } from './failure.ts'

const NOW = Date.parse('2026-11-20T09:00:00Z')
const DAY = 86_400_000

describe('the Retry-After of a refusal', () => {
  const retryAt = (retryAfter: string) =>
    problemFailure(null, 429, new Headers({ 'Retry-After': retryAfter }), NOW).retryAt

  it.each([
    ['60', NOW + 60_000],
    [String((10 * DAY) / 1000), NOW + 10 * DAY],
    ['Mon, 30 Nov 2026 00:00:00 GMT', Date.parse('2026-11-30T00:00:00Z')],
    ['99999999999999999999', NOW + 31 * DAY],
  ])('%j forbids a retry before %d', (header, at) => {
    expect(retryAt(header)).toBe(at)
  })

  it.each(['', ' ', '0', '1e9', '0x10', '-5', 'soon', 'Thu, 19 Nov 2026 00:00:00 GMT'])('%j sets no time', (header) => {
    expect(retryAt(header)).toBeNull()
  })
})
