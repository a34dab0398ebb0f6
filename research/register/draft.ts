import type { Lexicon } from './lexicon.ts'
import type { Random } from './random.ts'

/** A name before its owner's house style, and the Nice classes that its words speak of. */
export interface Draft {
  name: string
  field?: readonly number[]
}

/** `house` is the house mark of the owner, for marks that begin with it. */
export type Shape = (lexicon: Lexicon, random: Random, house: () => string) => Draft
