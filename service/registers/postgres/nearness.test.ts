import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance } from '../../../lib/names/reasons/edit-distance.ts'
import { isOneEdit, nearByEdits } from './candidates.ts'

/** Letters of one UTF-16 unit, and of two units. Some of the latter share their first unit. */
const [PLAIN, PAIRED] = [[...'abcde'], [...'𥦮𥦯𐊱𩻀𬼰']]
const paired = (text: string) => [...text].map((letter) => PAIRED[PLAIN.indexOf(letter)]).join('')
const word = fc.string({ unit: fc.constantFrom(...PLAIN), maxLength: 7 })

describe('letters of two UTF-16 units', () => {
  it('count as one letter each when inserted, omitted, replaced or swapped', () => {
    for (const [asked, found] of ['𥦮𐊱|𥦮', '𥦮|𥦮𐊱', '𥦮𐊱|𥦮𩻀', '𥦮𐊱|𐊱𥦮', 'a𥦮|a'].map((pair) => pair.split('|')))
      expect(isOneEdit(asked as string, found as string)).toBe(true)
    expect(isOneEdit('𥦮𐊱𥦯', '𥦮')).toBe(false)
  })

  it('are as near as letters of one unit', () => {
    fc.assert(
      fc.property(word, word, (asked, found) => {
        expect(isOneEdit(paired(asked), paired(found))).toBe(editDistance(asked, found) <= 1)
        expect(nearByEdits(paired(asked), paired(found))).toBe(nearByEdits(asked, found))
      }),
    )
  })
})
