import { coin, medicine } from './coined-names.ts'
import type { Shape } from './draft.ts'
import type { Lexicon } from './lexicon.ts'
import { phrase } from './phrase.ts'
import { type Random, weighted } from './random.ts'
import { tradeWord } from './trade-words.ts'
import * as unusual from './unusual-shapes.ts'
import { LENGTH_TAKEN } from './words.ts'

const joined = (random: Random, ...words: string[]) =>
  words.join(random.chance(0.92) ? ' ' : random.pick(['-', '', '.']))

const coined: Shape = (lexicon, random) => {
  for (;;) {
    const name = coin(lexicon, random)
    if (random.chance(LENGTH_TAKEN[name.length] ?? 0)) return { name }
  }
}

const remedy: Shape = (lexicon, random) => ({ name: medicine(lexicon, random), field: [5, 5, 10] })

const dictionary: Shape = (lexicon, random) => ({ name: lexicon.word(random, 0.9) })

const coinedWithTrade: Shape = (lexicon, random) => {
  const { word, field } = tradeWord(random)
  return { name: joined(random, coin(lexicon, random), word), field }
}

const wordWithTrade: Shape = (lexicon, random) => {
  const { word, field } = tradeWord(random)
  const own = lexicon.word(random)
  return { name: random.chance(0.6) ? joined(random, own, word) : joined(random, word, own), field }
}

const twoTradeWords: Shape = (_lexicon, random) => {
  const { word, field } = tradeWord(random)
  let second = word
  while (second === word) second = tradeWord(random).word
  return { name: joined(random, word, second), field }
}

/** Words of one mark are mostly of one language. */
function wordsOf(lexicon: Lexicon, random: Random, count: number): string[] {
  const language = lexicon.language(random)
  return Array.from({ length: count }, () => lexicon.wordOf(language, random))
}

const twoWords: Shape = (lexicon, random) => ({ name: joined(random, ...wordsOf(lexicon, random, 2)) })

const threeWords: Shape = (lexicon, random) => {
  const { word, field } = tradeWord(random)
  const own = random.chance(0.5) ? coin(lexicon, random) : lexicon.word(random)
  return {
    name: random.chance(0.5) ? `${own} ${tradeWord(random).word} ${word}` : `${own} ${lexicon.word(random)} ${word}`,
    field,
  }
}

/** "Kaffeehaus", "SkyFlow": two words in one, each cut where it is long. */
const compound: Shape = (lexicon, random) => {
  const [first = '', second = ''] = wordsOf(lexicon, random, 2)
  return { name: first.slice(0, 3 + random.below(5)) + second.slice(0, 3 + random.below(5)) }
}

const housed: Shape = (lexicon, random, house) => {
  const { word, field } = tradeWord(random)
  const product = weighted<() => string>([
    [40, () => coin(lexicon, random)],
    [25, () => word],
    [25, () => lexicon.word(random)],
    [10, () => `${word} ${1 + random.below(999)}`],
  ])(random)()
  return { name: `${house()} ${product}`, field }
}

/**
 * Shapes of names, in hundredths of a register: six in ten of one word and a quarter of two, between the brands of
 * name-suggestion-index (five in ten) and samples of the EU and German registers and decided earlier marks (seven in ten).
 */
export const drawShape = weighted<Shape>([
  [29.5, coined],
  [6, remedy],
  [11, dictionary],
  [6, coinedWithTrade],
  [6, wordWithTrade],
  [1.5, twoTradeWords],
  [8, twoWords],
  [4, threeWords],
  [6, compound],
  [6, housed],
  [4, phrase],
  [2, unusual.withNumber],
  [1, unusual.withSign],
  [1.5, unusual.pair],
  [2.5, unusual.short],
  [1, unusual.initialsWithTrade],
  [1.5, unusual.person],
  [1, unusual.family],
  [0.5, unusual.otherScript],
  [1, unusual.accented],
])
