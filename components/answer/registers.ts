import type { Coverage, CoverageRow, SourceKind } from '../../lib/contract/answer.ts'
import { isPartial } from '../../lib/extension/partial-row.ts'
import type { WithWhy } from '../../lib/extension/why.ts'
import type { Translate } from '../words/strings.ts'

export const isRegister = ({ kind }: { kind: SourceKind }) => kind !== 'domain'

/** `state` is that of the contract, or `partly`. */
export type MissingRow = Omit<CoverageRow, 'state'> & WithWhy & { state: string }

export function missingIn({ searched, unavailable }: Coverage): MissingRow[] {
  return [...unavailable, ...searched.filter(isPartial).map((row) => ({ ...row, state: 'partly' }))]
}

/** Counts the registers that answered in full and those that did not. No percentage, as not all were queried. */
export function answeredText({ answered, asked }: RegisterCounts, t: Translate): string {
  const missing = asked - answered
  return t(missing > 0 ? 'coverage.answered_not' : 'coverage.answered', [answered, missing], answered)
}

interface RegisterCounts {
  /** Domain registries do not count. */
  answered: number
  asked: number
  marks: number
  marksInAll: number
}

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
