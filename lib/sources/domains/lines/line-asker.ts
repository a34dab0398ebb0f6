import type { Fault } from '../../upstream/outcome.ts'

/** The server of a registry that answers a line of text over TCP. */
export interface Endpoint {
  /** Host name or address, without brackets. */
  host: string
  port: number
}

export interface LineRequest extends Endpoint {
  /** The line to send, without its CR LF. */
  line: string
  /** Most bytes of the answer that are read. */
  maxBytes: number
  /** Matches the last line of an answer, for servers that may leave the connection open behind it. */
  ends?: RegExp
}

/** The whole answer: all text until the server closed the connection, or until the last line. */
export interface TextAnswer {
  kind: 'text'
  text: string
}

/**
 * Sends one line over TCP and says what came back; never rejects for an upstream's fault. `lib` cannot open sockets, so
 * the program that runs it supplies this function where it can.
 */
export type LineAsker = (request: LineRequest, signal: AbortSignal) => Promise<TextAnswer | Fault>
