/** List i is `values` from starts[i] up to starts[i + 1]. */
export interface Rows {
  starts: Uint32Array
  values: Uint32Array
}

export function startsOf(lengths: ArrayLike<number>): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1)
  for (let row = 0; row < lengths.length; row++) starts[row + 1] = (starts[row] as number) + (lengths[row] as number)
  return starts
}

/** A compressed sparse row matrix of the pairs (rowOf[i], valuesOf[i]), in their order. */
export function makeRows(rows: number, rowOf: Uint32Array, valuesOf: Uint32Array): Rows {
  const starts = new Uint32Array(rows + 1)
  for (const row of rowOf) starts[row + 1] = (starts[row + 1] as number) + 1
  for (let row = 0; row < rows; row++) starts[row + 1] = (starts[row + 1] as number) + (starts[row] as number)
  const next = starts.slice(0, rows)
  const values = new Uint32Array(rowOf.length)
  for (let at = 0; at < rowOf.length; at++) {
    const row = rowOf[at] as number
    const place = next[row] as number
    values[place] = valuesOf[at] as number
    next[row] = place + 1
  }
  return { starts, values }
}

export function rowNumbers(starts: Uint32Array): Uint32Array {
  const rows = new Uint32Array(starts[starts.length - 1] as number)
  for (let row = 0; row + 1 < starts.length; row++)
    for (let at = starts[row] as number; at < (starts[row + 1] as number); at++) rows[at] = row
  return rows
}
