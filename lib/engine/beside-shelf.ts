import { type AskPiece, PIECES } from './pack-piece.ts'
import type { Shelf } from './pack-shelf.ts'

type Beginning = (typeof PIECES)[keyof typeof PIECES]

/** A download that runs independently of a person's, because its pieces have other names. */
interface FetchBeside {
  shelf: Shelf
  ask: AskPiece
}

/** Maps the names of `fetched-pack.ts`, which begin with `fetch.`, to names that begin with `own`. */
export function fetchBeside(shelf: Shelf, ask: AskPiece, own: Exclude<Beginning, 'fetch.'>): FetchBeside {
  const { byPerson } = PIECES
  const isTheirs = (name: string) => name.startsWith(byPerson)
  const asOwn = (name: string) => (isTheirs(name) ? own + name.slice(byPerson.length) : name)
  const asTheirs = (name: string) => (name.startsWith(own) ? byPerson + name.slice(own.length) : name)
  return {
    shelf: {
      names: async () => (await shelf.names()).filter((name) => !isTheirs(name)).map(asTheirs),
      read: (name) => shelf.read(asOwn(name)),
      bytes: (name) => shelf.bytes(asOwn(name)),
      write: (name, content) => shelf.write(asOwn(name), content),
      remove: (name) => shelf.remove(asOwn(name)),
    },
    ask: (question) => ask({ ...question, name: asOwn(question.name) }),
  }
}
