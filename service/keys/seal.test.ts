import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seal, unseal } from './replays.ts'

const key = randomBytes(32)

describe('sealed text', () => {
  it('is restored exactly, and looks different each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const sealed = seal(key, 'place', text)
        expect(unseal(key, 'place', sealed)).toBe(Buffer.from(text, 'utf8').toString('utf8'))
        expect(seal(key, 'place', text)).not.toBe(sealed)
      }),
    )
  })

  it('cannot be read with another key, in another place, or after a change', () => {
    const sealed = seal(key, 'place', 'Vyntra')
    expect(() => unseal(randomBytes(32), 'place', sealed)).toThrow()
    expect(() => unseal(key, 'other', sealed)).toThrow()
    for (let place = 0; place < sealed.length - 1; place += place < 100 ? 1 : 97) {
      const other = sealed[place] === 'A' ? 'B' : 'A'
      expect(() => unseal(key, 'place', `${sealed.slice(0, place)}${other}${sealed.slice(place + 1)}`)).toThrow()
    }
  })
})
