import type { SnapshotRow } from '../../lib/sources/snapshots/columns.ts'
import { loadLexicon } from '../../research/register/lexicon.ts'
import { ownerName } from '../../research/register/owners.ts'
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

const SERIAL_FIRST = 70_000_000
const REGISTRATION_FIRST = 800_000
const COMPANY_FIRST = 100_000_000
const COMPANY_NUMBERS = 400_000_000

/** So many made marks as the US registers them, all in force: a number of the registration beside that of the case. */
export function* makeMarksInForce(count: number, seed: number): Generator<SnapshotRow> {
  const random = new Random(seed)
  let [number, registration, at] = [SERIAL_FIRST, REGISTRATION_FIRST, 0]
  for (const { name, niceClasses, status } of makeMarks(count, seed)) {
    const isPending = status === 'pending'
    number += 1 + random.below(9)
    registration += isPending ? 0 : 1 + random.below(3)
    const filed = FIRST_DAY + Math.floor((at++ / count) * DAYS)
    const registered = filed + 200 + random.below(400)
    yield {
      ...{ number: String(number), name, niceClasses, status: isPending ? 'pending' : 'live', basis: 'national' },
      filedOn: text(filed),
      registeredOn: isPending ? null : text(registered),
      expiresOn: isPending ? null : text(registered + TERM_DAYS * (1 + random.below(2))),
      registrationNumber: isPending ? null : String(registration),
    }
  }
}

/** So many made companies with the numbers of the Swiss commercial register, which states neither classes nor days. */
export function* makeCompanies(count: number, seed: number): Generator<SnapshotRow> {
  const lexicon = loadLexicon()
  const random = new Random(seed)
  const step = Math.floor(COMPANY_NUMBERS / count)
  for (let at = 0; at < count; at++)
    yield {
      number: `CHE${COMPANY_FIRST + at * step + random.below(step)}`,
      // Numbers of owners from here on are those of one record.
      name: ownerName(lexicon, seed, 60_000 + at),
      ...{ niceClasses: [], status: 'live', basis: 'national' },
      ...{ filedOn: null, registeredOn: null, expiresOn: null },
      registrationNumber: String(1 + random.below(2_000_000)),
    }
}
