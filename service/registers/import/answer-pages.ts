import { VERSION } from '../../../lib/version.ts'
import type { AnswerPage } from '../files/reading.ts'
import { fingerprintOfPage, pageOfAnswer } from '../store/hole.ts'
import type { RecordStore } from '../store/record-store.ts'
import type { FileFacts } from './file-facts.ts'

/** Share by which the number of all records may grow while the pages of one answer are saved. Our own choice. */
const GROWTH = 0.001

/** The fewest records that an answer can have told on an earlier page, where a later one tells `most`. */
const leastOf = (most: number) => most - Math.floor(most * GROWTH)

/**
 * Whether pages hold all records of their answers, which have `found` each. Pages of several answers with as many
 * records cannot be told apart, so that each place must come equally often: a page of one fills no gap of another.
 * Pages of which none tells its place must hold exactly as many records as one answer has. A record that comes twice takes the
 * place of another: where one moves to the end while pages are saved, the next one falls between two pages. So all
 * records of several answers must differ too.
 */
function areWhole(pages: readonly AnswerPage[], found: number): boolean {
  const met = new Set(pages.flatMap(({ numbers }) => numbers)).size
  if (met < found) return false
  const placed = pages.filter(({ from }) => from !== null)
  if (placed.length === 0) return pages.reduce((sum, { numbers }) => sum + numbers.length, 0) === found
  if (placed.length < pages.length) return false
  const changes = new Map<number, number>([[found, 0]])
  const change = (at: number, by: number) => changes.set(at, (changes.get(at) ?? 0) + by)
  for (const { from, numbers } of placed) {
    change(from ?? 0, 1)
    change((from ?? 0) + numbers.length, -1)
  }
  const depths: number[] = []
  for (const [at, by] of [...changes].toSorted(([one], [other]) => one - other)) {
    if (at > 0 && depths.length === 0) return false
    if (at < found) depths.push((depths.at(-1) ?? 0) + by)
  }
  const answers = depths[0] ?? 0
  return answers > 0 && depths.every((depth) => depth === answers) && met >= answers * found
}

/** Answers that came whole: how many records each has, and its pages. */
function wholeAnswers(pages: readonly AnswerPage[]): { found: number; pages: AnswerPage[] }[] {
  const byFound = Map.groupBy(pages, ({ found }) => found)
  const exact = [...byFound].filter(([found, of]) => areWhole(of, found)).map(([found, of]) => ({ found, pages: of }))
  let rest = pages.filter(({ found }) => !exact.some((answer) => answer.found === found))
  const grown: typeof exact = []
  while (rest.length > 0) {
    const found = Math.max(...rest.map((page) => page.found))
    const of = rest.filter((page) => page.found >= leastOf(found))
    if (areWhole(of, found)) grown.push({ found, pages: of })
    rest = rest.filter((page) => page.found < leastOf(found))
  }
  return [...exact, ...grown]
}

/**
 * The pages of answers that one import brings, each of which says how many records its office found. Only an answer all
 * of whose pages come in one import is whole: across imports, nothing tells whether a page belongs to this answer or to
 * a later one. Until then, or until the operator accepts it, the register is a part.
 */
export class AnswerPages {
  /** By fingerprint: a page that was saved twice is one page. */
  private readonly pages = new Map<string, AnswerPage & { name: string }>()

  /** Notes the pages in a file, before the file counts as read: an import that is killed leaves them as missing. */
  async note(store: RecordStore, facts: FileFacts, given: readonly AnswerPage[], now: number): Promise<void> {
    const { asOf, datedBy } = facts
    const dates = { asOf, asOfTold: datedBy === 'operator', dated: datedBy === 'name' }
    for (const page of given) {
      const fingerprint = fingerprintOfPage(page)
      this.pages.set(fingerprint, { ...page, name: this.nameOf(page) ?? facts.name })
      if (areWhole([page], page.found) || (await store.findFile(fingerprint)) !== undefined) continue
      const name = this.pages.get(fingerprint)?.name ?? facts.name
      await store.beginFile({ fingerprint, name, bytes: 0, ...dates, reader: VERSION }, now, null)
    }
  }

  /** All pages of an answer are noted under the name of the first, so that the operator reads and accepts one name. */
  private nameOf({ found }: AnswerPage): string | null {
    for (const other of this.pages.values())
      if (Math.min(found, other.found) >= leastOf(Math.max(found, other.found))) return other.name
    return null
  }

  /**
   * Forgets the pages of answers that came whole. An answer that came whole and has as many records as are held tells
   * of all of them, so that nothing of an earlier and smaller one is missing any more.
   */
  async settle(store: RecordStore): Promise<void> {
    const noted = (await store.files()).flatMap((file) => {
      const page = pageOfAnswer(file)
      return page === null ? [] : [{ id: file.id, ...page }]
    })
    if (noted.length === 0) return
    const whole = wholeAnswers([...this.pages.values()])
    const most = noted.reduce((sum, { found }) => Math.max(sum, found), await store.rows.count())
    const isAll = whole.some(({ found }) => found >= leastOf(most))
    const came = new Set(whole.flatMap(({ pages }) => pages.map(fingerprintOfPage)))
    for (const page of noted) if (isAll || came.has(fingerprintOfPage(page))) await store.forgetFile(page.id)
  }
}
