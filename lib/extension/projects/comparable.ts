import { isPartial } from '../partial-row.ts'
import { isSameScope, type Scope } from '../scope.ts'
import type { ProjectName } from './project.ts'
import type { NameAnswer } from './project-database.ts'

export const COMPARED_MIN = 2
export const COMPARED_MAX = 5

/** Milliseconds. Records of marks older than this are stale. */
const LONG_AGO_MS = 7 * 86_400_000

/** A moment that cannot be read or is too far in the future proves nothing. */
export function isLongAgo(at: number, now: number): boolean {
  const age = now - at
  return !(age >= -LONG_AGO_MS && age < LONG_AGO_MS)
}

/** Reason why a result cannot be compared with the others. */
export type Unlike =
  | { why: 'never' | 'lost' | 'scope' | 'long_ago' | 'test' }
  /** Sources that answered in full only for other names. */
  | { why: 'sources'; missing: string[] }
  | { why: 'asker' }

export interface ComparedName {
  name: ProjectName
  answer: NameAnswer | null
}

const answered = ({ answer }: ComparedName) =>
  new Map(answer?.result.coverage.searched.filter((row) => !isPartial(row)).map((row) => [row.id, row.name]) ?? [])

/** Reasons by id, an empty list for none. `scope` is the project's. */
export function unlikeAnswers(compared: readonly ComparedName[], scope: Scope, now: number): Map<string, Unlike[]> {
  const all = new Map(compared.flatMap((each) => [...answered(each)]))
  const hosts = new Set(compared.flatMap(({ answer }) => answer?.host ?? []))
  return new Map(
    compared.map((each): [string, Unlike[]] => {
      const { name, answer } = each
      if (name.check === null) return [name.id, [{ why: 'never' }]]
      if (answer === null) return [name.id, [{ why: 'lost' }]]
      const own = answered(each)
      const missing = [...all].flatMap(([id, source]) => (own.has(id) ? [] : [source]))
      const unlike: (Unlike | false)[] = [
        !isSameScope(answer.scope, scope) && { why: 'scope' },
        missing.length > 0 && { why: 'sources', missing },
        hosts.size > 1 && { why: 'asker' },
        isLongAgo(Date.parse(answer.result.checkedAt), now) && { why: 'long_ago' },
        answer.result.test && { why: 'test' },
      ]
      return [name.id, unlike.filter((one) => one !== false)]
    }),
  )
}
