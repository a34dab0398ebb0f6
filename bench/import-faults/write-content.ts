import { type Content, PLAIN, type Style } from './content.ts'
import { hurtAll } from './damage.ts'
import { fillRecords, type MadeRecord } from './made-records.ts'
import { type Pieces, xmlPieces } from './write-xml.ts'

/** A record as it stands in the bytes of a file. */
export interface Told {
  record: MadeRecord
  /** Whether every byte of it is there as it was written, and no other in its line of CSV. */
  intact: boolean
  /** Whether something was put into its name. */
  slipped: boolean
  /** Whether its number can still be read, and stands there once. */
  numbered: boolean
}

export interface Written {
  bytes: Buffer
  told: Told[]
}

const CSV_HEAD = ['number', 'name', 'nice_classes', 'status', 'owner', 'basis']

function csvPieces({ records, style: { delimiter, ended } }: Content): Pieces {
  const cell = (text: string) => (/[",;\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const line = (cells: string[]) => `${cells.map(cell).join(delimiter)}\n`
  const rows = records.map(({ number, names, owner, international }) =>
    line([number, names.join(' / '), '9', 'live', owner, international ? 'international' : 'national']),
  )
  const last = rows.pop()
  if (last !== undefined) rows.push(ended ? last : last.replace(/\n$/u, ''))
  return { head: line(CSV_HEAD), records: rows, tail: '' }
}

/** Puts into a name something that should not be there. */
function slipped(piece: string, text: string, name: string, at: number): string {
  const [first = ''] = name.split(/[^\p{L}]/u)
  const place = piece.indexOf(first)
  if (first === '' || place < 0) return piece
  const behind = place + Math.floor(at * (first.length + 1))
  return piece.slice(0, behind) + text + piece.slice(behind)
}

const ROOTS = { st66: 'Transaction', st96: 'ns0:ApiResponse', uspto: 'trademark-applications-daily', csv: '' } as const
const LABELS = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16', 'windows-1252': 'ISO-8859-1' } as const

function restyled({ head, records, tail }: Pieces, style: Style, format: Content['format']): Pieces {
  const { prefix, nested, root, remarks, declared, encoding } = style
  const named = (text: string) =>
    prefix === '' ? text : text.replace(/<(\/?)(?:[a-z0-9]+:)?([A-Za-z])/gu, `<$1${prefix}$2`)
  const declaration =
    {
      right: `<?xml version="1.0" encoding="${LABELS[encoding]}"?>`,
      none: '',
    }[declared] ?? `<?xml version="1.0" encoding="${declared}"?>`
  const rooted = (text: string) =>
    root === null
      ? text
      : text.replaceAll(`<${ROOTS[format]}`, `<${root}`).replaceAll(`</${ROOTS[format]}`, `</${root}`)
  const open = '<Extra kind="x"><More>'.repeat(nested)
  const close = '</More></Extra>'.repeat(nested)
  return {
    head: named(rooted(head.replace(/^<\?xml[^>]*\?>\n?/u, declaration))),
    records: records.map((record) =>
      named(`${open}${record}${close}${remarks ? '<!-- next <Trademark> & so on -->\n<?next one?>\n\n' : ''}`),
    ),
    tail: named(rooted(tail)),
  }
}

function encoder({ encoding }: Style): (text: string) => Buffer {
  if (encoding === 'utf-8') return (text) => Buffer.from(text)
  if (encoding === 'windows-1252') return (text) => Buffer.from(text, 'latin1')
  return (text) => (encoding === 'utf-16le' ? Buffer.from(text, 'utf16le') : Buffer.from(text, 'utf16le').swap16())
}

function occurrences(bytes: Buffer, part: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(part); at >= 0; at = bytes.indexOf(part, at + 1)) count++
  return count
}

/** The style in which everything can be written: our CSV has no references for what an encoding does not have. */
function possible({ format, style, records }: Content): Style {
  const beyond = records.some((record) => /[^\0-\x7f\xa0-\xff]/u.test(`${record.names.join()}${record.owner}`))
  if (format !== 'csv') return style
  return { ...style, ...(style.encoding === 'windows-1252' && beyond && { encoding: PLAIN.encoding }) }
}

/** The bytes of a file, and what of each record is in them. */
export function writeContent(content: Content): Written {
  if (content.kind !== 'records') return { bytes: Buffer.from(content.text), told: [] }
  const { format, slips, damage } = content
  const records = [...content.records, ...fillRecords(content.office, content.filler)]
  const style = possible({ ...content, records })
  const full = { ...content, style, records }
  const made = format === 'csv' ? csvPieces(full) : xmlPieces(full)
  const pieces = format === 'csv' ? made : restyled(made, style, format)
  const texts = pieces.records.map((piece, at) =>
    slips
      .filter(({ record }) => record === at)
      .reduce((text, slip) => slipped(text, slip.text, records[at]?.names[0] ?? '', slip.at), piece),
  )
  const encode = encoder(style)
  const ends = (text: string) => (style.lineEnd === '\n' ? text : text.replaceAll('\n', style.lineEnd))
  const bytesOf = (text: string) => encode(ends(text))
  const mark = style.bom ? encode('\uFEFF') : Buffer.alloc(0)
  const bom = style.bom && style.encoding === 'windows-1252' ? Buffer.alloc(0) : mark
  const whole = Buffer.concat([bom, bytesOf(pieces.head), ...texts.map(bytesOf), bytesOf(pieces.tail)])
  const bytes = hurtAll(whole, damage)
  const told = content.records.map((record, at) => {
    const slip = texts[at] !== pieces.records[at]
    const own = bytesOf(pieces.records[at] ?? '')
    const line = bytesOf(`\n${(pieces.records[at] ?? '').replace(/\n$/u, '')}\n`)
    const isThere = format === 'csv' ? Buffer.concat([bytes, bytesOf('\n')]).includes(line) : bytes.includes(own)
    const times = damage.length === 0 ? 1 : occurrences(bytes, encode(record.number))
    // The characters before and after are compared as well: next to further digits it would be another number.
    const text = `\n${pieces.records[at]}`
    const place = text.indexOf(record.number)
    const set = bytesOf(text.slice(place - 1, place + record.number.length + 1))
    return {
      record,
      slipped: slip,
      intact: !slip && (damage.length === 0 || (times === 1 && isThere)),
      numbered: times === 1 && (damage.length === 0 || bytes.includes(set)),
    }
  })
  return { bytes, told }
}
