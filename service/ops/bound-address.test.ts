import { expect, it } from 'vitest'
import { boundAddress } from './secrets.ts'

it('returns the local end of the connection over http, the same for an IPv4-mapped address', () => {
  const end = { address: '127.0.0.1', port: 9999 }
  const bound = boundAddress('http://localhost:8787', end)
  expect(bound).toContain('127.0.0.1 9999')
  expect(boundAddress('http://localhost:8787', { ...end, address: '::ffff:127.0.0.1' })).toBe(bound)
  expect(boundAddress('http://localhost:8787', { ...end, address: '::1' })).not.toBe(bound)
  expect(boundAddress('http://localhost:8787', { ...end, port: 8787 })).not.toBe(bound)
})

it('returns the public address over https, because a proxy may stand between', () => {
  const ends = [8787, 9999].map((port) => ({ address: '10.0.0.7', port }))
  expect(ends.map((end) => boundAddress('https://checks.example.org/brand', end))).toEqual([
    'https://checks.example.org',
    'https://checks.example.org',
  ])
})

it('returns null for a connection that is gone', () => {
  expect(boundAddress('http://127.0.0.1:8787', { address: undefined, port: undefined })).toBeNull()
})
