import { createMarkov } from './markov.ts'
import { Random } from './random.ts'
import { TRADE_WORDS } from './trade-words.ts'
import { type Language, readWords } from './words.ts'

/** Number of words of each language; each is drawn equally often. 854,000 in all. */
const WORDS: readonly (readonly [Language, number])[] = [
  ['english', 275_000],
  ['french', 180_000],
  ['italian', 120_000],
  ['german', 150_000],
  ['spanish', 129_000],
]
const TRADE = TRADE_WORDS.slice(0, 75).map(([word]) => word)

interface Words {
  all: readonly string[]
  models: readonly ReturnType<typeof createMarkov>[]
}

let known: Words | undefined

/** Reads the lists once for the process: some seconds. */
function loadWords(): Words {
  if (known !== undefined) return known
  const languages = WORDS.map(([language, count]) => ({ words: readWords(language), count }))
  known = {
    all: languages.flatMap(({ words, count }) => spread(words, count)),
    models: languages.map(({ words }) => createMarkov(words)),
  }
  return known
}

function spread(words: readonly string[], count: number): string[] {
  const step = Math.max(1, words.length / count)
  return Array.from({ length: Math.min(count, words.length) }, (_word, at) => words[Math.floor(at * step)] as string)
}

/**
 * So many different names: one to three words, of which half are from dictionaries, however rare, and the others made up
 * or blends; many with one of 75 words of trade. Plainer than a real register (register.ts): no name twice, none of an
 * owner's own, no numbers and signs; it resembles the registers for which recall on decided pairs was first measured.
 */
export function* plainNames(count: number, seed: number): Generator<string> {
  const random = new Random(seed)
  const { all: words, models } = loadWords()
  const half = (word: string) => Math.max(2, Math.ceil(word.length / 2))
  function one(): string {
    const kind = random.next()
    const word = random.pick(words)
    if (kind < 0.5) return word
    if (kind < 0.8) return random.pick(models)(random, 4, 12)
    const other = random.pick(words)
    return word.slice(0, half(word)) + other.slice(-half(other))
  }
  function name(): string {
    const kind = random.next()
    if (kind < 0.38) return one()
    if (kind < 0.62) return `${one()} ${random.pick(TRADE)}`
    return kind < 0.9 ? `${one()} ${one()}` : `${one()} ${one()} ${random.pick(TRADE)}`
  }
  const seen = new Set<string>()
  while (seen.size < count) {
    const next = name()
    if (seen.has(next)) continue
    seen.add(next)
    yield next
  }
}
