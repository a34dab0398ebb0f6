import { type PreparedName, withoutWords } from './prepare.ts'
import type { Signal } from './signal.ts'
import { LISTED_FROM, NEAR_IDENTICAL_FROM } from './thresholds.ts'
import type { Weigh } from './weak-words.ts'
import { wholeLikeness } from './whole.ts'
import { wholeSignals } from './whole-signals.ts'
import { matchWords, type WordMatch, type WordPair } from './word-match.ts'

function wordScore(asked: PreparedName, found: PreparedName, match: WordMatch): Signal {
  const { askedShare, foundShare, pairs, exact } = match
  const allAsked = pairs.length === asked.folded.words.length
  const allFound = pairs.length === found.folded.words.length
  const smaller = Math.min(askedShare, foundShare)
  if (allAsked && allFound)
    return {
      reason: exact ? 'same_words_reordered' : 'same_dominant_element',
      score: match.reordered ? 90 * smaller : 0,
    }
  if (allAsked || allFound) {
    const certainty = Math.max(askedShare, foundShare)
    const score = (55 + 43 * smaller) * certainty
    return { reason: !exact ? 'same_dominant_element' : allFound ? 'contained' : 'contains', score }
  }
  const mean = (askedShare + foundShare) / 2
  return {
    reason: 'same_dominant_element',
    score: Math.min(mean * 40 + (match.first ? 45 : 36), NEAR_IDENTICAL_FROM - 1),
  }
}

/** What the matched words score by themselves: a word more never makes a name more alike. */
function plainScore(asked: PreparedName, found: PreparedName, { pairs }: WordMatch): number {
  const matched = (name: PreparedName, side: 'asked' | 'found') => {
    const words = pairs.map((pair) => name.folded.words[pair[side]])
    return withoutWords(name, (word) => !words.includes(word))
  }
  const [left, right] = [matched(asked, 'asked'), matched(found, 'found')]
  return wholeSignals(left, right, wholeLikeness(left, right))[0]?.score ?? 0
}

/** Shared words: all of one name in the other, the same words in another order, or the same dominant word. */
export function wordSignals(asked: PreparedName, found: PreparedName, weigh: Weigh): Signal[] {
  if (asked.folded.words.length < 2 && found.folded.words.length < 2) return []
  const words = (name: PreparedName) => ({ words: name.folded.words, keys: name.wordKeys })
  const match = matchWords(words(asked), words(found), weigh)
  if (!match.distinctive) return []
  const weight = ({ asked: at, likeness }: WordPair) => likeness * weigh(asked.folded.words[at] as string)
  const [top] = match.pairs.toSorted((a, b) => weight(b) - weight(a))
  const shared = [asked.folded.words[top?.asked ?? 0] as string, found.folded.words[top?.found ?? 0] as string] as const
  const signal = { ...wordScore(asked, found, match), words: shared }
  if (match.exact || match.reordered || signal.score < LISTED_FROM) return [signal]
  return [{ ...signal, score: Math.min(signal.score, plainScore(asked, found, match) - 1) }]
}
