import { expect, it } from 'vitest'
import { variants } from './variants.ts'

it.each([
  ['Vyntra', ['vyntra', 'vintra']],
  ['Lumen', ['lumen']],
  ['Müller', ['muller', 'mueller', 'muler']],
  ['Mikro Soft AG', ['mikro soft', 'mikrosoft']],
  ['Schatz', ['schatz', 'shats']],
  ['AG', ['ag']],
  ['Старбакс', ['starbaks']],
  ['👑', []],
])('%s is searched as %j', (name, spellings) => {
  expect(variants(name)).toEqual(spellings)
})
