/** The first row contains the headings. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_head, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** `no records`, `1 record`, `1,200 records`. */
export function counted(number: number, one: string, several = `${one}s`): string {
  return `${number === 0 ? 'no' : number.toLocaleString('en')} ${number === 1 ? one : several}`
}

export const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
