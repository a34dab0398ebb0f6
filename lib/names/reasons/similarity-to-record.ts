import type { Similarity } from '../../contract/conflict.ts'
import { encodeWords, LETTER } from '../reading/letter-codes.ts'
import { nameForms } from '../reading/name-forms.ts'
import { type PreparedName, prepareName } from '../reading/prepare.ts'
import { scorePair } from '../score/pair.ts'
import { isRaised, similarityOf, strongestReading } from './compare.ts'
import type { Meanings } from './meanings.ts'
import type { Weighed } from './tell.ts'
import { readingsOf } from './word-elements.ts'

function isSpelt({ name }: PreparedName, letters: Uint8Array): boolean {
  return nameForms(name).forms.some(({ words }) => {
    const codes = encodeWords(words)
    return (
      codes.length === letters.length &&
      codes.every((code, at) => (code & LETTER) === ((letters[at] as number) & LETTER))
    )
  })
}

/**
 * `letters` is the spelling that was found, and `weighed` its weight. Of several word elements, this compares the one
 * with that spelling and those that rules find near.
 */
export function similarityToRecord(
  asked: PreparedName,
  name: string,
  { letters, weighed }: { letters: Uint8Array; weighed: Weighed },
  meanings: Meanings | null,
): Similarity | null {
  const [whole, ...elements] = readingsOf(name).map(prepareName) as [PreparedName, ...PreparedName[]]
  if (elements.length === 0) return similarityOf(asked, whole, weighed, meanings)
  const own = elements.find((element) => isSpelt(element, letters)) ?? whole
  const others = [whole, ...elements].filter((reading) => reading !== own && isRaised(asked, reading))
  return strongestReading(whole.name, [
    { reading: own.name, similarity: similarityOf(asked, own, weighed, meanings) },
    ...others.map((reading) => ({
      reading: reading.name,
      similarity: similarityOf(asked, reading, scorePair(asked.name, reading.name), meanings),
    })),
  ])
}
