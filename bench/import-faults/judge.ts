import type { Finding } from '../../lib/check/run.ts'
import { judgement } from '../fault-kit.ts'
import type { AllPutIn, PutIn } from './put-in.ts'

/** The views of a register that are checked after an import. */
export interface Looked {
  check(name: string): Promise<Finding>
  /** Names under which the store has a number; null for one without words. */
  storedAs(number: string): Promise<(string | null)[]>
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll('&amp;', '&')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

const quoted = ({ record: { number, names }, words = [] }: PutIn) =>
  `${number} "${[...names, ...words.flat()].join(' / ')}"`

/** A complaint where a hit has the number of one record and the name or owner of another; null for none. */
function mixedUp({ conflicts }: Finding, putIn: AllPutIn): string | null {
  for (const { number, name, owner } of conflicts) {
    if (number === null) continue
    const own = putIn.of(number)
    if (own.length === 0 || own.some(({ intact }) => !intact)) continue
    const has = (text: string | null, of: (each: PutIn) => string[]) => (each: PutIn) =>
      text !== null && of(each).some((one) => plain(one) !== '' && plain(text).includes(plain(one)))
    const names = (each: PutIn) => each.record.names
    const owners = (each: PutIn) => [each.record.owner]
    const others = putIn.all.filter(({ record }) => record.number !== number)
    if (!own.some(has(name, names)) && others.some(has(name, names)))
      return `${number} is found by another's name, "${name}"`
    if (!own.some(has(owner, owners)) && others.some(has(owner, owners)))
      return `${number} has another's owner, ${owner}`
  }
  return null
}

/** A name that no register has. */
export const NOBODY = 'Xyquorvim Ultzabek'

/**
 * Judges what a register says after an import of all that was put into it: either it completes no check, or each record is
 * found by its own name, with its own number and owner.
 */
export async function judge(putIn: AllPutIn, { check, storedAs }: Looked): Promise<string[]> {
  const { wrong, expect } = judgement()
  if (!(await check(NOBODY)).coverage.complete) return wrong

  /**
   * Whether a check of `name` finds the record under a name that `likes` accepts; true for an incomplete check, which
   * claims nothing.
   */
  async function isFound({ record }: PutIn, name: string, likes: (found: string) => boolean): Promise<boolean> {
    const finding = await check(name)
    if (!finding.coverage.complete) return true
    const mixed = mixedUp(finding, putIn)
    expect(mixed === null, mixed ?? '')
    return finding.conflicts.some((hit) => hit.number === record.number && likes(plain(hit.name)))
  }

  async function isFoundBy(each: PutIn, names: readonly string[]): Promise<boolean> {
    for (const name of names) if (!(await isFound(each, name, (found) => found.includes(plain(name))))) return false
    return true
  }

  async function isFoundIntact(each: PutIn): Promise<boolean> {
    if (each.words === undefined) return isFoundBy(each, each.record.names)
    for (const names of each.words) if (await isFoundBy(each, names)) return true
    return false
  }

  /** Whether a record whose text was damaged is found by the name that the store has for it now. */
  async function isFoundChanged(each: PutIn): Promise<boolean> {
    if (!each.numbered) return true
    for (const name of await storedAs(each.record.number)) {
      if (name === null ? !each.slipped : await isFound(each, name, () => true)) return true
    }
    return false
  }

  for (const each of putIn.latest()) {
    if (each.record.removed) continue
    const found = each.intact ? await isFoundIntact(each) : await isFoundChanged(each)
    const changed = each.intact ? '' : ', whose text was changed'
    expect(found, `${quoted(each)} of ${each.file} is lost${changed}`)
  }
  return [...new Set(wrong)]
}
