import { coin } from './coined-names.ts'
import type { Shape } from './draft.ts'
import { nameInOtherScript } from './other-scripts.ts'
import { firstName, surname } from './people.ts'
import { type Random, weighted } from './random.ts'
import { tradeWord } from './trade-words.ts'

export const withNumber: Shape = (lexicon, random) => {
  const number = weighted([
    [50, () => String(1 + random.below(99))],
    [20, () => String(100 * (1 + random.below(20)))],
    [15, () => String(1900 + random.below(130))],
    [15, () => random.pick(['24/7', '1st', '4 you', '2 go', '3D', '5G', '100%', 'No. 1', '360°', 'II', 'XL', 'V8'])],
  ])(random)()
  const own = random.chance(0.5) ? lexicon.word(random) : coin(lexicon, random)
  return { name: random.chance(0.7) ? `${own} ${number}` : `${number}${random.chance(0.5) ? ' ' : ''}${own}` }
}

export const withSign: Shape = (lexicon, random) => {
  const word = random.chance(0.5) ? lexicon.word(random) : coin(lexicon, random)
  const sign = random.pick(['!', '+', '.com', '.net', '@', '?', '*', '#', '®', "'s", '.', '…'])
  return { name: sign === '@' || sign === '#' ? sign + word : word + sign }
}

export const pair: Shape = (lexicon, random) => {
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

export const short: Shape = (lexicon, random) => ({
  name: random.chance(0.6) ? initials(random) : lexicon.coinage(random, 3, 4),
})

export const initialsWithTrade: Shape = (_lexicon, random) => {
  const { word, field } = tradeWord(random)
  return { name: `${initials(random)} ${word}`, field }
}

export const person: Shape = (lexicon, random) => ({ name: `${firstName(random)} ${surname(lexicon, random)}` })

export const family: Shape = (lexicon, random) => ({ name: surname(lexicon, random) })

export const otherScript: Shape = (_lexicon, random) => ({ name: nameInOtherScript(random) })

/** A coined word dressed with an accent that means nothing. */
export const accented: Shape = (lexicon, random) => ({
  name: coin(lexicon, random).replace(
    random.pick(['a', 'o', 'u', 'e']),
    random.pick(['ä', 'ö', 'ü', 'é', 'ø', 'å', 'ñ', 'ê']),
  ),
})
