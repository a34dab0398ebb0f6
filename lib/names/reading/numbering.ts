const MARK = /^\s*(?:\(?(?:(\d{1,4})|(\p{L}))[.)]|[-*•·–—+▪◦‣●○✓→])\s+(?=\S)/u
const BULLET = -1
/** Letters count from here, apart from numbers. */
const LETTERS = 1e5

function placeOf(entry: string): number | undefined {
  const [mark, figures, letter] = MARK.exec(entry) ?? []
  if (letter !== undefined) return LETTERS + (letter.toLowerCase().codePointAt(0) ?? 0)
  return figures === undefined ? (mark === undefined ? undefined : BULLET) : Number(figures)
}

/** A mark stays unless another entry continues its sequence, because it can belong to a name (`1. FC Vyntra`). */
export function withoutNumbering(entries: readonly string[]): string[] {
  const places = entries.map(placeOf)
  return entries.map((entry, line) => {
    const place = places[line] ?? Number.NaN
    const goesOn = (other: number | undefined, at: number) =>
      at !== line &&
      (place === BULLET ? other === BULLET : other !== undefined && other !== BULLET && Math.abs(other - place) === 1)
    return places.some(goesOn) ? entry.replace(MARK, '') : entry
  })
}
