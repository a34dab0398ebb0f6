/** The distinct terms of a list of records, and the records that have each, in one block (compressed sparse rows). */
export interface Terms {
  texts: readonly string[]
  /** Records with a term by its number, in their order, each once. */
  recordsOf(term: number): Uint32Array
  /** Records with exactly this term; none where nobody has it. */
  recordsWith(text: string): Uint32Array
}

const NONE = new Uint32Array(0)

/** Collects the terms that each record of 0 to `size` yields; empty ones are left out. */
export function collectTerms(size: number, termsOf: (record: number) => readonly string[]): Terms {
  const numbers = new Map<string, number>()
  const texts: string[] = []
  const counts: number[] = []
  const latest: number[] = []
  const found: number[] = []
  for (let record = 0; record < size; record++) {
    for (const text of termsOf(record)) {
      if (text === '') continue
      let term = numbers.get(text)
      if (term === undefined) {
        term = texts.push(text) - 1
        numbers.set(text, term)
        counts.push(0)
        latest.push(-1)
      }
      if (latest[term] === record) continue
      latest[term] = record
      counts[term] = (counts[term] as number) + 1
      found.push(term, record)
    }
  }
  const ends = new Uint32Array(texts.length)
  for (let term = 0, sum = 0; term < ends.length; term++) ends[term] = sum += counts[term] as number
  const records = new Uint32Array(found.length / 2)
  const next = ends.slice()
  for (let at = found.length - 2; at >= 0; at -= 2) {
    const term = found[at] as number
    next[term] = (next[term] as number) - 1
    records[next[term] as number] = found[at + 1] as number
  }
  const recordsOf = (term: number) => records.subarray(next[term], ends[term])
  return {
    texts,
    recordsOf,
    recordsWith(text) {
      const term = numbers.get(text)
      return term === undefined ? NONE : recordsOf(term)
    },
  }
}
