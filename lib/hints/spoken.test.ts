import { expect, it } from 'vitest'
import { spokenLetters } from './spoken.ts'

const heard = (name: string) => Object.fromEntries(spokenLetters(name).map(({ letters, heard }) => [letters, heard]))

it('tells letters that the five languages speak in several ways, the longest together', () => {
  expect(heard('Jaguar').j).toEqual({ en: 'dʒ', de: 'j', fr: 'ʒ', it: 'j', es: 'x' })
  expect(Object.keys(heard('Schweppes'))).toEqual(['sch', 'w'])
  expect(heard('Zigel').g?.it).toBe('dʒ')
  expect(heard('Gala')).toEqual({})
  expect(Object.keys(heard('Quelle'))).toEqual(['qu', 'll', 'e'])
})
