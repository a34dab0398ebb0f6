import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Random } from '../../research/register/random.ts'
import { createRegister, type MadeMark, type MadeStatus } from '../../research/register/register.ts'
import { drawGoods } from './draw-goods.ts'

/** Status codes of the USPTO: registered, new application, expired, abandoned. */
const CODES: Record<MadeStatus, string> = { live: '700', pending: '630', expired: '900', dead: '602' }

/** Indicators that every case file has, and nobody reads. */
const FLAGS = `principal-register-amended supplemental-register-amended trademark collective-trademark service-mark
collective-service-mark collective-membership-mark certification-mark cancellation-pending published-concurrent
concurrent-use concurrent-use-proceeding interference-pending opposition-pending section-12c section-2f
section-2f-in-part renewal-filed section-8-filed section-8-partial-accept section-8-accepted section-15-acknowledged
section-15-filed supplemental-register foreign-priority change-registration intent-to-use intent-to-use-current
filed-as-use-application amended-to-use-application use-application-currently amended-to-itu-application
filing-basis-filed-as-44d amended-to-44d-application filing-basis-current-44d filing-basis-filed-as-44e
amended-to-44e-application filing-basis-current-44e without-basis-currently filing-current-no-basis
color-drawing-filed color-drawing-current drawing-3d-filed drawing-3d-current standard-characters-claimed
filing-basis-filed-as-66a filing-basis-current-66a`
  .split(/\s+/)
  .map((flag) => `<${flag}-in>F</${flag}-in>`)
  .join('\n')

const EVENTS = ['NWAP', 'NWOS', 'DOCK', 'CNSA', 'NPUB', 'PUBO', 'R.PR']
  .map(
    (code, at) =>
      `<case-file-event-statement><code>${code}</code><type>I</type><description-text>WHAT WAS DONE, STEP ${at}</description-text>` +
      `<date>2026010${at + 1}</date><number>${at + 1}</number></case-file-event-statement>`,
  )
  .join('\n')

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function caseFile(mark: MadeMark, at: number, random: Random): string {
  const goods = mark.niceClasses
    .map(
      (nice) =>
        `<case-file-statement><type-code>GS${String(nice).padStart(3, '0')}1</type-code><text>${drawGoods(random, nice)}</text></case-file-statement>`,
    )
    .join('\n')
  const day = `${mark.filedIn}0304`
  const classes = mark.niceClasses
    .map((nice) => String(nice).padStart(3, '0'))
    .map(
      (code) =>
        `<classification><international-code-total-no>1</international-code-total-no><us-code-total-no>1</us-code-total-no>` +
        `<international-code>${code}</international-code><us-code>100</us-code><status-code>6</status-code>` +
        `<status-date>${day}</status-date><first-use-anywhere-date>${day}</first-use-anywhere-date>` +
        `<first-use-in-commerce-date>${day}</first-use-in-commerce-date><primary-code>${code}</primary-code></classification>`,
    )
    .join('\n')
  return `<case-file>
<serial-number>${70_000_000 + at}</serial-number>
<registration-number>${mark.status === 'live' ? String(1_000_000 + at).padStart(7, '0') : '0000000'}</registration-number>
<transaction-date>20260601</transaction-date>
<case-file-header><filing-date>${day}</filing-date><status-code>${CODES[mark.status]}</status-code><status-date>${day}</status-date>
<mark-identification>${escaped(mark.name)}</mark-identification><mark-drawing-code>4</mark-drawing-code>
${FLAGS}
</case-file-header>
<case-file-statements>${goods}</case-file-statements>
<case-file-event-statements>${EVENTS}</case-file-event-statements>
<classifications>${classes}</classifications>
<case-file-owners><case-file-owner><entry-number>1</entry-number><party-type>30</party-type><legal-entity-type-code>03</legal-entity-type-code>
<party-name>${escaped(mark.owner)}</party-name><address-1>1 Main Street</address-1><city>Springfield</city><state>VT</state><postcode>05156</postcode></case-file-owner></case-file-owners>
</case-file>
`
}

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<trademark-applications-daily><version><version-no>2.0</version-no><version-date>20041108</version-date></version>
<creation-datetime>202611170000</creation-datetime><application-information><file-segments><file-segment>TRMK</file-segment>
<action-keys><action-key>TX</action-key>
`
const TAIL = '</action-keys></file-segments></application-information></trademark-applications-daily>\n'
/** Records that are written in one piece of text. */
const AT_ONCE = 500

function* pieces(marks: number, seed: number, first: number): Generator<string> {
  const register = createRegister(seed)
  const random = new Random(seed)
  yield HEAD
  for (let from = first; from < first + marks; from += AT_ONCE) {
    const count = Math.min(AT_ONCE, first + marks - from)
    yield Array.from({ length: count }, (_, at) =>
      caseFile(register.markAt(from + at), from + at, random.restart(seed, from + at)),
    ).join('')
  }
  yield TAIL
}

/**
 * Writes marks of the made register, from number `first` on, as one gzipped file in the shape of the application files
 * of the USPTO. Returns the number of its unpacked bytes.
 */
export async function writeCaseFiles(path: string, marks: number, seed: number, first = 0): Promise<number> {
  const zip = createGzip({ level: 1 })
  const written = pipeline(zip, createWriteStream(path))
  let bytes = 0
  for (const piece of pieces(marks, seed, first)) {
    bytes += Buffer.byteLength(piece)
    if (!zip.write(piece)) await once(zip, 'drain')
  }
  zip.end()
  await written
  return bytes
}
