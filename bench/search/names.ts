import { makeQueries } from '../../research/register/queries.ts'

/** Names to search, in turn coined, a dictionary word and long, and others to warm up with. */
export function namesToSearch(seed: number, ofEach: number): { names: string[]; warmUp: string[] } {
  const mixed = (from: number, count: number) => {
    const { coined, dictionary, long } = makeQueries(from, count)
    return coined.flatMap((name, i) => [name, dictionary[i] ?? '', long[i] ?? ''])
  }
  return { names: mixed(seed, ofEach), warmUp: mixed(seed + 1, 20) }
}
