import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  handleWhenResult,
  retry,
} from 'cockatiel'
import type { SourceContext } from '../source.ts'
import { type Fault, type Outcome, startDeadline, unlessStopped } from './outcome.ts'
import { type Budget, createMemoryQuota, NOBODY, type Quota, withQuota } from './quota.ts'
import {
  instant,
  type MonitoredClient,
  type UpstreamClient,
  type UpstreamRequest,
  type UpstreamState,
} from './request.ts'

export const FAILURES_MAX = 5
/** Milliseconds for which the circuit stays open. */
export const CIRCUIT_OPEN_MS = 30_000
/** Maximum time of a probe in milliseconds, as long as the slowest search. */
const TRYING_MS = 6000

const FAILING: readonly Outcome['kind'][] = ['refused', 'broken_off', 'not_json', 'not_xml', 'bad_redirect']

/** Judges a host by an outcome. Refusals and oversized answers are healthy. Aborts and unsent queries say nothing. */
function judge(outcome: Outcome): 'well' | 'failing' | 'untold' {
  if (outcome.kind === 'timeout') return outcome.unasked ? 'untold' : 'failing'
  if (outcome.kind === 'http') return outcome.status >= 500 ? 'failing' : 'well'
  if (FAILING.includes(outcome.kind)) return 'failing'
  return ['ok', 'rate_limited', 'too_large'].includes(outcome.kind) ? 'well' : 'untold'
}

/** Carries an outcome through the policy, which counts only errors. */
class Judged extends Error {
  readonly outcome: Outcome
  readonly failing: boolean

  constructor(outcome: Outcome, failing: boolean) {
    super('judged')
    this.outcome = outcome
    this.failing = failing
  }
}

interface Circuit {
  policy: CircuitBreakerPolicy
  asking: number
  failures: number
  /** Time when the circuit last opened or recovered, in milliseconds since the epoch. */
  since: number | null
  until: number
}

function createCircuit(): Circuit {
  // While a host is probed, a client that disconnects must not count as a success.
  const counts = (error: unknown): boolean =>
    error instanceof Judged && (error.failing || policy.state === CircuitState.HalfOpen)
  const breaker = new ConsecutiveBreaker(FAILURES_MAX)
  const policy: CircuitBreakerPolicy = circuitBreaker(handleWhen(counts), { halfOpenAfter: CIRCUIT_OPEN_MS, breaker })
  const circuit: Circuit = { policy, asking: 0, failures: 0, since: null, until: 0 }
  policy.onBreak(() => {
    circuit.since ??= Date.now()
    circuit.until = Date.now() + CIRCUIT_OPEN_MS
  })
  policy.onReset(() => {
    circuit.since = Date.now()
  })
  return circuit
}

const isOpen = ({ policy }: Circuit) => policy.state !== CircuitState.Closed

interface Host {
  circuits: Map<string, Circuit>
  /** Last recovery, in milliseconds since the epoch. */
  wellSince: number | null
}

/** Says for users what an open circuit means. Its state tells operators the number of failures and the time. */
const LEFT_ALONE: Fault = { kind: 'left_alone', reason: 'no answer, retry in 1 min' }

function stateOf(upstream: string, { circuits, wellSince }: Host): UpstreamState {
  const [worst] = [...circuits.values()].toSorted(
    (a, b) => Number(isOpen(b)) - Number(isOpen(a)) || b.failures - a.failures,
  )
  const open = worst !== undefined && isOpen(worst)
  const since = worst?.since ?? wellSince
  return {
    upstream,
    state: open ? 'left_alone' : 'ok',
    since: since === null ? null : instant(since),
    until: open ? instant(worst.until) : null,
    failures: worst?.failures ?? 0,
    left: null,
  }
}

/**
 * Opens the circuit of a host after several consecutive failures, so that nobody waits in vain and the host can
 * recover. Accounts have separate circuits, because names that an upstream cannot answer must not block other accounts.
 * Later, one probe decides, even if its caller disconnects.
 */
