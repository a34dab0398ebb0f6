import { judgement } from '../../bench/fault-kit.ts'
import { TOTAL_DEADLINE_MS } from '../../lib/check/run.ts'
import type { CoverageRow } from '../../lib/contract/checks/answer.ts'
import type { BrandCheckResult } from '../../lib/contract/checks/result.ts'
import { verdictOf } from '../../lib/contract/constants.ts'
import type { Combination } from './cases.ts'
import { type Checked, type Observed, TAKEN, UNUSED } from './rig.ts'

/** Milliseconds that a busy machine may take beyond the check's own deadline. */
const SLACK_MS = 1000

/** Verdicts, from the best to the worst for a name. */
const VERDICTS: readonly BrandCheckResult['verdict'][] = ['none_found', 'incomplete', 'caution', 'conflict']

function rowOf({ coverage }: BrandCheckResult, id: string): CoverageRow | undefined {
  return [...coverage.searched, ...coverage.unavailable].find((row) => row.id === id)
}

const conflictsOf = ({ conflicts }: BrandCheckResult, except: string) =>
  conflicts
    .filter(({ source }) => source !== except)
    .map(({ source, number, name, score }) => `${source} ${number ?? name} ${score}`)

/** What is wrong with the failing source's row: it must report the fault, and conclude nothing from silence. */
function judgeRow({ source, fault }: Combination, result: BrandCheckResult): string[] {
  const row = rowOf(result, source.row)
  if (row === undefined) return ['has no row']
  const { wrong, expect } = judgement()
  const { state, reason, origin } = row
  if (source.standsIn === undefined) {
    const states =
      source.statusAlone === true && fault.fault?.kind === 'empty_not_found' ? ['not_proven'] : fault.states
    expect(states.includes(state), `state ${state}, not ${states.join(' or ')}: ${reason}`)
    expect(result.coverage.unavailable.includes(row), 'is not among the unavailable')
    expect(fault.reason.test(reason ?? ''), `reason does not tell it: ${reason}`)
  } else {
    expect(state === 'answered' && origin === 'fallback', `no other answered for it: ${state} ${origin} ${reason}`)
    const told = reason?.split(`${source.standsIn}: `)[1] ?? ''
    expect(fault.reason.test(told), `reason does not tell it: ${reason}`)
  }
  expect(
    result.conflicts.every((conflict) => conflict.source !== source.row),
    'found what is not there',
  )
  const tld = source.row.replace(/^rdap-/, '.')
  const listed = result.domains.filter(({ domain }) => domain.endsWith(tld))
  const believed = listed.filter(({ state }) => state !== 'unknown')
  expect(believed.length === 0, `says of domains: ${believed.map((each) => each.state).join()}`)
  expect(row.kind !== 'domain' || listed.length > 0, 'lists no domain as unknown')
  if (row.required) {
    expect(result.verdict !== 'none_found', 'none found')
    expect(result.scoreIsLowerBound, 'the score is told as if it were whole')
    expect(result.degraded, 'is not called degraded')
  }
  return wrong
}

/** What is wrong if a resolver fails, which has no row: domains of its ending must stay unknown. */
function judgeWitness({ source }: Combination, result: BrandCheckResult): string[] {
  const tld = source.row.replace(/^rdap-/, '.')
  const raised = result.domains.filter(({ domain, state }) => domain.endsWith(tld) && state !== 'unknown')
  return raised.length === 0 ? [] : [`says of a domain nobody has: ${raised.map((each) => each.state).join()}`]
}

function judgeAnswer({ status, result, ms }: Checked): string[] {
  const late = ms > TOTAL_DEADLINE_MS + SLACK_MS ? [`answered after ${ms} ms`] : []
  return result === null ? [...late, `answered ${status}, or what is not in the contract`] : late
}

