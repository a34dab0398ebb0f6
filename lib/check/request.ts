import { cleanName, NAME_MAX, type NameFault, nameFault } from '../names/reading/clean.ts'

const FAULTS: Record<NameFault, string> = {
  empty: 'must hold a name: nothing is left after removing spaces, quotes and signs',
  too_long: `must be at most ${NAME_MAX} characters after cleaning`,
  no_letter_or_digit: 'must hold at least one letter or digit',
}

/** Returns the cleaned name, or the fault as a sentence and a code. */
export function readAskedName(raw: string): { name: string } | { fault: string; code: NameFault } {
  const { name } = cleanName(raw)
  const fault = nameFault(name)
  return fault === null ? { name } : { fault: FAULTS[fault], code: fault }
}
