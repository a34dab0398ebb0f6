import { expect, it } from 'vitest'
import { nearWord } from './near-word.ts'

const KNOWN = ['HOST', 'PORT', 'DATABASE_URL', 'PUBLIC_URL', 'niceClasses', 'jurisdiction', 'name']

it.each([
  ['DATABASE_URI', 'DATABASE_URL'],
  ['PUBLIC_URl', 'PUBLIC_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['nice_classes', 'niceClasses'],
  ['NiceClass', null],
  ['nicelasses', 'niceClasses'],
  ['jurisdicton', 'jurisdiction'],
  ['jurisdictions', 'jurisdiction'],
  ['Name', 'name'],
])('%s is taken for %s', (written, meant) => expect(nearWord(written, KNOWN)).toBe(meant))

it.each(['HOSTS', 'HOSTNAME', 'PATH', 'nome', 'Vyntra', 'REPORT', ''])('%j is another word', (written) =>
  expect(nearWord(written, KNOWN)).toBeNull(),
)
