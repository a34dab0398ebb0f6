import { expect, it } from 'vitest'
import { ASKED } from './asked.ts'

const hosts = ASKED

it('names each host once, each at an https origin', () => {
  const origins = hosts.map(({ origin }) => origin)
  expect(new Set(origins).size).toBe(origins.length)
  for (const origin of origins) expect(origin).toMatch(/^https:\/\/[^/]+$/)
})

it('needs access to hosts that answer no other origin, and to no other', () => {
  const needed = hosts.filter(({ needsAccess }) => needsAccess).map(({ origin }) => new URL(origin).host)
  expect(needed).toEqual(['lindas.admin.ch', 'rdap.denic.de', 'rdap.nic.us'])
})

it('asks no office that wants credentials', () => {
  expect(hosts.some(({ origin }) => /euipo|ipi\.ch|dpma|zefix\.admin/.test(origin))).toBe(false)
})
