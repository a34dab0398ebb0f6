import { foldName } from '../names/reading/fold.ts'
import { isEveryday } from '../names/reading/forms/two-words.ts'

/** Where a part is in a name: it is all of it, one or more of its words, or the beginning or end of a word. */
export type PartPlace = 'whole' | 'word' | 'inside'

export interface NamePart {
  /** Folded, without spaces. */
  text: string
  place: PartPlace
  /** What is left of the word; empty where nothing is. */
  rest: string
}

/** Most words in a row that count as one part: "red cross", "grana padano". */
const TOGETHER_MAX = 3
/** Fewest letters of a part of a word, and of the rest of that word. */
const PART_FROM = 4
const REST_FROM = 2
/** Fewest letters of a beginning or an end that is read as a word whatever is beside it. */
const READ_FROM = 6

/** The words that a person sees in the spelling, where a capital behind a small letter begins a word too. */
const seenWords = (name: string) => foldName(name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')).words

/** Whether a beginning or an end of a word is read as a word of its own. */
const isRead = (part: string, rest: string, isKnown: (word: string) => boolean) =>
  part.length >= READ_FROM || isEveryday(rest) || isKnown(rest)

/**
 * Parts of a name that a person may read as a word. Each text comes once: as the whole name, else as words, else as the
 * beginning or end of a word. A beginning or end of four or five letters counts only if the rest of the word is a word
 * too (`isKnown` or everyday), because otherwise nobody reads it as one. Letters in the middle of a word never count.
 */
export function partsOfName(name: string, isKnown: (word: string) => boolean): NamePart[] {
  const words = seenWords(name)
  const written = foldName(name).words
  const parts: NamePart[] = [{ text: written.join(''), place: 'whole', rest: '' }]
  for (const list of [written, words])
    for (const from of list.keys())
      for (let count = Math.min(TOGETHER_MAX, list.length - from); count > 0; count--)
        parts.push({ text: list.slice(from, from + count).join(''), place: 'word', rest: '' })
  for (const word of words)
    for (let at = REST_FROM; at <= word.length - REST_FROM; at++) {
      const [start, end] = [word.slice(0, at), word.slice(at)]
      if (start.length >= PART_FROM && isRead(start, end, isKnown))
        parts.push({ text: start, place: 'inside', rest: end })
      if (end.length >= PART_FROM && isRead(end, start, isKnown))
        parts.push({ text: end, place: 'inside', rest: start })
    }
  const first = new Map<string, NamePart>()
  for (const part of parts) if (part.text !== '' && !first.has(part.text)) first.set(part.text, part)
  return [...first.values()]
}
