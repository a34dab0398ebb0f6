import { coin } from './coined-names.ts'
import type { Shape } from './draft.ts'
import { firstName, surname } from './people.ts'
import { type Random, weighted } from './random.ts'
import { tradeWord } from './trade-words.ts'

/** Pieces that words of a script are put together from, and how many make a name. */
interface Script {
  pieces: readonly string[]
  from: number
  to: number
}

const script = (pieces: string, from: number, to: number): Script => ({ pieces: pieces.split(' '), from, to })

const drawScript = weighted<Script>([
  [40, script('ма ла ро ни ка та во со ба ли де ра мо на зи ру да по ст ко ви ин ер ан ов ка', 2, 4)],
  [14, script('μα λα ρο νι κα τα φο σι βα λη δε ρα μο να θε ρια κο στ ις ος ον αδα', 2, 4)],
  [26, script('美 龙 金 华 大 中 新 天 宝 家 乐 康 美 佳 海 山 东 安 达 星 光 明 福 源 力 通', 2, 4)],
  [8, script('サ ク ラ ト ヨ ミ ノ ル カ メ リ ア ス タ ー ン ホ ソ ニ ド', 3, 5)],
  [6, script('한 국 미 소 나 라 사 랑 하 늘 별 빛 삼 대 현 성 화 진', 2, 4)],
  [6, script('نور ال سلام مر جم يل ما دار با ري ند حل', 2, 3)],
])

/** A name in Cyrillic, Greek, Chinese, Japanese, Korean or Arabic letters. */
function nameInOtherScript(random: Random): string {
  const { pieces, from, to } = drawScript(random)
  const count = from + random.below(to - from + 1)
  return Array.from({ length: count }, () => random.pick(pieces)).join('')
}

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
