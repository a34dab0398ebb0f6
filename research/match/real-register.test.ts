import { expect, it } from 'vitest'
import { realRegister } from './real-register.ts'

it('contains at least 50,000 different real names, and knows which have the same owner', () => {
  const register = realRegister(1)
  const marks = [...register.marks()]
  expect(marks.length).toBeGreaterThan(50_000)
  expect(new Set(marks.map(({ name }) => name.toUpperCase())).size).toBe(marks.length)
  const refOf = (wanted: string) => marks.findIndex(({ name }) => name === wanted)
  expect(register.ownerOf?.(refOf("McDonald's"))).toBe(register.ownerOf?.(refOf('麦当劳')))
  expect(register.ownerOf?.(refOf("McDonald's"))).not.toBe(register.ownerOf?.(refOf('Burger King')))
})
