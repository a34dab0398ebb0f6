import { MOST_GOODS } from '../../lib/extension/said-goods.ts'
import type { SaidGoods } from '../../lib/extension/scope.ts'

/** The list of words for goods. It is larger than a page, so it is loaded only when somebody types. */
export type GoodsWords = Pick<typeof import('../../lib/nice/goods-words.ts'), 'classTitle' | 'findGoods' | 'goodsNamed'>

export const loadGoodsWords = (): Promise<GoodsWords> => import('../../lib/nice/goods-words.ts')

/** Why a part of a typed text was not taken. The kinds are also the keys of their texts. */
export interface GoodsFault {
  kind: 'bad_class' | 'unknown_goods' | 'choose_goods' | 'most_goods'
  /** The part itself. */
  part: string
}

export interface TakenText {
  numbers: number[]
  goods: SaidGoods[]
  /** What could not be taken, as it was typed. */
  rest: string
  /** Why the first part of the rest was not taken; null where nothing is left. */
  fault: GoodsFault | null
}

/** The parts of a text between commas, semicolons and line ends. A part of numbers only is split at spaces as well. */
export function partsOf(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .flatMap((part) => (/^[\d\s]*$/.test(part) ? part.split(/\s+/) : [part.trim()]))
    .filter((part) => part !== '')
}

/** A Nice class (1-45) by its number; null for any other text. */
export function classNumberIn(part: string): number | null {
  const number = /^\d{1,2}$/.test(part) ? Number(part) : 0
  return number >= 1 && number <= 45 ? number : null
}

function faultOf(part: string, words: GoodsWords | null, locale: string): GoodsFault {
  if (!/\p{L}/u.test(part)) return { kind: 'bad_class', part }
  const found = words?.findGoods(part, locale) ?? []
  return { kind: found.length > 0 ? 'choose_goods' : 'unknown_goods', part }
}

/**
 * Classes and words of a typed text such as `coffee, 9, 42`: numbers from 1 to 45 (WIPO Nice classification) and words
 * that name one thing, at most MOST_GOODS with the `held` ones. All else stays in `rest`.
 */
export function takeText(text: string, words: GoodsWords | null, locale: string, held = 0): TakenText {
  const taken: TakenText = { numbers: [], goods: [], rest: '', fault: null }
  const rest: string[] = []
  for (const part of partsOf(text)) {
    const number = classNumberIn(part)
    const word = number === null ? (words?.goodsNamed(part, locale) ?? null) : null
    const isFull = held + taken.goods.length >= MOST_GOODS
    if (number !== null) taken.numbers.push(number)
    else if (word !== null && !isFull) taken.goods.push(word)
    else {
      taken.fault ??= word === null ? faultOf(part, words, locale) : { kind: 'most_goods', part }
      rest.push(part)
    }
  }
  return { ...taken, rest: rest.join(', ') }
}
