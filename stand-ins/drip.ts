import type { Writable } from 'node:stream'

/** Milliseconds between two characters: so slow that no answer is whole within any source's deadline. */
const EVERY_MS = 100

/** Writes a text one character at a time, until it is written or nobody reads any more. */
export function drip(stream: Writable, text: string): void {
  const letters = [...text]
  const timer = setInterval(() => {
    const letter = letters.shift()
    if (letter === undefined || stream.destroyed) {
      clearInterval(timer)
      stream.end()
    } else stream.write(letter)
  }, EVERY_MS).unref()
}
