interface Dated {
  name: string
  /** Instant; null where nothing dates it. */
  asOf: string | null
}

/** Compares names by the numbers in them: part 9 comes before part 10. */
const byNumbers = new Intl.Collator('en', { numeric: true }).compare

const instantOf = ({ asOf }: Dated) => (asOf === null ? Number.NEGATIVE_INFINITY : Date.parse(asOf))

/** Matches the number that a browser or a file manager puts behind the name of a second copy: `x (1).zip`. */
const COPY = / ?\((\d+)\)(?=(?:\.\w+)*$)/u

export const withoutCopyNumber = (name: string): string => name.replace(COPY, '')

/** The number of a copy, which is higher the later it came; 0 for a name without one. */
const copyOf = (name: string) => Number(COPY.exec(name)?.[1] ?? 0)

/** Compares names of one series: parts by their numbers, and of one part the copy before those that came later. */
const byParts = (one: string, other: string) =>
  byNumbers(withoutCopyNumber(one), withoutCopyNumber(other)) || copyOf(one) - copyOf(other)

/** The series of a file. Names that differ only in their digits, or in the number of a copy, are of one series. */
export const seriesOf = (name: string): string => withoutCopyNumber(name).replaceAll(/\d+/gu, '0')

/**
 * Files in the order in which an office made the changes in them, as far as that can be told: oldest first, and those
 * without a date before all others. Of one date, the parts of a series go by their numbers, the copies of a file by
 * theirs, and all else stays as it was given.
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
 * Orders the files of each group by the numbers in their names, within the places that the group takes up, and leaves
 * all others where they are. `groupOf` is null for a file of no group.
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