export function withBreaker(asker: UpstreamClient): MonitoredClient {
  const hosts = new Map<string, Host>()

  function hostOf(name: string): Host {
    const host = hosts.get(name) ?? { circuits: new Map<string, Circuit>(), wellSince: null }
    hosts.set(name, host)
    return host
  }

  function circuitOf({ circuits }: Host, holder: string): Circuit {
    const circuit = circuits.get(holder) ?? createCircuit()
    circuits.set(holder, circuit)
    return circuit
  }

  function forget(host: Host, holder: string, circuit: Circuit): void {
    if (isOpen(circuit) || circuit.failures > 0 || circuit.asking > 0) return
    host.wellSince = circuit.since ?? host.wellSince
    host.circuits.delete(holder)
  }

  function note(circuit: Circuit, outcome: Outcome): Outcome {
    const judged = judge(outcome)
    if (judged === 'failing') circuit.failures++
    if (judged === 'well') circuit.failures = 0
    if (judged !== 'well') throw new Judged(outcome, judged === 'failing')
    return outcome
  }

  /** Sends a probe, which decides for the account. A client that disconnects must therefore not abort it. */
  async function tryOut(request: UpstreamRequest, context: SourceContext): Promise<Outcome> {
    const deadline = startDeadline(new AbortController().signal, TRYING_MS)
    try {
      return await asker.ask(request, { ...context, signal: deadline.signal })
    } finally {
      deadline.clear()
    }
  }

  return {
    async ask(request, context) {
      const host = hostOf(new URL(request.url).host)
      const { holder = NOBODY } = context
      const circuit = circuitOf(host, holder)
      if (circuit.policy.state === CircuitState.HalfOpen) return LEFT_ALONE
      const trying = isOpen(circuit)
      circuit.asking++
      const asking = circuit.policy.execute(async () =>
        note(circuit, await (trying ? tryOut(request, context) : asker.ask(request, context))),
      )
      try {
        return await (trying ? unlessStopped(asking, context.signal, (fault) => fault) : asking)
      } catch (error) {
        if (error instanceof Judged) return error.outcome
        if (error instanceof BrokenCircuitError) return LEFT_ALONE
        throw error
      } finally {
        circuit.asking--
        forget(host, holder, circuit)
      }
    },
    states: () => [...hosts].map(([name, host]) => stateOf(name, host)),
  }
}

/** Statuses of a gateway that could not reach its server for a moment (RFC 9110 sections 15.6.3 to 15.6.5). */
const PASSING = [502, 503, 504]

const INITIAL_MS = 100
const LONGEST_MS = 500

/** True for a failure that a retry may resolve: no stated wait, no refusal, no complete but invalid answer. */
function passes(outcome: Outcome): boolean {
  if (outcome.kind === 'refused' || outcome.kind === 'broken_off') return true
  return outcome.kind === 'http' && PASSING.includes(outcome.status) && outcome.retryAt === null
}

/** Adds retries. They do not cause harm, because no request, not even a POST, changes anything upstream. */
export function withRetry(asker: UpstreamClient): UpstreamClient {
  const policy = retry(
    handleWhenResult((outcome) => passes(outcome as Outcome)),
    { maxAttempts: 1, backoff: new ExponentialBackoff({ initialDelay: INITIAL_MS, maxDelay: LONGEST_MS }) },
  )
  return {
    ask(request, context) {
      let last: Outcome | null = null
      return policy.execute(async () => {
        // If the retry lacked time or did not get a turn, the first failure is more informative.
        const before: Outcome | null = last
        if (before !== null && context.signal.aborted) return before
        const now = await asker.ask(request, context)
        last = before !== null && 'unasked' in now ? before : now
        return last
      }, context.signal)
    },
  }
}

/** Wraps an upstream in retry, circuit breaker and budget, in this order. The budget counts every attempt. */
export function guarded(asker: UpstreamClient, budget?: Budget, allowance?: Quota): MonitoredClient {
  const measured = budget && withQuota(asker, { ...budget, allowance: allowance ?? createMemoryQuota(budget) })
  const breaker = withBreaker(measured ?? asker)
  const { ask } = withRetry(breaker)
  return { ask, states: () => [...breaker.states(), ...(measured?.states() ?? [])] }
}
