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
  ['РАУРАL', ['paypal', 'paipal']],
  ['H&M', ['h and m', 'handm', 'hm', 'hundm']],
  ['4711', ['4711']],
  ['7up', ['7up', 'sevenup']],
  ['👑', []],
])('%s is searched as %j', (name, spellings) => {
  expect(variants(name)).toEqual(spellings)
})
