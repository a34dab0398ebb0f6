import { expect, it } from 'vitest'
import { officeRecords } from './office-records.ts'

const part = (code: string, records: number) => officeRecords.whyPart(officeRecords.named(code)?.fewest ?? 0, records)

it('does not count the changes of a day as a complete register', () => {
  expect(part('EU', 504)).toBe(
    'only 504 of its records are imported, and it has more than 1,000,000: the rest was not searched',
  )
  expect(part('US', 4_999_999)).not.toBeNull()
  expect(part('companies-CH', 60)).not.toBeNull()
  expect(part('companies-CH', 795_000)).toBeNull()
})

it('counts as many records as EUIPO states as its complete register', () => {
  expect(part('EU', 2_354_583)).toBeNull()
})
