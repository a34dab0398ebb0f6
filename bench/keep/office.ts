import { createHash } from 'node:crypto'
import { Random } from '../../research/register/random.ts'
import { recordsOf } from '../../service/registers/sync/testing/kept-register.ts'
import type { Fault } from '../../stand-ins/misbehave.ts'
import {
  EUIPO_STATUSES,
  type EuipoFake,
  type EuipoPageBody,
  startEuipo,
  wordMark,
} from '../../stand-ins/offices/euipo.ts'

/** Share of marks that are international registrations. */
const INTERNATIONAL = 0.15
/** One past the highest application number of the office in 2026. */
const NUMBERS = 19_400_000
/** Pages between two troubles. */
const TROUBLE_EVERY = 40

type SpoilPage = (page: EuipoPageBody, before: EuipoPageBody | null) => EuipoPageBody
/**
 * Something that goes wrong: a fault at the next question, a page with changed content, or an event just before a page.
 */
type Trouble = Fault | { spoil: SpoilPage } | { happens: () => void }

const TROUBLES: readonly Trouble[] = [
  { kind: 'rate_limited', retryAfter: null },
  { kind: 'rate_limited', retryAfter: '40' },
  { kind: 'page' },
  { kind: 'bad_gateway_page' },
  { kind: 'server_error' },
  { kind: 'truncated' },
  { kind: 'half_json' },
  { kind: 'wrong_types' },
  { kind: 'reset' },
  { kind: 'redirect_elsewhere' },
  { kind: 'wrong_date' },
  { happens: () => standIn.tokens.endAll() },
  { happens: () => standIn.marks.remove(anyNumber()) },
  { happens: () => standIn.marks.change(anyNumber(), { status: 'REFUSED' }) },
  { happens: () => standIn.marks.enter(wordMark(`0199${String(troubles).padStart(5, '0')}`, `Veldrico ${troubles}`)) },
  { spoil: (page, before) => ({ ...page, trademarks: before?.trademarks ?? [] }) },
  { spoil: (page) => ({ ...page, trademarks: page.trademarks.slice(1) }) },
  { spoil: (page) => ({ ...page, totalElements: page.totalElements + 1 }) },
]

const [count = 0, seed = 1] = process.argv.slice(2).map(Number)
const random = new Random(seed)

function numbers(): Set<string> {
  const all = new Set<string>()
  while (all.size < count) {
    const isInternational = random.next() < INTERNATIONAL
    if (isInternational) all.add(`W0${String(Math.floor(random.next() * 1e7)).padStart(7, '0')}`)
    else all.add(String(Math.floor(random.next() * NUMBERS)).padStart(9, '0'))
  }
  return all
}

const standIn = await startEuipo()
for (const { applicationNumber } of [...standIn.marks.all()]) standIn.marks.remove(applicationNumber)
let at = 0
for (const number of numbers()) standIn.marks.enter(wordMark(number, `Qorvane ${at++} Labs`))

let troubles = 0
const anyNumber = () => {
  const all = standIn.marks.all()
  return all[Math.floor(random.next() * all.length)]?.applicationNumber ?? ''
}

/** Lets the troubles happen in turn, one every TROUBLE_EVERY pages. */
function misbehave(): void {
  // A change must have the date of today; a keeper could not find one with an older date.
  standIn.marks.setDay(new Date().toISOString().slice(0, 10))
  let pages = 0
  let last: EuipoPageBody | null = null
  standIn.setBeforePage(() => {
    standIn.setFault(null)
    const trouble = ++pages % TROUBLE_EVERY === 0 ? TROUBLES[troubles++ % TROUBLES.length] : undefined
    if (trouble !== undefined && 'kind' in trouble) standIn.setFault(trouble)
    if (trouble !== undefined && 'happens' in trouble) trouble.happens()
    return (page) => {
      const before = last
      last = page
      return trouble !== undefined && 'spoil' in trouble ? trouble.spoil(page, before) : page
    }
  })
}

function digest(): string {
  const hash = createHash('sha256')
  for (const { number, name, status } of recordsOf(standIn)) hash.update(`${number} ${name} ${status}\n`)
  return hash.digest('hex')
}

function change({ changes, day }: { changes: number; day: string }): void {
  standIn.marks.setDay(day)
  const all = [...standIn.marks.all()]
  for (let at = 0; at < changes; at++) {
    const { applicationNumber } = all[Math.floor(random.next() * all.length)] as (typeof all)[number]
    standIn.marks.change(applicationNumber, { status: EUIPO_STATUSES[at % EUIPO_STATUSES.length] ?? 'REGISTERED' })
  }
}

const say = (word: OfficeWord) => process.send?.(word)
process.on('message', (task: OfficeTask) => {
  if (task.kind === 'misbehave') misbehave()
  if (task.kind === 'change') change(task)
  say({
    settings: standIn.settings,
    calls: standIn.received.length,
    faults: troubles,
    digest: task.kind === 'digest' ? digest() : null,
  })
})
say({ settings: standIn.settings, calls: 0, faults: 0, digest: null })

/** What the office of `bench:keep`, which runs in a process of its own, is told to do. */
export type OfficeTask =
  | { kind: 'misbehave' }
  | { kind: 'change'; changes: number; day: string }
  | { kind: 'count' }
  | { kind: 'digest' }

/** What the office sends after each task, and when it is ready. */
export interface OfficeWord {
  settings: EuipoFake['settings']
  /** Questions that came, and faults that were given, so far. */
  calls: number
  faults: number
  /** Hash of the register's records. Null if the caller did not ask for it. */
  digest: string | null
}
