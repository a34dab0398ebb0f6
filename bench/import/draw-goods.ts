import file from '../../data/goods-vocabulary.json' with { type: 'json' }
import { classOfGroup } from '../../lib/goods/vocabulary.ts'
import type { Random } from '../register/random.ts'

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

/** A list of goods or services of a Nice class, of words that the class has: half of its terms are like no other. */
export function drawGoods(random: Random, niceClass: number): string {
  const words = WORDS.get(niceClass) ?? ['goods']
  const terms = 1 + Math.floor(random.next() ** 2 * MOST_TERMS)
  return Array.from({ length: terms }, () => term(random, words)).join('; ')
}
