import { foldName } from '../names/reading/fold.ts'
import { isEveryday } from '../names/reading/forms/two-words.ts'

/** The whole name, one or more words, or the start or end of a word. */
export type PartPlace = 'whole' | 'word' | 'inside'

export interface NamePart {
  /** Folded, without spaces. */
  text: string
  place: PartPlace
  rest: string
}

/** "Red cross", "grana padano". */
const TOGETHER_MAX = 3
/** Fewest letters of a part and of its rest. */
const PART_FROM = 4
const REST_FROM = 2
/** From this length a part is read as a word, whatever the rest. */
const READ_FROM = 6

/** A capital behind a small letter also starts a word. */
const seenWords = (name: string) => foldName(name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')).words

const isRead = (part: string, rest: string, isKnown: (word: string) => boolean) =>
  part.length >= READ_FROM || isEveryday(rest) || isKnown(rest)

/**
 * Each text occurs once, in its widest place. A start or end of four or five letters needs a rest that is a word too
 * (`isKnown` or everyday), because otherwise nobody reads it. The middle of a word never counts.
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
