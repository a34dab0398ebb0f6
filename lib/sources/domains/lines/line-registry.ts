import { isLoopbackHost } from '../../../loopback.ts'
import type { SourceContext } from '../../source.ts'
import { whatIsUsedUp } from '../../upstream/allowance.ts'
import type { AllowanceOf, Budget } from '../../upstream/budgets.ts'
import { stoppedBy } from '../../upstream/deadline.ts'
import { createTurnQueue } from '../../upstream/holder-turns.ts'
import { createMemoryAllowance } from '../../upstream/memory-allowance.ts'
import { failureOf, seconds, type UpstreamFailure } from '../../upstream/outcome.ts'
import { type RegistryReading, registryAnswer, unbelieved } from '../registry-answer.ts'
import type { RegistryPath } from '../registry-path.ts'
import { type LineAnswer, readLimit, readLines } from './line-answer.ts'
import type { Endpoint, LineAsker, LineRequest } from './line-asker.ts'

export interface LineProtocol {
  attribution: string
  budget: Budget
  line(domain: string): string
  ends?: RegExp
  read(answer: LineAnswer, domain: string): RegistryReading | { reason: string }
}

/** More than any record of these registries needs. */
const MAX_BYTES = 64_000
const CONCURRENCY = 2
const DEFAULT_WAIT_S = 60
const LONGEST_WAIT_S = 15 * 60

function limited(reason: string): UpstreamFailure {
  return unbelieved(reason, 'rate_limited')
}

/**
 * Accounts share the budget of a registry. A server on this machine is the operator's own and has none, but its
 * requested pauses are obeyed.
 */
export function createLineRegistry(
  endpoint: Endpoint,
  protocol: LineProtocol,
  ask: LineAsker,
  allowanceOf: AllowanceOf = createMemoryAllowance,
): RegistryPath {
  const allowance = isLoopbackHost(endpoint.host) ? null : allowanceOf(protocol.budget)
  let pausedUntil = Number.NEGATIVE_INFINITY
  const queue = createTurnQueue({ concurrency: CONCURRENCY })
  const host = `${endpoint.host}:${endpoint.port}`

  async function send(line: string, { signal, holder }: SourceContext): ReturnType<LineAsker> {
    const since = performance.now()
    const request: LineRequest = {
      ...endpoint,
      line,
      maxBytes: MAX_BYTES,
      ...(protocol.ends && { ends: protocol.ends }),
    }
    let asking: ReturnType<LineAsker> | undefined
    try {
      return await queue.add(
        () => {
          asking = ask(request, signal)
          return asking
        },
        { signal, holder },
      )
    } catch {
      return asking ?? stoppedBy(signal, since, true)
    }
  }

  function read(
    outcome: Awaited<ReturnType<LineAsker>>,
    domain: string,
    now: number,
  ): RegistryReading | UpstreamFailure {
    if (outcome.kind !== 'text') return failureOf(outcome)
    if (outcome.text.trim() === '') return unbelieved('answered with nothing')
    const answer = readLines(outcome.text)
    const limit = readLimit(answer, domain)
    if (limit !== null) {
      const wait = Math.min(limit.seconds ?? DEFAULT_WAIT_S, LONGEST_WAIT_S) * 1000
      pausedUntil = Math.max(pausedUntil, now + wait)
      return limited(`has had too many requests and wants none for ${seconds(wait)}`)
    }
    const reading = protocol.read(answer, domain)
    return 'reason' in reading ? unbelieved(reading.reason) : reading
  }

  return {
    key: `${protocol.attribution} ${host}`,
    attribution: protocol.attribution,
    async ask(domain, context) {
      const before = context.now()
      const unasked = (why: string, until: number) =>
        registryAnswer(domain, host, before, limited(`${why} for ${seconds(until - before)}`), false)
      if (before < pausedUntil) return unasked('has had too many requests and wants none', pausedUntil)
      const grant = await allowance?.take(before, context.holder)
      if (grant?.granted === false) return unasked(whatIsUsedUp(protocol.budget, grant), grant.until)
      const outcome = await send(protocol.line(domain), context)
      const now = context.now()
      const reading = read(outcome, domain, now)
      return registryAnswer(domain, host, now, reading, 'state' in reading && reading.state === 'registered')
    },
  }
}
