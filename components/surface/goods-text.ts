import { MOST_GOODS } from '../../lib/extension/said-goods.ts'
import type { SaidGoods } from '../../lib/extension/scope.ts'

/** Larger than a page, so it is loaded only when somebody types. */
export type GoodsWords = Pick<
  typeof import('../../lib/goods/goods-words.ts'),
  'classTitle' | 'findGoods' | 'goodsNamed'
>

export const loadGoodsWords = (): Promise<GoodsWords> => import('../../lib/goods/goods-words.ts')

/** `kind` is also the key of its text. */
export interface GoodsFault {
  kind: 'bad_class' | 'unknown_goods' | 'choose_goods' | 'most_goods'
  part: string
}

interface TakenText {
  numbers: number[]
  goods: SaidGoods[]
  /** The part of the input that could not be parsed, unchanged. */
  rest: string
  /** The reason for the first part of `rest`. */
  fault: GoodsFault | null
}

/** Splits at commas, semicolons and line ends. A part with only numbers is split at spaces as well. */
export function partsOf(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .flatMap((part) => (/^[\d\s]*$/.test(part) ? part.split(/\s+/) : [part.trim()]))
    .filter((part) => part !== '')
}

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
 * Parses text such as `coffee, 9, 42` into Nice classes and unambiguous words. At most `MOST_GOODS` words, including
 * the `held` ones.
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
