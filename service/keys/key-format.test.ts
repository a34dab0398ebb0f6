import { describe, expect, it } from 'vitest'
import { keyId, makeKey } from './keys.ts'

describe('keys', () => {
  it('have an id, 190 random bits and a checksum, and are unique', () => {
    const made = Array.from({ length: 200 }, () => makeKey())
    for (const { id, key, last4 } of made) {
      expect(key).toMatch(/^bck_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/)
      expect(keyId(key)).toBe(id)
      expect(key.endsWith(last4)).toBe(true)
    }
    expect(new Set(made.map(({ key }) => key)).size).toBe(200)
  })

  it('are refused offline if any one character is mistyped', () => {
    const { key } = makeKey()
    for (let place = 'bck_live_'.length; place < key.length; place++) {
      const wrong = key[place] === 'x' ? 'y' : 'x'
      expect(keyId(`${key.slice(0, place)}${wrong}${key.slice(place + 1)}`)).toBeNull()
    }
  })

  it.each(['', 'bck_live_', 'sk_live_abcdefgh_x', `${makeKey().key} `, makeKey('test').key.replace('test', 'live')])(
    '%j is not a valid key',
    (text) => {
      expect(keyId(text)).toBeNull()
    },
  )
})
