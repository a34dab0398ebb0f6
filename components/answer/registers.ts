import type { Coverage, CoverageRow, SourceKind } from '../../lib/contract/coverage.ts'
import { isPartial } from '../../lib/extension/partial-row.ts'
import type { WithWhy } from '../../lib/extension/why.ts'
import type { Translate } from '../words/strings.ts'

export const isRegister = ({ kind }: { kind: SourceKind }) => kind !== 'domain'

/** A source that is missing from an answer wholly or in part; `state` is that of the wire, or `partly`. */
export type MissingRow = Omit<CoverageRow, 'state'> & WithWhy & { state: string }

/** The sources that did not answer, and those that answered only in part. */
export function missingIn({ searched, unavailable }: Coverage): MissingRow[] {
  return [...unavailable, ...searched.filter(isPartial).map((row) => ({ ...row, state: 'partly' }))]
}

/** How many registers answered in full and how many did not, in words. No percentage, because not all were asked. */
export function answeredText({ answered, asked }: RegisterCounts, t: Translate): string {
  const missing = asked - answered
  return t(missing > 0 ? 'coverage.answered_not' : 'coverage.answered', [answered, missing], answered)
}

export interface RegisterCounts {
  /** Registers that answered in full, of those asked; domain registries are not counted. */
  answered: number
  asked: number
  /** Trade mark registers that answered in full, of all that are known. */
  marks: number
  marksInAll: number
}

/** Counts the registers of an answer. */
export function countRegisters(coverage: Coverage): RegisterCounts {
  const missing = missingIn(coverage)
  const full = coverage.searched.filter((row) => !isPartial(row))
  const answered = full.filter(isRegister).length
  const isMarks = ({ kind }: { kind: SourceKind }) => kind === 'trademark'
  const marks = full.filter(isMarks).length
  return {
    answered,
    asked: answered + missing.filter(isRegister).length,
    marks,
    marksInAll: marks + [...missing, ...coverage.unsearched].filter(isMarks).length,
  }
}
