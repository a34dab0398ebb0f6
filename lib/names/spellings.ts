import { type Folded, foldName, spellOutUmlauts } from './fold.ts'
import { inLookalikes, mixesScripts } from './lookalikes.ts'
import { numbersInWords } from './number-words.ts'

/** A name, legal form aside, in each way it is spelt, without spaces. */
export interface Spellings {
  folded: Folded
  /** The words of `folded` with umlauts spelt out: as they are read aloud. */
  spelt: readonly string[]
  /** In the Latin letters that its letters look like; null where it has no others. */
  lookalike: string | null
  /** With its numbers in words; null where it has none. */
  numbersSpelt: string | null
  /** Without "&", and with it read in German. */
  joined: readonly string[]
}

const PLAIN = /^[\x20-\x7e]*$/u
const UMLAUTS = /[äöüåøæœ]|\u0308|\u030a/iu
const AND_SIGN = /[&＆]/u

/** H&M is met as HM and HundM. */
function withoutAnd(words: readonly string[]): string[] {
  const others = words.filter((word) => word !== 'and')
  return others.length < 2 ? [] : [others.join(''), words.map((word) => (word === 'and' ? 'und' : word)).join('')]
}

/** A word of mixed scripts is read as it looks, any other in its own script. */
function foldAsRead(base: string, latin: string | null): Folded {
  const folded = foldName(base)
  return latin !== null && mixesScripts(base) ? { ...foldName(latin), foreign: folded.foreign } : folded
}

export function spellName(base: string): Spellings {
  const isPlain = PLAIN.test(base)
  const latin = isPlain ? null : inLookalikes(base)
  const folded = foldAsRead(base, latin)
  return {
    folded,
    spelt: !isPlain && UMLAUTS.test(base) ? foldName(spellOutUmlauts(base)).words : folded.words,
    lookalike: latin === null ? null : foldName(latin).squashed,
    numbersSpelt: numbersInWords(folded.squashed),
    joined: AND_SIGN.test(base) ? withoutAnd(folded.words) : [],
  }
}
