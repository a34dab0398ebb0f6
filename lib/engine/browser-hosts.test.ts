import { expect, it } from 'vitest'
import { BROWSER_HOSTS } from './browser-hosts.ts'

const hosts = BROWSER_HOSTS

it('lists each host once, with an https origin', () => {
  const origins = hosts.map(({ origin }) => origin)
  expect(new Set(origins).size).toBe(origins.length)
  for (const origin of origins) expect(origin).toMatch(/^https:\/\/[^/]+$/)
})

it('requires access only to hosts that do not allow other origins', () => {
  const needed = hosts.filter(({ needsAccess }) => needsAccess).map(({ origin }) => new URL(origin).host)
  expect(needed).toEqual(['lindas.admin.ch', 'rdap.denic.de', 'rdap.nic.us'])
})

it('does not include an office that requires credentials', () => {
  expect(hosts.some(({ origin }) => /euipo|ipi\.ch|dpma|zefix\.admin/.test(origin))).toBe(false)
})
