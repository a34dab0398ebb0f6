import { Jurisdiction } from '../../lib/contract/constants.ts'
import { type Random, weighted } from '../../research/register/random.ts'
import type { Content } from './content.ts'
import { drawDamage } from './damage.ts'
import { foreignContent, plainContent, spoiltContent } from './draw-content.ts'
import { drawChange, drawRecord, type MadeRecord } from './made-records.ts'
import type { EntryRecipe, FileRecipe, Packing } from './pack.ts'
import { DAY_MS, dayBefore, type ImportRecipe, NOW, type Recipe } from './recipe.ts'

const ENDINGS = { st66: '.xml', st96: '.xml', uspto: '.xml', csv: '.csv' } as const
const ODD_ENDINGS = ['.dat', '.XML', '', '.bin', '.xml.bak', '.txt', '.part1', '.json', '.mrk']
const BESIDE = ['schema.xsd', 'logo.png', 'folder/', '__MACOSX/._a.xml', 'notes.pdf', '._a.xml']

function drawEntry(random: Random, content: Content, at: number, odd: boolean): EntryRecipe {
  const ending = odd && random.chance(0.4) ? random.pick(ODD_ENDINGS) : ENDINGS[content.format]
  const folder = random.chance(0.3) ? 'deep/er/' : ''
  const within = odd && random.chance(0.15) ? random.pick(['zip', 'gzip'] as const) : 'nothing'
  return { path: `${folder}part${at}${ending}`, stored: random.chance(0.3), within }
}

function drawPacking(random: Random, contents: readonly Content[], odd: boolean): Packing {
  if (contents.length > 1 || random.chance(0.3)) {
    const entries = contents.map((content, at) => drawEntry(random, content, at, odd))
    const miscounted = odd && random.chance(0.3) ? random.pick([-1, -1, -2, 1, 7]) : 0
    return { kind: 'zip', entries, beside: BESIDE.filter(() => random.chance(odd ? 0.2 : 0.1)), miscounted }
  }
  if (random.chance(0.25))
    return { kind: 'gzip', times: odd && random.chance(0.3) ? 2 : 1, members: odd && random.chance(0.3) ? 2 : 1 }
  return { kind: 'plain' }
}

/** Records in one or several texts. */
function drawContents(random: Random, office: Jurisdiction, records: MadeRecord[]): Content[] {
  if (records.length < 4 || random.chance(0.7)) return [plainContent(random, office, records)]
  const middle = 1 + random.below(records.length - 1)
  return [records.slice(0, middle), records.slice(middle)].map((some) => plainContent(random, office, some))
}

function drawFile(random: Random, office: Jurisdiction, records: MadeRecord[], days: number): FileRecipe {
  const contents = drawContents(random, office, records)
  const packing = drawPacking(random, contents, false)
  const ending =
    packing.kind === 'zip' ? '.zip' : packing.kind === 'gzip' ? '.gz' : ENDINGS[contents[0]?.format ?? 'csv']
  // Files of one download lie seconds apart, and copies lose their time.
  const age = random.chance(0.6) ? random.below(9 * DAY_MS) : days * DAY_MS + random.below(20_000)
  return { name: `m${random.below(100_000)}${ending}`, age, packing, contents, damage: [] }
}

/** A record of another office. It is no international registration, because one without territories fits any office. */
const drawStranger = (random: Random, office: Jurisdiction) => ({ ...drawRecord(random, office), international: false })

type Spoil = (random: Random, file: FileRecipe, office: Jurisdiction) => FileRecipe

const spoil = weighted<Spoil>([
  [
    6,
    (random, file) => {
      const chosen = random.below(file.contents.length)
      return {
        ...file,
        contents: file.contents.map((each, at) => (at === chosen ? spoiltContent(random, each) : each)),
      }
    },
  ],
  [1, (random, file) => ({ ...file, packing: drawPacking(random, file.contents, true) })],
  [
    1,
    (random, file) => {
      const packing: Packing = file.packing.kind === 'plain' ? { kind: 'gzip', times: 1, members: 1 } : file.packing
      return { ...file, packing, damage: Array.from({ length: 1 + random.below(2) }, () => drawDamage(random)) }
    },
  ],
  [
    1,
    (random, file, office) => {
      const [first] = file.contents
      if (first === undefined) return file
      const other = random.pick(Jurisdiction.filter((each) => each !== office))
      const strangers = Array.from({ length: 1 + random.below(3) }, () => drawStranger(random, other))
      const alone = file.packing.kind !== 'zip' || random.chance(0.5)
      const foreign = foreignContent(random, first, other, strangers)
      return alone
        ? { ...file, contents: file.contents.map(() => foreign) }
        : { ...file, contents: [foreign, ...file.contents.slice(1)] }
    },
  ],
  [
    1,
    (random, file) => ({
      ...file,
      age: random.below(3) === 0 ? -DAY_MS : random.below(12 * DAY_MS),
      ...(random.chance(0.5) && { name: `x${random.below(100_000)}.xml` }),
    }),
  ],
])

