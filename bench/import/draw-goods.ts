import file from '../../data/goods-vocabulary.json' with { type: 'json' }
import { classOfGroup } from '../../lib/goods/read-goods.ts'
import { Random } from '../../research/register/random.ts'

/** Words that the Nice list has for goods of each class. */
const WORDS = new Map<number, string[]>()
for (const [word, counts] of Object.entries(file.words)) {
  for (const count of counts.split(' ')) {
    const niceClass = classOfGroup(Number.parseInt(count, 10))
    const words = WORDS.get(niceClass)
    if (!words) WORDS.set(niceClass, [word])
    else if (words.at(-1) !== word) words.push(word)
  }
}

/** Most terms of a list; one in three lists has one or two, as the office's own have. */
const MOST_TERMS = 20

function term(random: Random, words: readonly string[]): string {
  const word = () => random.pick(words)
  const named = `${word()} ${word()}s`
  if (random.chance(0.3)) return `${named} for ${word()}s and ${word()}s`
  return random.chance(0.2) ? `${named}, namely, ${word()}s, ${word()} ${word()}s and ${word()}s` : named
}

/** Terms of each class that many lists share, like the terms of the offices' own lists. */
const COMMON = new Map(
  [...WORDS].map(([niceClass, words]) => {
    const random = new Random(niceClass)
    return [niceClass, Array.from({ length: 200 }, () => term(random, words))]
  }),
)

/**
 * A list of goods or services of a Nice class, made of words of that class. Half of its terms hardly occur in another
 * list.
 */
export function drawGoods(random: Random, niceClass: number): string {
  const words = WORDS.get(niceClass) ?? ['goods']
  const common = COMMON.get(niceClass) ?? words
  const terms = 1 + Math.floor(random.next() ** 2 * MOST_TERMS)
  const each = () => (random.chance(0.5) ? random.pick(common) : term(random, words))
  return Array.from({ length: terms }, each).join('; ')
}
