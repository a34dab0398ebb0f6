import type { Jurisdiction } from '../../lib/contract/constants.ts'
import { type Random, weighted } from '../../research/register/random.ts'
import { type Content, type Format, PLAIN, type Slip, type Style } from './content.ts'
import { drawDamage } from './damage.ts'
import type { MadeRecord } from './made-records.ts'

const FORMATS_OF: Record<Jurisdiction, readonly Format[]> = {
  EU: ['st66', 'st66', 'csv', 'st96'],
  CH: ['st96', 'st96', 'csv', 'st66'],
  DE: ['st66', 'st66', 'csv', 'st96'],
  AT: ['csv', 'csv', 'st66'],
  US: ['uspto', 'uspto', 'st96', 'csv', 'st66'],
}

const SLIPS = [
  '&#8217',
  '&',
  ' & ',
  '&nbsp;',
  '&bogus;',
  '&#xZZ;',
  '&#0;',
  '&#xD800;',
  '&amp',
  '&lt',
  '&quot',
  '&#x',
  '&;',
  '&&',
  '<',
  '>',
  ']]>',
  '\u0001',
  '\u0000',
  '&amp;amp;',
  '&AMP;',
  '&#38;',
  '&#38;#8217',
  '"',
  "'",
  '<br>',
  '<br/>',
  '</b>',
  '<!--',
  '&#99999999;',
]
const ROOTS = [
  'tmk:Transaction',
  'Transaction',
  'TrademarkBag',
  'ApiResponse',
  'Applicants',
  'Result',
  'TradeMarks',
  'Foo',
  'html',
  'case-file',
]

function drawStyle(random: Random): Partial<Style> {
  const one = weighted<Partial<Style>>([
    [3, { escaping: random.pick(['decimal', 'hexadecimal', 'cdata', 'twice']) }],
    [
      2,
      {
        encoding: random.pick(['utf-16le', 'utf-16be']),
        bom: random.chance(0.7),
        declared: random.pick(['right', 'none', 'UTF-8']),
      },
    ],
    [2, { encoding: 'windows-1252', declared: random.pick(['right', 'none', 'UTF-8', 'ISO-8859-15', 'windows-1252']) }],
    [2, { declared: random.pick(['none', 'ISO-8859-1', 'windows-1252', 'UTF-16', 'Shift_JIS', 'bogus', 'utf8']) }],
    [1, { bom: true }],
    [1, { lineEnd: random.pick(['\r\n', '\r']) }],
    [1, { prefix: random.pick(['a:', 'tmk:', 'ns12:']) }],
    [2, { nested: 1 + random.below(3) }],
    [1, { nested: 60 }],
    [2, { root: random.pick(ROOTS) }],
    [2, { apart: true }],
    [2, { remarks: true }],
    [2, { delimiter: ';' }],
    [1, { ended: false }],
  ])
  return one(random)
}

function drawSlip(random: Random, records: number): Slip {
  return { record: random.below(records), at: random.next(), text: random.pick(SLIPS) }
}

/** A sound text of these records, as their office could write it. */
export function plainContent(random: Random, office: Jurisdiction, records: MadeRecord[]): Content {
  const needed = records.some(({ removed }) => removed)
  const formats = FORMATS_OF[office].filter((format) => !needed || format === 'st66' || format === 'st96')
  const format = formats.length === 0 ? 'st66' : random.pick(formats)
  const style = { ...PLAIN, apart: format === 'st66' && random.chance(0.4) }
  return {
    kind: 'records',
    text: '',
    format,
    office,
    records,
    filler: random.chance(0.1) ? 60 + random.below(200) : 0,
    style,
    slips: [],
    damage: [],
  }
}

/** A copy of a sound content with something odd or wrong in it. */
export function spoiltContent(random: Random, content: Content): Content {
  const style = { ...content.style }
  const slips: Slip[] = []
  const damage = []
  const wrongs = 1 + (random.chance(0.3) ? 1 : 0)
  for (let wrong = 0; wrong < wrongs; wrong++) {
    const what = random.below(3)
    if (what === 0) Object.assign(style, drawStyle(random))
    else if (what === 1 && content.records.length > 0) slips.push(drawSlip(random, content.records.length))
    else damage.push(drawDamage(random))
  }
  if (style.prefix !== '' && style.escaping === 'cdata') style.prefix = ''
  return { ...content, style, slips, damage }
}

const NOTHING = [
  '',
  '',
  '   \n\n',
  '<?xml version="1.0"?><Error Message_EN="No access"/>',
  '<Transaction><TransactionErrorDetails><TransactionError/></TransactionErrorDetails></Transaction>',
]
const JUNK = [
  '<!DOCTYPE html><html><head><title>Sign in</title></head><body>Your session has ended.</body></html>',
  '{"error":"quota exceeded","status":429}',
  'Service Unavailable\n',
  '\u0001\u0002\u0003\u0000binary\u0000',
]

/** A content that is no file of the register: empty, something else, or of another office. */
export function foreignContent(random: Random, content: Content, other: Jurisdiction, records: MadeRecord[]): Content {
  const rest = { ...content, slips: [], damage: [], records: [], filler: 0 }
  const what = random.below(4)
  if (what === 0) return { ...rest, kind: 'nothing', text: random.pick(NOTHING) }
  if (what === 1) return { ...rest, kind: 'junk', text: random.pick(JUNK) }
  const format = other === 'US' ? 'uspto' : other === 'CH' ? 'st96' : 'st66'
  return { ...rest, format, office: other, style: PLAIN, records }
}
