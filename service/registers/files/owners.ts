import { joinTexts } from './clean-text.ts'

/** A person or company named as owner. */
export interface Party {
  name: string | null
  /**
   * Stage of the case at which it owned the mark, where the office keeps all of them: the party types of the USPTO go
   * from 10 (original applicant) over 20 (at publication) and 30 (first registrant) up to the latest. 0 where the file
   * says nothing.
   */
  rank: number
}

/**
 * The owners of the mark now: all of the latest stage, each once, in the order of the file. Null when none has a name.
 */
export function currentOwners(parties: readonly Party[]): string | null {
  const named = parties.filter(({ name }) => name !== null && name.trim() !== '')
  const latest = Math.max(...named.map(({ rank }) => rank))
  return joinTexts(
    named.filter(({ rank }) => rank === latest).map(({ name }) => name),
    '; ',
  )
}
