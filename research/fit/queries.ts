import type { Pair } from '../match/pairs.ts'
import { makeQueries } from '../register/queries.ts'
import { createRegister } from '../register/register.ts'

/** Made names that nobody litigated about: hits of these are noise to a person. */
export const NOISE_KINDS = ['coined', 'dictionary', 'words', 'long'] as const
export type NoiseKind = (typeof NOISE_KINDS)[number]

/** A name that is searched: a mark of a decided pair for the other one, or a made name. */
export interface FitQuery {
  name: string
  kind: NoiseKind | 'later' | 'earlier'
  /** Number of the pair; -1 for a made name. */
  pair: number
  /** The other mark of the pair; null for a made name. */
  sought: string | null
}

/** Seeds that the benchmarks do not use, so that the benchmarks measure names that the weights were not fitted to. */
const NAMES_SEED = 3
const WORDS_SEED = 4242
const COINED = 150
const OTHERS = 80

/** Names of two words and more, as marks have them. */
function severalWords(count: number): string[] {
  const register = createRegister(WORDS_SEED)
  const names = new Set<string>()
  for (let ref = 0; names.size < count; ref++) {
    const name = register.nameAt(ref).trim()
    if (name.includes(' ')) names.add(name)
  }
  return [...names]
}

export function fitQueries(pairs: readonly Pair[]): FitQuery[] {
  const made = makeQueries(NAMES_SEED, COINED)
  const noise: Record<NoiseKind, string[]> = {
    coined: made.coined,
    dictionary: made.dictionary.slice(0, OTHERS),
    words: severalWords(OTHERS),
    long: made.long.slice(0, OTHERS),
  }
  return [
    ...pairs.flatMap(({ earlier, later }, pair): FitQuery[] => [
      { name: later, kind: 'later', pair, sought: earlier },
      { name: earlier, kind: 'earlier', pair, sought: later },
    ]),
    ...NOISE_KINDS.flatMap((kind) => noise[kind].map((name): FitQuery => ({ name, kind, pair: -1, sought: null }))),
  ]
}
