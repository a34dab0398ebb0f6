import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel'
import type { SourceContext } from '../source.ts'
import type { Asker } from './asker.ts'
import { startDeadline, unlessStopped } from './deadline.ts'
import type { UpstreamRequest } from './http.ts'
import type { Fault, Outcome } from './outcome.ts'
import { NOBODY } from './shares.ts'
import { clockTime, instant, type UpstreamState, type WatchedAsker } from './upstream-state.ts'

/** Failures in a row after which a host is not asked for a while. */
export const FAILURES_MAX = 5
/** Milliseconds for which a host that keeps failing is not asked. */
export const LEFT_ALONE_MS = 30_000
/** Longest time, in milliseconds, for the single question that tries a host again: as long as the slowest search. */
const TRYING_MS = 6000

const FAILING: readonly Outcome['kind'][] = ['refused', 'broken_off', 'not_json', 'not_xml', 'bad_redirect']

/**
 * What an outcome says about the upstream: it works well, it is failing, or nothing. A refusal and an answer that is
 * too long come from a host that works. A client that went away, and a question whose turn did not come, say nothing.
 */
function judge(outcome: Outcome): 'well' | 'failing' | 'untold' {
  if (outcome.kind === 'timeout') return outcome.unasked ? 'untold' : 'failing'
  if (outcome.kind === 'http') return outcome.status >= 500 ? 'failing' : 'well'
  if (FAILING.includes(outcome.kind)) return 'failing'
  return ['ok', 'rate_limited', 'too_large'].includes(outcome.kind) ? 'well' : 'untold'
}

/** An error that carries an outcome through the policy, which counts only errors. */
class Judged extends Error {
  readonly outcome: Outcome
  readonly failing: boolean

  constructor(outcome: Outcome, failing: boolean) {
    super('judged')
    this.outcome = outcome
    this.failing = failing
  }
}

/** Failures of a host in the questions of one holder. */
interface Circuit {
  policy: CircuitBreakerPolicy
  /** Questions that are under way. */
  asking: number
  /** Failures in a row, and the reason of the last. */
  failures: number
  reason: string
  /**
   * When the host began to be left alone, or when it recovered from that, in milliseconds since the epoch; null where
   * neither happened.
   */
  since: number | null
  until: number
}

function createCircuit(): Circuit {
  // While a host is tried again, a client that leaves before the answer must not count as a success.
  const counts = (error: unknown): boolean =>
    error instanceof Judged && (error.failing || policy.state === CircuitState.HalfOpen)
  const breaker = new ConsecutiveBreaker(FAILURES_MAX)
  const policy: CircuitBreakerPolicy = circuitBreaker(handleWhen(counts), { halfOpenAfter: LEFT_ALONE_MS, breaker })
  const circuit: Circuit = { policy, asking: 0, failures: 0, reason: '', since: null, until: 0 }
  policy.onBreak(() => {
    circuit.since ??= Date.now()
    circuit.until = Date.now() + LEFT_ALONE_MS
  })
  policy.onReset(() => {
    circuit.since = Date.now()
  })
  return circuit
}

const isOpen = ({ policy }: Circuit) => policy.state !== CircuitState.Closed

interface Host {
  /** By holder. Holders without failures at the host are left out. */
  circuits: Map<string, Circuit>
  /** When it recovered, in milliseconds since the epoch; null where it was never left alone. */
  wellSince: number | null
}

function leftAlone({ failures, reason, until }: Circuit): Fault {
  const when = until > Date.now() ? `is left alone until ${clockTime(until)}` : 'is being tried again'
  return {
    kind: 'left_alone',
    reason: `failed ${failures} times in a row, the last time with: ${reason}; it ${when}`,
  }
}

/** The state of a host, for the holder for whom it fares worst. */
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
 * Leaves a host alone for a while when it failed several times in a row, so that nobody waits in vain and the host can
 * recover. Each host is judged for each holder by the questions of that holder alone: names that an upstream cannot
 * answer must not keep it from others. After that time one question tries the host, and its answer decides for the
 * whole holder, whether or not the caller still waits. Time is the machine's own.
 */
export function withBreaker(asker: Asker): WatchedAsker {
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
    if (judged === 'failing' && outcome.kind !== 'ok') {
      circuit.failures++
      circuit.reason = outcome.reason
    }
    if (judged === 'well') circuit.failures = 0
    if (judged !== 'well') throw new Judged(outcome, judged === 'failing')
    return outcome
  }

  /**
   * Asks under a signal of its own. The answer decides for the whole holder, so a client that leaves must not end it.
   */
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
      // A question that comes while the host is being tried does not wait for the answer to the trying one.
      if (circuit.policy.state === CircuitState.HalfOpen) return leftAlone(circuit)
      const trying = isOpen(circuit)
      circuit.asking++
      const asking = circuit.policy.execute(async () =>
        note(circuit, await (trying ? tryOut(request, context) : asker.ask(request, context))),
      )
      try {
        return await (trying ? unlessStopped(asking, context.signal, (fault) => fault) : asking)
      } catch (error) {
        if (error instanceof Judged) return error.outcome
        if (error instanceof BrokenCircuitError) return leftAlone(circuit)
        throw error
      } finally {
        circuit.asking--
        forget(host, holder, circuit)
      }
    },
    states: () => [...hosts].map(([name, host]) => stateOf(name, host)),
  }
}
