import type { Jurisdiction } from '../../lib/contract/constants.ts'
import { Random, weighted } from '../../research/register/random.ts'

/** A record whose truth is known, before it is written into a file. */
export interface MadeRecord {
  number: string
  /** Its word elements; one for most, none for a drawing or a change that tells the rest alone. */
  names: string[]
  owner: string
  /** Whether it came through the International Bureau. */
  international: boolean
  /** Whether the file says that the register has it no more. */
  removed: boolean
}

const SYLLABLES = [
  'za',
  'vor',
  'ki',
  'lun',
  'dra',
  'mip',
  'to',
  'quel',
  'bri',
  'sna',
  'fu',
  'gor',
  'xe',
  'py',
  'wad',
  'hel',
]
const CYRILLIC = ['Вар', 'иго', 'пел', 'дзу', 'мор', 'кта']
const GREEK = ['Λορ', 'πιν', 'δακ', 'ζευ', 'μιτ', 'ρον']
/** Signs that a name can have within it and that a file must escape, quote or encode. */
const WITHIN = [
  "'",
  ' & ',
  ' - ',
  ', ',
  '; ',
  ' "',
  ' < ',
  ' > ',
  'ä',
  'é',
  'ß',
  'Ø',
  '’',
  ' + ',
  '.',
  ' 24 ',
  '&',
  '™ ',
]

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function coined(random: Random, syllables: readonly string[]): string {
  return capital(
    Array.from({ length: 3 + random.below(2) }, () => random.pick(syllables))
      .join('')
      .toLowerCase(),
  )
}

const drawName = weighted<(random: Random) => string>([
  [6, (random) => coined(random, SYLLABLES)],
  [3, (random) => `${coined(random, SYLLABLES)} ${coined(random, SYLLABLES)}`],
  [4, (random) => `${coined(random, SYLLABLES)}${random.pick(WITHIN)}${coined(random, SYLLABLES)}`],
  [1, (random) => coined(random, CYRILLIC)],
  [1, (random) => coined(random, GREEK)],
])

function drawNumber(random: Random, office: Jurisdiction, international: boolean): string {
  const digits = (count: number) => String(10 ** (count - 1) + random.below(9 * 10 ** (count - 1)))
  if (office === 'US') return international ? `79${digits(6)}` : `9${digits(7)}`
  if (international) return digits(7)
  return {
    EU: () => `018${digits(6)}`,
    CH: () => `${digits(5)}/2020`,
    DE: () => `30${digits(8)}`,
    AT: () => `AM ${digits(5)}/2020`,
  }[office]()
}

/** A record of an office with a number and names of its own. */
export function drawRecord(random: Random, office: Jurisdiction): MadeRecord {
  const international = random.chance(0.15)
  const names = [drawName(random)(random)]
  if (random.chance(0.1)) names.push(drawName(random)(random))
  return {
    number: drawNumber(random, office, international),
    names,
    owner: `${coined(random, SYLLABLES)}${random.pick([' GmbH', ' S.A.', ' & Söhne', ' Inc.', ''])}`,
    international,
    removed: false,
  }
}

/** Filler records that no check looks for. */
export function fillRecords(office: Jurisdiction, count: number): MadeRecord[] {
  return Array.from({ length: count }, (_, at) => {
    const record = drawRecord(new Random(count, at), office)
    return { ...record, number: `F${record.number}${at}` }
  })
}

/** A later version of a record: with another name, with another owner (perhaps without its words), or removed. */
export function drawChange(random: Random, record: MadeRecord): MadeRecord {
  const { names, owner } = drawRecord(random, 'EU')
  if (random.chance(0.2)) return { ...record, removed: true }
  if (random.chance(0.3)) return { ...record, names: [], owner }
  return random.chance(0.5) ? { ...record, names } : { ...record, owner }
}
