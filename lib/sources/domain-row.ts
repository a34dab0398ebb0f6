import type { RdapAnswer } from './rdap.ts'
import { unknownDomain } from './rdap.ts'
import { emptyAnswer, type SourceAnswer } from './source.ts'

/**
 * One registry's answer out of what was learnt of its domains. Without a proof (`provenAt` null) an empty
 * answer is unknown. A domain that failed decides the state of the row; the others keep their answers.
 */
export function domainRow(answers: readonly RdapAnswer[], provenAt: string | null, control: string): SourceAnswer {
  const unproven = `${control}, which certainly is registered, did not come back, so an empty answer does not count`
  const believed = answers.map((answer): RdapAnswer => {
    if (provenAt !== null || answer.domain.state !== 'not_in_registry') return answer
    const { domain, source, checkedAt } = answer.domain
    const at = checkedAt === null ? null : Date.parse(checkedAt)
    return {
      domain: unknownDomain(domain, source, at, unproven),
      proof: false,
      failure: { state: 'not_proven', reason: unproven, retryable: true },
    }
  })
  const domains = believed.map(({ domain }) => domain)
  const known = domains.filter(({ state }) => state !== 'unknown')
  const failures = believed.flatMap(({ failure }) => failure ?? [])
  const failure = failures.find(({ state }) => state !== 'not_proven') ?? failures[0]
  return {
    ...emptyAnswer(failure?.state ?? 'answered', failure?.reason ?? null, failure?.retryable),
    records: known.length === 0 ? null : known.length,
    matches: known.length === 0 ? null : known.filter(({ state }) => state === 'registered').length,
    provenAt,
    domains,
  }
}
