import { type Secrets, sameDigest } from './secrets.ts'

/** Where a page of a list ended, and a mark of what it was cut from. */
export interface Place {
  /** How many entries come before. */
  offset: number
  /** What `Cursors.mark` made of the list. */
  mark: string
}

/** Makes and reads the cursors of lists. All services with the same pepper read each other's. */
export interface Cursors {
  /** A short keyed hash by which the same state of a list is known again. */
  mark(state: unknown): string
  /** A cursor for the next page of the list that answers a question. It holds nothing of the question in clear. */
  seal(question: unknown, place: Place): string
  /** The place in a cursor; null if it was not made for this question by a service with this pepper. */
  open(question: unknown, cursor: string): Place | null
}

const FORM = /^([0-9a-z]{1,6})\.([\w-]{16})\.([\w-]{43})$/

/** Cursors that are authenticated with HMAC-SHA-256: `<offset in base 36>.<mark>.<digest>`. */
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
