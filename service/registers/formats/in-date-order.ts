interface Dated {
  name: string
  asOf: string | null
}

const byNumbers = new Intl.Collator('en', { numeric: true }).compare

const instantOf = ({ asOf }: Dated) => (asOf === null ? Number.NEGATIVE_INFINITY : Date.parse(asOf))

/** Browsers and file managers number copies (`x (1).zip`). */
const COPY = / ?\((\d+)\)(?=(?:\.\w+)*$)/u

/** For example, `x (1).zip` becomes `x.zip`. */
export const withoutCopyNumber = (name: string): string => name.replace(COPY, '')

const copyOf = (name: string) => Number(COPY.exec(name)?.[1] ?? 0)

const byParts = (one: string, other: string) =>
  byNumbers(withoutCopyNumber(one), withoutCopyNumber(other)) || copyOf(one) - copyOf(other)

/** Names in one series differ only in digits or in the copy number. */
export const seriesOf = (name: string): string => withoutCopyNumber(name).replaceAll(/\d+/gu, '0')

/**
 * Sorts files by date, undated ones first. Files of one date and series are sorted by part and copy number. All others
 * stay in the given order.
 */
export function inDateOrder<T>(all: readonly T[], dated: (each: T) => Dated): T[] {
  const places = new Map<string, number>()
  const marked = all.map((each, at) => {
    const of = dated(each)
    const instant = instantOf(of)
    const series = `${instant} ${seriesOf(of.name)}`
    const place = places.get(series) ?? at
    places.set(series, place)
    return { each, instant, place, name: of.name }
  })
  const before = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1)
  return marked
    .toSorted((a, b) => before(a.instant, b.instant) || before(a.place, b.place) || byParts(a.name, b.name))
    .map(({ each }) => each)
}

/**
 * Sorts each group by the numbers in its names, without moving files of other groups. `groupOf` returns null for a file
 * without a group.
 */
export function byNumbersIn<T extends { name: string }>(all: readonly T[], groupOf: (each: T) => string | null): T[] {
  const ordered = [...all]
  const places = Map.groupBy(all.keys(), (at) => groupOf(all[at] as T))
  for (const [group, taken] of places) {
    if (group === null) continue
    const sorted = taken.map((at) => all[at] as T).toSorted((one, other) => byParts(one.name, other.name))
    for (const [nth, at] of taken.entries()) ordered[at] = sorted[nth] as T
  }
  return ordered
}
