import { expect, it } from 'vitest'
import { ownPart } from './app.ts'

const OWN = ['/', '/api/v2', '/api/v2/jurisdiction', '/docs']

it.each([
  ['/docs', '/docs'],
  ['/docs/nowhere', '/docs'],
  ['/documents', '/'],
  ['/api/v2/jurisdiction', '/api/v2/jurisdiction'],
  ['/api/v2/jurisdiction/Vyntra', '/api/v2/jurisdiction'],
  ['/api/v2/jurisdictions', '/api/v2'],
  ['/api/v2/Vyntra/Vyntra/Vyntra', '/api/v2'],
  ['/Vyntra', '/'],
  ['/', '/'],
])('for %s, %s is our own part', (path, part) => expect(ownPart(path, new Set(OWN))).toBe(part))

it('does not cost more for an address with thousands of segments', () => {
  let looks = 0
  class Counted extends Set<string> {
    override has(path: string): boolean {
      looks++
      return super.has(path)
    }
  }
  expect(ownPart(`/docs${'/a'.repeat(8000)}`, new Counted(OWN))).toBe('/docs')
  expect(looks).toBeLessThan(20)
})
