/** Encodes text with one byte for each letter. Throws if the encoding lacks a letter. */
export function bytesIn(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_none, byte) => byte))
  return Uint8Array.from(text, (letter) => {
    const byte = letters.indexOf(letter)
    if (byte < 0) throw new RangeError(`${encoding} has no ${letter}`)
    return byte
  })
}
