import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { OFFICES } from '../lib/sources/list.ts'
import { PAGES_WITH_TABLES, withOfficeTables } from './office-tables.ts'

const pages = PAGES_WITH_TABLES.map((path) => ({ name: basename(path), text: readFileSync(path, 'utf8') }))

it.each(pages)('$name contains what the offices say of themselves; npm run docs:coverage updates it', ({ text }) => {
  expect(text).toBe(withOfficeTables(text))
})

it('lists every setting, register and kind of record of an office in a table', () => {
  const told = pages.map(({ text }) => text).join()
  for (const { facts, interfaces, records } of OFFICES) {
    expect(told).toContain(`|${facts.name}|`)
    if (records?.files) expect(told).toContain(`|${records.code}|${records.files.what}|`)
    for (const { settings } of interfaces)
      for (const name of settings.flatMap(({ variables }) => Object.keys(variables)))
        expect(told).toContain(`\`${name}\``)
  }
})
