import type { SourceKind } from '../../contract/coverage.ts'

/** What is known of a source before it is asked. Every list of sources, for people or programs, is made from these. */
export interface SourceFacts {
  id: string
  /** Name of the register, with its office or registry. */
  name: string
  kind: SourceKind
  /** Where its records have effect; empty where it is not bound to one. */
  jurisdictions: string[]
  /** Sentences for docs/COVERAGE.md and `GET /`, each without its subject. */
  searched: string
  fresh: string
  proven: string
  /** What it takes to connect it: which settings or files, where to ask for them, what they cost. */
  connecting: string
  /** Who is sent a checked name when it is asked; null where nobody is, because its records are searched here or it is not asked. */
  tells: string | null
  /** The source as its terms ask to be named; null where they ask for nothing. */
  attribution: string | null
  /** Official page for a search by hand, prefilled with the name where the office allows it. */
  manualUrl(name: string): string | null
}

/** A register of marks or companies: it may be connected or not. */
export interface RegisterFacts extends SourceFacts {
  kind: 'trademark' | 'company'
  /** Whether every check needs it, whatever jurisdiction it is for. */
  always?: true
  /** Why it gives no answer while nothing is connected, as its row says it. */
  unconnected: string
  /**
   * Why nothing can be connected to it at all; null where something can. In a check that does not need it, this is the
   * reason.
   */
  barred: string | null
}

/** The facts by which a source is identified. */
export function identityOf(
  facts: SourceFacts,
): Pick<SourceFacts, 'id' | 'name' | 'kind' | 'jurisdictions' | 'attribution' | 'manualUrl'> {
  const { id, name, kind, jurisdictions, attribution, manualUrl } = facts
  return { id, name, kind, jurisdictions, attribution, manualUrl }
}
