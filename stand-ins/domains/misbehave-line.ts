import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { drip } from '../drip.ts'
import type { Fault } from '../misbehave.ts'

/** What a stand-in that answers in lines could say about one question. */
export interface LineReplies {
  /** The truth. */
  good: string
  /** As if the domain were registered. */
  found: string
  /** As if the domain were not registered. */
  nothing: string
  /** The right shape with values that make no sense. */
  wrongTypes: string
  /** A well-made record of something else. */
  wrongRecord: string
  /** As if too many questions had been asked; names a wait where `seconds` is given. */
  limited(seconds: string | null): string
}

const PAGE = '<!doctype html><title>Just a moment</title><p>Please wait.\n'

type Act = (socket: Socket, replies: LineReplies) => void

const page: Act = (socket) => void socket.end(PAGE)
/** How a WHOIS server hands a question on to another; the project follows no such hint. */
const referral: Act = (socket) => void socket.end('ReferralServer: whois://elsewhere.invalid\r\n')

const ACTS: Partial<Record<Fault['kind'], Act>> = {
  hang: () => {},
  slow_body: (socket, { found }) => drip(socket, `${found}\r\n`.repeat(9)),
  reset: (socket) => void socket.resetAndDestroy(),
  empty: (socket) => void socket.end(),
  truncated: (socket, { nothing }) =>
    void socket.write(nothing.slice(0, nothing.length / 2), () => void socket.resetAndDestroy()),
  half_json: (socket, { found }) => void socket.end(found.slice(0, found.length / 2)),
  page,
  server_error: (socket) => void socket.end('% Internal error\r\n'),
  forbidden: (socket) => void socket.end('% Requests of this client are not permitted.\r\n'),
  wrong_json: (socket) => void socket.end('{"status":"FREE"}\r\n'),
  wrong_types: (socket, { wrongTypes }) => void socket.end(wrongTypes),
  wrong_record: (socket, { wrongRecord }) => void socket.end(wrongRecord),
  too_large: (socket) => void socket.end(`% ${'x'.repeat(10_000_000)}\r\n`),
  redirect_elsewhere: referral,
  silent_control: (socket, { nothing }) => void socket.end(nothing),
}

/** Whether a registry that answers in lines can have this fault: most others occur only with HTTP. */
export function failsInLines({ kind }: Fault): boolean {
  return kind === 'slow' || kind === 'rate_limited' || kind in ACTS
}

/**
 * Replies with the fault, or with the truth where it is null. Rejects for a fault that a reply in lines cannot have.
 */
export async function replyInLines(fault: Fault | null, socket: Socket, replies: LineReplies): Promise<void> {
  if (fault === null) return void socket.end(replies.good)
  if (fault.kind === 'slow') {
    await wait(fault.milliseconds, undefined, { ref: false })
    return socket.destroyed ? undefined : void socket.end(replies.good)
  }
  if (fault.kind === 'rate_limited') return void socket.end(replies.limited(fault.retryAfter))
  const act = ACTS[fault.kind]
  if (act === undefined) throw new Error(`no registry that answers in lines can have the fault ${fault.kind}`)
  act(socket, replies)
}
