import { expect, it } from 'vitest'
import { rich } from './text.ts'

it('inserts parts wherever the message has their placeholders', () => {
  const t = (_: string, values: (string | number)[] = []) => `${values[1]} before ${values[0]}!`
  expect(rich(t, 'any', ['first', 'second'])).toEqual(['', 'second', ' before ', 'first', '!'])
})
