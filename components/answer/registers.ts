import type { Coverage, SourceKind } from '../../lib/contract/coverage.ts'
import type { Translate } from '../words/strings.ts'

export const isRegister = ({ kind }: { kind: SourceKind }) => kind !== 'domain'

/** How many registers answered and how many did not, in words: no share of a whole, for not all were asked. */
export function answeredText({ answered, asked }: RegisterCounts, t: Translate): string {
  const missing = asked - answered
  return t(missing > 0 ? 'coverage.answered_not' : 'coverage.answered', [answered, missing], answered)
}

export interface RegisterCounts {
  /** Registers that answered, of those asked; domain registries are none of them. */
  answered: number
  asked: number
  /** Trade mark registers that answered, of all that are known. */
  marks: number
  marksInAll: number
}

/** Counts the registers of an answer. */
export function countRegisters({ searched, unavailable, unsearched }: Coverage): RegisterCounts {
  const answered = searched.filter(isRegister).length
  const isMarks = ({ kind }: { kind: SourceKind }) => kind === 'trademark'
  const marks = searched.filter(isMarks).length
  return {
    answered,
    asked: answered + unavailable.filter(isRegister).length,
    marks,
    marksInAll: marks + [...unavailable, ...unsearched].filter(isMarks).length,
  }
}
