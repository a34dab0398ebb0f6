import type { Fault } from '../../upstream/outcome.ts'

export interface Endpoint {
  /** Host name or address, without brackets. */
  host: string
  port: number
}

export interface LineRequest extends Endpoint {
  /** Without its CR LF. */
  line: string
  maxBytes: number
  /** Matches the last line, because a server may leave the connection open. */
  ends?: RegExp
}

interface TextAnswer {
  kind: 'text'
  text: string
}

/**
 * Sends one line over TCP. Never rejects for an upstream's fault. `lib` cannot open sockets, so the host program
 * supplies this function.
 */
export type LineAsker = (request: LineRequest, signal: AbortSignal) => Promise<TextAnswer | Fault>
