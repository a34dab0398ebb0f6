import type { SourceKind } from '../../contract/answer.ts'

/** Static facts of a source. Every list of sources, for people and programs, derives from them. */
export interface SourceFacts {
  id: string
  /** Includes the office or registry. */
  name: string
  kind: SourceKind
  /** Empty if the source is not tied to a territory. */
  jurisdictions: string[]
  /** Three phrases without a subject, for docs/reference/coverage.md and `GET /`. */
  searched: string
  fresh: string
  proven: string
  /** Required settings or files, their origin and cost. */
  connecting: string
  /** Recipient of checked names. Null if nobody receives them. */
  tells: string | null
  /** Wording that its terms require, or null. */
  attribution: string | null
  manualUrl(name: string): string | null
}

export interface RegisterFacts extends SourceFacts {
  kind: 'trademark' | 'company'
  /** Every check requires it, whatever the jurisdiction. */
  always?: true
  unconnected: string
  /** Reason why no connector is possible. A check that does not need the register shows it. */
  barred: string | null
}

export function identityOf(
  facts: SourceFacts,
): Pick<SourceFacts, 'id' | 'name' | 'kind' | 'jurisdictions' | 'attribution' | 'manualUrl'> {
  const { id, name, kind, jurisdictions, attribution, manualUrl } = facts
  return { id, name, kind, jurisdictions, attribution, manualUrl }
}
