import { emptyAnswer, type SourceAnswer } from '../source.ts'
import { type RegistryAnswer, unbelieved, unknownDomain } from './registry-answer.ts'

/** Without proof, an absent domain becomes unknown. */
export function believe(answers: readonly RegistryAnswer[], proven: boolean, control: string): RegistryAnswer[] {
  if (proven) return [...answers]
  const unproven = `${control}, which certainly is registered, did not come back, so an empty answer does not count`
  return answers.map((answer) => {
    if (answer.domain.state !== 'not_in_registry') return answer
    const { domain, source, checkedAt } = answer.domain
    const at = checkedAt === null ? null : Date.parse(checkedAt)
    return {
      domain: unknownDomain(domain, source, at, unproven),
      proof: false,
      failure: unbelieved(unproven, 'not_proven'),
    }
  })
}

/** A failed domain decides the state of the row, but not the answers of the others. */
export function domainRow(answers: readonly RegistryAnswer[], provenAt: string | null): SourceAnswer {
  const domains = answers.map(({ domain }) => domain)
  const known = domains.filter(({ state }) => state !== 'unknown')
  const failures = answers.flatMap(({ failure }) => failure ?? [])
  const failure = failures.find(({ state }) => state !== 'not_proven') ?? failures[0]
  return {
    ...emptyAnswer(failure?.state ?? 'answered', failure?.reason ?? null, failure?.retryable),
    records: known.length === 0 ? null : known.length,
    matches: known.length === 0 ? null : known.filter(({ state }) => state === 'registered').length,
    provenAt,
    domains,
  }
}
