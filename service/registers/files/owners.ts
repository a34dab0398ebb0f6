import { joinTexts } from './clean-text.ts'

export interface Party {
  name: string | null
  /**
   * Stage at which the party owned the mark, or 0 if the file does not say. The USPTO's party types run from 10
   * (applicant) over 20 (publication) and 30 (first registrant) to the latest.
   */
  rank: number
}

/** Joins the owners of the latest stage. Returns null if none has a name. */
export function currentOwners(parties: readonly Party[]): string | null {
  const named = parties.filter(({ name }) => name !== null && name.trim() !== '')
  const latest = Math.max(...named.map(({ rank }) => rank))
  return joinTexts(
    named.filter(({ rank }) => rank === latest).map(({ name }) => name),
    '; ',
  )
}