/** The best verdict allowed without the failing source: never better than what the others found. */
function leastVerdict(well: BrandCheckResult, failed: string): BrandCheckResult['verdict'] {
  const score = Math.max(0, ...well.conflicts.filter(({ source }) => source !== failed).map((each) => each.score))
  const found = verdictOf(score, false)
  return VERDICTS.indexOf(found) < VERDICTS.indexOf(well.verdict) ? found : well.verdict
}

/** What is wrong with an answer under a fault: it must not be better than allowed, and keep what others found. */
function compare(well: BrandCheckResult, failing: BrandCheckResult, failed: string): string[] {
  const wrong: string[] = []
  const least = leastVerdict(well, failed)
  if (VERDICTS.indexOf(failing.verdict) < VERDICTS.indexOf(least)) wrong.push(`${failing.verdict} instead of ${least}`)
  const left = new Set(conflictsOf(failing, failed))
  const lost = conflictsOf(well, failed).filter((conflict) => !left.has(conflict))
  if (lost.length > 0) wrong.push(`lost what others found: ${lost.join()}`)
  return wrong
}

/** What is wrong with secrecy: only the client that asked may see a name, and nobody a credential. */
function judgeSecrecy({ said, secrets, unused, taken, ...sent }: Observed): string[] {
  const reasons = [unused, taken].flatMap(({ result }) =>
    result === null
      ? []
      : [
          ...[...result.coverage.searched, ...result.coverage.unavailable].map(({ reason }) => reason),
          ...result.domains.map(({ note }) => note),
        ],
  )
  const told = `${said}${JSON.stringify(reasons)}`.toLowerCase()
  const names = [UNUSED, TAKEN].filter((name) => told.includes(name.toLowerCase()))
  const wrong = names.map(() => 'tells a name in its log, a reason or its first page')
  if (secrets.some((secret) => told.includes(secret.toLowerCase()))) wrong.push('tells a credential')
  if (sent.sentToUnproven > 0) wrong.push('sent something to a server that had not proven who it is')
  if (sent.sentElsewhere > 0) wrong.push('sent something to another host')
  return wrong
}

/** All that is wrong in how a service handled a fault; `well` is what it did without the fault. */
export function judge(combination: Combination, well: Observed, failing: Observed): string[] {
  const { source, fault } = combination
  const wrong = [...judgeAnswer(failing.unused), ...judgeAnswer(failing.taken), ...judgeSecrecy(failing)]
  const [unused, taken] = [failing.unused.result, failing.taken.result]
  if (unused === null || taken === null || well.unused.result === null || well.taken.result === null) return wrong
  wrong.push(...compare(well.unused.result, unused, source.row), ...compare(well.taken.result, taken, source.row))
  if (source.part === 'witness') wrong.push(...judgeWitness(combination, unused))
  else if (fault.states.length > 0) wrong.push(...judgeRow(combination, unused))
  else if (unused.verdict !== well.unused.result.verdict || rowOf(unused, source.row)?.state !== 'answered')
    wrong.push(`makes something of what does no harm: ${unused.verdict}, ${rowOf(unused, source.row)?.reason}`)
  return wrong
}

/** What is wrong with a service whose sources all work: if anything is, the trials with faults prove nothing. */
export function judgeWell({ part, row }: Combination['source'], { unused, taken }: Observed): string[] {
  const wrong = [...judgeAnswer(unused), ...judgeAnswer(taken)]
  if (unused.result === null || taken.result === null) return wrong
  const rested = part === 'witness' ? 'incomplete' : 'none_found'
  if (unused.result.verdict !== rested) {
    const open = [...unused.result.coverage.searched, ...unused.result.coverage.unavailable]
      .filter(({ required }) => required)
      .map(({ id, state, method, reason }) => `${id} ${state} ${method} ${reason}`)
    wrong.push(`with all well: ${unused.result.verdict}, not ${rested}: ${open.join('; ')}`)
  }
  if (taken.result.verdict !== 'conflict') wrong.push(`with all well: ${taken.result.verdict}, not conflict`)
  if (part !== 'witness' && rowOf(unused.result, row)?.required !== true) wrong.push('nothing rests on it')
  return wrong
}
