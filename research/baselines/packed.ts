import { encodeWords, LETTER } from '../../lib/names/letters/encoded-name.ts'
import { foldName } from '../../lib/names/normalise/fold.ts'

/** Names as letters without spaces, one byte each (1-63), one after the other; shared between threads. */
export interface PackedNames {
  letters: Uint8Array<SharedArrayBuffer>
  /** Where each name begins; the last entry is the end of the last name. */
  starts: Uint32Array<SharedArrayBuffer>
}

/** Letters of a name, folded as the matcher folds names, so that accents and capitals alone do not beat a baseline. */
export function lettersOf(name: string): Uint8Array {
  return encodeWords([foldName(name).squashed]).map((code) => code & LETTER)
}

export function packNames(names: Iterable<string>): PackedNames {
  let letters = new Uint8Array(1 << 16)
  const starts = [0]
  let end = 0
  for (const name of names) {
    const own = lettersOf(name)
    if (end + own.length > letters.length) {
      const larger = new Uint8Array(letters.length * 2)
      larger.set(letters)
      letters = larger
    }
    letters.set(own, end)
    end += own.length
    starts.push(end)
  }
  const shared = new Uint8Array(new SharedArrayBuffer(end))
  shared.set(letters.subarray(0, end))
  const sharedStarts = new Uint32Array(new SharedArrayBuffer(starts.length * 4))
  sharedStarts.set(starts)
  return { letters: shared, starts: sharedStarts }
}
