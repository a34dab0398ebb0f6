import type { SnapshotRow } from '../../lib/sources/snapshots/columns.ts'
import { Random } from '../../research/register/random.ts'
import { makeMarks } from '../../research/register/register.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Day on which the first of the made marks was filed. */
const FIRST_DAY = Date.UTC(1996, 3, 1) / DAY_MS
const DAYS = 11_000
const TERM_DAYS = 3652

const text = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

export type MadeRow = SnapshotRow & { owner: string }

/**
 * So many marks of a made register with the numbers and days that an office gives: numbers that rise by what was filed
 * without words, days that rise with them, a registration some months later, and a term of ten years.
 */
export function* makeRows(count: number, seed: number): Generator<MadeRow> {
  const random = new Random(seed)
  let number = 18_000_000
  let at = 0
  for (const { name, owner, niceClasses, status } of makeMarks(count, seed)) {
    number += 1 + random.below(3)
    const filed = FIRST_DAY + Math.floor((at++ / count) * DAYS)
    const registered = status === 'pending' ? null : filed + 100 + random.below(250)
    yield {
      ...{ number: String(number).padStart(9, '0'), name, owner, niceClasses, status, basis: 'national' },
      filedOn: text(filed),
      registeredOn: registered === null ? null : text(registered),
      expiresOn: registered === null ? null : text(filed + TERM_DAYS * (1 + random.below(2)) + (at % 2)),
      registrationNumber: registered === null ? null : String(number).padStart(9, '0'),
    }
  }
}
