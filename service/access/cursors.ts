import { type Secrets, sameDigest } from './secrets.ts'

export interface Place {
  offset: number
  mark: string
}

/** All services with the same pepper read each other's cursors. */
export interface Cursors {
  /** A short keyed hash of a list's state. */
  mark(state: unknown): string
  /** The cursor contains nothing of the question in clear. */
  seal(question: unknown, place: Place): string
  /** Null if the cursor belongs to another question or pepper. */
  open(question: unknown, cursor: string): Place | null
}

const FORM = /^([0-9a-z]{1,6})\.([\w-]{16})\.([\w-]{43})$/

/** `<offset in base 36>.<mark>.<digest>`, authenticated with HMAC-SHA-256. */
export function createCursors(secrets: Secrets): Cursors {
  const digest = (question: unknown, { offset, mark }: Place) =>
    secrets.cursorDigest(JSON.stringify([question, offset, mark]))
  return {
    mark: (state) => secrets.cursorDigest(JSON.stringify(state)).slice(0, 16),
    seal: (question, place) => `${place.offset.toString(36)}.${place.mark}.${digest(question, place)}`,
    open(question, cursor) {
      const [, offset = '', mark = '', sent = ''] = FORM.exec(cursor) ?? []
      const place = { offset: Number.parseInt(offset, 36), mark }
      return sameDigest(sent, digest(question, place)) ? place : null
    },
  }
}
