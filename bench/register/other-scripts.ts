import { type Random, weighted } from './random.ts'

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
export function nameInOtherScript(random: Random): string {
  const { pieces, from, to } = drawScript(random)
  const count = from + random.below(to - from + 1)
  return Array.from({ length: count }, () => random.pick(pieces)).join('')
}
