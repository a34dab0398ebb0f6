import type { Fault } from '../../upstream/outcome.ts'

/** Where a registry answers to one line of text over TCP. */
export interface Endpoint {
  /** Host name or address, without brackets. */
  host: string
  port: number
}

export interface LineRequest extends Endpoint {
  /** The line, which is sent with CR LF behind it. */
  line: string
  /** Most bytes of the answer that are read. */
  maxBytes: number
  /** What the last line of an answer looks like, where the server may leave the connection open behind it. */
  ends?: RegExp
}

/** The whole answer: what came until the server closed the connection or its last line came. */
export interface TextAnswer {
  kind: 'text'
  text: string
}

/**
 * Sends one line over TCP and says what came back; never rejects for an upstream's fault. `lib` has no sockets, so the
 * host of the engine lends such a function where it has them.
 */
export type LineAsker = (request: LineRequest, signal: AbortSignal) => Promise<TextAnswer | Fault>
