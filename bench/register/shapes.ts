import { coin, medicine } from './coined.ts'
import type { Lexicon } from './lexicon.ts'
import { nameInOtherScript } from './other-scripts.ts'
import { firstName, surname } from './people.ts'
import { type Random, weighted } from './random.ts'
import { TRADE_WORDS } from './trade-words.ts'
import type { Language } from './words.ts'

/** A name before its owner's house style, and the Nice classes that its words speak of. */
export interface Draft {
  name: string
  field?: readonly number[]
}

/** `house` is the house mark of the owner, for marks that begin with it. */
type Shape = (lexicon: Lexicon, random: Random, house: () => string) => Draft

/** A trade word: the first ones of the list fill most of the register. */
export function tradeWord(random: Random): { word: string; field: number[] } {
  const [word, ...field] = TRADE_WORDS[random.rank(TRADE_WORDS.length, 0.75)] as (typeof TRADE_WORDS)[number]
  return { word, field }
}

const joined = (random: Random, ...words: string[]) =>
  words.join(random.chance(0.92) ? ' ' : random.pick(['-', '', '.']))

const coined: Shape = (lexicon, random) => ({ name: coin(lexicon, random) })

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

/** "Kaffeehaus", "SkyFlow": two words in one. */
const compound: Shape = (lexicon, random) => {
  const [first = '', second = ''] = wordsOf(lexicon, random, 2)
  return { name: first.slice(0, 7) + second.slice(0, 8) }
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

const LINKS: Record<Language, readonly string[]> = {
  english: ['the', 'of', 'for', 'and', 'your', 'in', 'by', 'with', 'to', 'a'],
  german: ['und', 'für', 'der', 'die', 'das', 'mit', 'von', 'im'],
  french: ['de', 'la', 'le', 'et', 'du', 'les', 'des', 'pour'],
  italian: ['di', 'della', 'il', 'la', 'e', 'del', 'per'],
  spanish: ['de', 'la', 'el', 'y', 'del', 'los', 'para'],
}

/** Three to seven words of one language, as slogans and full names of firms are. */
export function phrase(lexicon: Lexicon, random: Random): Draft {
  const language = lexicon.language(random)
  const { word, field } = tradeWord(random)
  const words: string[] = []
  const count = 2 + random.below(3)
  for (let i = 0; i < count; i++) {
    if (random.chance(0.45)) words.push(random.pick(LINKS[language]))
    words.push(i === count - 1 && random.chance(0.5) ? word : lexicon.wordOf(language, random))
  }
  if (words.length < 3) words.unshift(random.chance(0.5) ? coin(lexicon, random) : random.pick(LINKS[language]))
  return { name: words.join(' '), field }
}

const withNumber: Shape = (lexicon, random) => {
  const number = weighted([
    [50, () => String(1 + random.below(99))],
    [20, () => String(100 * (1 + random.below(20)))],
    [15, () => String(1900 + random.below(130))],
    [15, () => random.pick(['24/7', '1st', '4 you', '2 go', '3D', '5G', '100%', 'No. 1', '360°', 'II', 'XL', 'V8'])],
  ])(random)()
  const own = random.chance(0.5) ? lexicon.word(random) : coin(lexicon, random)
  return { name: random.chance(0.7) ? `${own} ${number}` : `${number}${random.chance(0.5) ? ' ' : ''}${own}` }
}

const withSign: Shape = (lexicon, random) => {
  const word = random.chance(0.5) ? lexicon.word(random) : coin(lexicon, random)
  const sign = random.pick(['!', '+', '.com', '.net', '@', '?', '*', '#', '®', "'s", '.', '…'])
  return { name: sign === '@' || sign === '#' ? sign + word : word + sign }
}

const pair: Shape = (lexicon, random) => {
  const names = () =>
    weighted<() => string>([
      [40, () => surname(lexicon, random)],
      [30, () => lexicon.word(random)],
      [15, () => coin(lexicon, random)],
      [15, () => initials(random, 1)],
    ])(random)()
  return { name: `${names()}${random.pick([' & ', ' & ', ' & ', '&', ' + ', ' and ', ' und ', ' et '])}${names()}` }
}

/** Letters without a word, at least `shortest` of them: two and three most of the time. */
function initials(random: Random, shortest = 2): string {
  const count = shortest + random.rank(4, 0.3)
  const letters = Array.from({ length: count }, () => random.pick([...'AABCDEEFGHIIKLMMNOPRSSTTUVWXZ']))
  return letters.join(random.chance(0.06) ? '.' : '')
}

const short: Shape = (lexicon, random) => ({
  name: random.chance(0.6) ? initials(random) : lexicon.coinage(random, 3, 4),
})

const initialsWithTrade: Shape = (_lexicon, random) => {
  const { word, field } = tradeWord(random)
  return { name: `${initials(random)} ${word}`, field }
}

const person: Shape = (lexicon, random) => ({ name: `${firstName(random)} ${surname(lexicon, random)}` })

const family: Shape = (lexicon, random) => ({ name: surname(lexicon, random) })

const otherScript: Shape = (_lexicon, random) => ({ name: nameInOtherScript(random) })

/** A coined word dressed with an accent that means nothing. */
const accented: Shape = (lexicon, random) => ({
  name: coin(lexicon, random).replace(
    random.pick(['a', 'o', 'u', 'e']),
    random.pick(['ä', 'ö', 'ü', 'é', 'ø', 'å', 'ñ', 'ê']),
  ),
})

/** Shapes of names, in hundredths of a register. */
export const drawShape = weighted<Shape>([
  [15, coined],
  [4, remedy],
  [6, dictionary],
  [9, coinedWithTrade],
  [11, wordWithTrade],
  [2.5, twoTradeWords],
  [11, twoWords],
  [7, threeWords],
  [4, compound],
  [9, housed],
  [10, phrase],
  [2.5, withNumber],
  [1, withSign],
  [2, pair],
  [2, short],
  [1, initialsWithTrade],
  [1.5, person],
  [0.5, family],
  [0.5, otherScript],
  [0.5, accented],
])
