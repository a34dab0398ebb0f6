import type { SourceKind } from '../../contract/coverage.ts'

/**
 * What is known of a source before it is asked. Every list of sources, for people and programs, is made from these
 * facts.
 */
export interface SourceFacts {
  id: string
  /** Name of the register, with its office or registry. */
  name: string
  kind: SourceKind
  /** Where its records have effect; empty where it is not tied to a territory. */
  jurisdictions: string[]
  /** Three phrases without a subject, for docs/COVERAGE.md and `GET /`. */
  searched: string
  fresh: string
  proven: string
  /** What connecting it needs: settings or files, where to get them, and what they cost. */
  connecting: string
  /**
   * Who is sent a checked name when the source is asked; null where nobody is, because its records are searched here or
   * it is not asked.
   */
  tells: string | null
  /** How its terms require it to be named; null where they do not. */
  attribution: string | null
  /** Official page for a search by hand, prefilled with the name where the office allows it. */
  manualUrl(name: string): string | null
}

/** A register of marks or companies, which may be connected or not. */
export interface RegisterFacts extends SourceFacts {
  kind: 'trademark' | 'company'
  /** Whether every check needs it, whatever jurisdiction it is for. */
  always?: true
  /** The reason in its row while nothing is connected. */
  unconnected: string
  /**
   * Why nothing can be connected to it at all; null where something can. A check that does not need it shows this as
   * the reason.
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
