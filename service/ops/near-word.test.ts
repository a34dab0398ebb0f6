import { describe, expect, it } from 'vitest'
import { nearWord } from './text.ts'

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
])('reads %s as %s', (written, meant) => expect(nearWord(written, KNOWN)).toBe(meant))

it.each(['HOSTS', 'HOSTNAME', 'PATH', 'nome', 'Vyntra', 'REPORT', ''])(
  'does not match %j with a known word',
  (written) => expect(nearWord(written, KNOWN)).toBeNull(),
)

describe('if a wrong guess does no harm', () => {
  const COMMANDS = ['keys list', 'keys limits', 'registers list', 'registers import', 'requests list']
  const nearCommand = (typed: string) => nearWord(typed, COMMANDS, ({ length }) => Math.ceil(length / 2) - 1)

  it.each([
    ['register list', 'registers list'],
    ['registers imprt', 'registers import'],
    ['key list', 'keys list'],
    ['keys limit', 'keys limits'],
    ['keys lits', 'keys list'],
    ['regs list', 'keys list'],
  ])('suggests for %s the command %s', (typed, meant) => expect(nearCommand(typed)).toBe(meant))

  it.each(['make coffee', ''])('suggests nothing for %j', (typed) => expect(nearCommand(typed)).toBeNull())
})
