import type { FileFacts } from '../../service/registers/import/import-files.ts'
import { DAY_MS } from './recipe.ts'
import type { Told } from './write-content.ts'

/** What a file that was imported says of a record. */
export interface PutIn extends Told {
  /** Name of the file, and its fingerprint. */
  file: string
  fingerprint: string
  /** Day of its data, as the import had it, and how many were put in before. */
  day: number
  order: number
  /** Where the file gives no name: lists of names, one of which it must have. */
  words?: string[][]
}

const keyOf = ({ record: { number, international } }: PutIn) => `${number} ${international}`

/**
 * The last version of a record, with its earlier words where it comes without any. Where it had several, each may be
 * right, depending on the order of the files.
 */
function withWords(last: PutIn, inOrder: readonly PutIn[]): PutIn {
  if (last.record.names.length > 0 || last.record.removed || !last.intact) return last
  const since = inOrder.slice(inOrder.findLastIndex(({ record }) => record.removed) + 1)
  const worded = since.filter(({ record }) => record.names.length > 0)
  const isSure = worded.length > 0 && since.length === inOrder.length && since.every(({ intact }) => intact)
  return isSure ? { ...last, words: worded.map(({ record }) => record.names) } : last
}

/**
 * Whether some content of the last day came twice, beside another: the second time it may have been passed over, or read in the turn of either,
 * so that it is open which version counts.
 */
function cameTwice(inOrder: readonly PutIn[]): boolean {
  const ofDay = inOrder.filter(({ day }) => day === inOrder.at(-1)?.day)
  const contents = new Set(ofDay.map(({ fingerprint }) => fingerprint)).size
  return contents > 1 && contents < new Set(ofDay.map(({ order }) => order)).size
}

/** All records that were put into a register so far, in order. */
export class AllPutIn {
  readonly all: PutIn[] = []
  private files = 0

  add(told: readonly Told[], fingerprint: string, { name, asOf }: Pick<FileFacts, 'name' | 'asOf'>): void {
    const order = this.files++
    const day = Math.floor(Date.parse(asOf) / DAY_MS)
    this.all.push(...told.map((each) => ({ ...each, file: name, fingerprint, day, order })))
  }

  /**
   * Leaves out what files up to this day said, as `YYYY-MM-DD`, because the operator handed over the whole register as of
   * it.
   */
  replace(asOf: string): void {
    const day = Math.floor(Date.parse(asOf) / DAY_MS)
    this.all.splice(0, Infinity, ...this.all.filter((each) => each.day > day))
  }

  /**
   * The version of each record that counts: that of the latest file, and among files of one day of the one imported
   * last.
   */
  latest(): PutIn[] {
    const byKey = new Map<string, PutIn[]>()
    for (const each of this.all) byKey.set(keyOf(each), [...(byKey.get(keyOf(each)) ?? []), each])
    return [...byKey.values()].flatMap((versions) => {
      // Where one file was imported under two dates, it is open which of them counts.
      const dates = new Set(versions.map(({ fingerprint, day }) => `${fingerprint} ${day}`))
      const isOpen = dates.size > new Set(versions.map((each) => each.fingerprint)).size
      const inOrder = versions.toSorted((a, b) => a.day - b.day || a.order - b.order)
      const last = inOrder.at(-1)
      return last === undefined || (isOpen && dates.size > 2) || cameTwice(inOrder) ? [] : [withWords(last, inOrder)]
    })
  }

  /** All that files say of a number. */
  of(number: string): PutIn[] {
    return this.all.filter(({ record }) => record.number === number)
  }
}
