/** One bit for each mark. */
export type MarkBits = Uint32Array

export function hasBit(bits: MarkBits, mark: number): boolean {
  return (((bits[mark >>> 5] as number) >>> (mark & 31)) & 1) === 1
}

/** Null if `refs` is empty. */
export function bitsOfRefs(markRefs: Uint32Array, refs: ReadonlySet<number>): MarkBits | null {
  if (refs.size === 0) return null
  const bits = new Uint32Array(Math.ceil(markRefs.length / 32))
  for (let mark = 0; mark < markRefs.length; mark++)
    if (refs.has(markRefs[mark] as number)) bits[mark >>> 5] = (bits[mark >>> 5] as number) | (1 << (mark & 31))
  return bits
}