function drawRecords(random: Random, office: Jurisdiction): MadeRecord[] {
  const records = Array.from({ length: 1 + random.below(6) }, () => drawRecord(random, office))
  const [first] = records
  // One number in both registers, as DPMA has it.
  if (first !== undefined && office !== 'US' && random.chance(0.1))
    records.push({ ...drawRecord(random, office), number: first.number, international: !first.international })
  return records
}

function plainImport(files: number[]): ImportRecipe {
  return { files, whole: false, asOf: null, again: false, interrupt: null, batch: 1000 }
}

function oddImport(random: Random, step: ImportRecipe, now: number): ImportRecipe {
  const how = random.pick(['abort', 'kill'] as const)
  return {
    ...step,
    interrupt: random.chance(0.5) ? { how, at: random.below(30) } : null,
    batch: 1 + random.below(4),
    again: random.chance(0.1),
    asOf: random.chance(0.1) ? dayBefore(now, random.below(6)) : step.asOf,
  }
}

/** Draws a case that an operator may meet: files of a register, what is wrong with them, and how they are imported. */
export function drawRecipe(random: Random, now = NOW): Recipe {
  const office = random.pick(Jurisdiction)
  const sound = random.chance(0.08)
  const count = 2 + random.below(3)
  const first = drawRecords(random, office)
  const files: FileRecipe[] = []
  const known = new Map(first.map((record) => [record.number, record]))
  for (let at = 0; at < count; at++) {
    const changes =
      at === 0 ? [] : [...known.values()].filter(() => random.chance(0.25)).map((record) => drawChange(random, record))
    const records = at === 0 ? first : [...changes, ...drawRecords(random, office)]
    for (const record of records) if (!record.removed) known.set(record.number, record)
    const file = drawFile(random, office, records, count - at)
    const same = random.chance(0.1) ? files.at(-1)?.name : undefined
    const named = same === undefined || sound ? file : { ...file, name: same }
    const isWhole = sound || random.chance(at === 0 ? 0.3 : 0.4)
    files.push(isWhole ? named : spoil(random)(random, named, office))
    // An operator who sees a bad download fetches the file again, under the same name or another.
    if (!isWhole && random.chance(0.3))
      files.push(random.chance(0.7) ? named : { ...named, name: `again-${named.name}` })
  }
  const order = files.map((_, at) => at)
  const places = new Map(order.map((at) => [at, random.next()]))
  const nameOf = (at: number) => files[at]?.name ?? ''
  const byName = order.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  const listed = random.chance(0.3) ? byName : order
  const mixed = random.chance(0.3) ? order.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0)) : listed
  const split = random.below(files.length + 1)
  const steps = [mixed.slice(0, split), mixed.slice(split)].filter((some) => some.length > 0).map(plainImport)
  const stated = steps.map((step, at) => {
    const whole = at === 0 ? sound || random.chance(0.8) : !sound && random.chance(0.2)
    // The first import must have a day.
    return whole || at === 0 ? { ...step, whole, asOf: dayBefore(now, random.below(6)) } : step
  })
  const odd = stated.map((step) => (random.chance(0.3) ? oddImport(random, step, now) : step))
  const imports = sound ? odd.map((step, at) => ({ ...step, again: false, asOf: stated[at]?.asOf ?? null })) : odd
  // The command tells the operator to start an interrupted import again.
  const again = imports.flatMap((step) =>
    step.interrupt === null || (!sound && random.chance(0.2)) ? [step] : [step, { ...step, interrupt: null }],
  )
  return { office, files, imports: again, goesOn: random.chance(0.3), now, sound }
}
