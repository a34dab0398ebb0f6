import { expect, it } from 'vitest'
import { ENDINGS } from '../../engine/source-lists.ts'
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

it('offers endings whose registries answer browsers, and names the two that need access', () => {
  expect(Object.keys(ENDINGS.toAdd)).toEqual(
    expect.arrayContaining(['app', 'ai', 'co', 'fr', 'shop', 'dev', 'store', 'online']),
  )
  expect(Object.entries(ENDINGS.toAdd).filter(([, origin]) => origin !== null)).toEqual([
    ['co', 'https://rdap.registry.co'],
    ['fr', 'https://rdap.nic.fr'],
  ])
  expect(ENDINGS.usual.filter((tld) => tld in ENDINGS.toAdd)).toEqual([])
})

it('does not include an office that requires credentials', () => {
  expect(hosts.some(({ origin }) => /euipo|ipi\.ch|dpma|zefix\.admin/.test(origin))).toBe(false)
})
