import type { Finding } from '../../lib/check/run.ts'
import type { BadRecord } from '../../service/registers/store/journal.ts'
import type { AllPutIn, PutIn } from './put-in.ts'

/** What of a register can be looked at after an import. */
export interface Looked {
  check(name: string): Promise<Finding>
  bad: readonly BadRecord[]
  /** Names under which the store has a number; null for one without words. */
  storedAs(number: string): Promise<(string | null)[]>
}

/** What is wrong, each a sentence. */
export type Complaints = string[]

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll('&amp;', '&')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

const quoted = ({ record: { number, names } }: PutIn) => `${number} "${names.join(' / ')}"`

/** Bad records that stand for others than those they name. */
function unnamed(bad: readonly BadRecord[], file: string): number {
  return bad.filter((each) => each.file === file && each.number === null).length
}

/** Whether a hit has the name or the owner of another record than the one whose number it has. */
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

/** Judges what a register says after an import of all that was put into it. */
export async function judge(putIn: AllPutIn, { check, bad, storedAs }: Looked): Promise<Complaints> {
  const complaints: Complaints = []
  const missing: PutIn[] = []

  async function isFound(each: PutIn, name: string): Promise<boolean> {
    const finding = await check(name)
    if (!finding.coverage.complete) return true
    const mixed = mixedUp(finding, putIn)
    if (mixed !== null) complaints.push(mixed)
    return finding.conflicts.some(({ number }) => number === each.record.number)
  }

  async function isFoundIntact(each: PutIn): Promise<boolean> {
    for (const name of each.record.names) {
      const finding = await check(name)
      if (!finding.coverage.complete) return true
      const mixed = mixedUp(finding, putIn)
      if (mixed !== null) complaints.push(mixed)
      const own = finding.conflicts.filter(({ number }) => number === each.record.number)
      if (!own.some((hit) => plain(hit.name).includes(plain(name)))) return false
    }
    return true
  }

  /** One whose text was changed may have another name now; it must be there by that. */
  async function isFoundChanged(each: PutIn): Promise<boolean> {
    if (!each.numbered) return true
    if (await isFound(each, each.record.names[0] ?? '')) return true
    for (const name of await storedAs(each.record.number)) if (name === null || (await isFound(each, name))) return true
    return false
  }

  for (const each of putIn.latest()) {
    if (each.record.removed) continue
    const found = each.intact ? await isFoundIntact(each) : await isFoundChanged(each)
    if (!found && !bad.some(({ number }) => number === each.record.number)) missing.push(each)
  }
  for (const [file, some] of Map.groupBy(missing, (each) => each.file)) {
    if (some.length <= unnamed(bad, file)) continue
    complaints.push(
      ...some.map((each) => `${quoted(each)} of ${file} is lost${each.intact ? '' : ', whose text was changed'}`),
    )
  }
  return [...new Set(complaints)]
}
