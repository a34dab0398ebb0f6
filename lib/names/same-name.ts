import type { Similarity } from '../contract/conflict.ts'
import { explainIdentical } from './explain.ts'
import type { PreparedName } from './prepare.ts'

/** Names in letters of different scripts that look or sound the same, and names that write a number differently. */
const AS_GOOD_AS_SAME = 95

function acrossScripts(asked: PreparedName, found: PreparedName, shared: readonly string[]): Similarity {
  const isLook = (spelling: string) => spelling === asked.lookalike || spelling === found.lookalike
  const looks = shared.some(isLook)
  const sounds = asked.key === found.key
  return {
    score: AS_GOOD_AS_SAME,
    reasons: [...(looks ? ['looks_alike' as const] : []), ...(sounds || !looks ? ['sounds_alike' as const] : [])],
    explanation: looks
      ? `${found.name} looks the same: letters of another alphabet look like its own.`
      : `${found.name} reads the same in Latin letters.`,
  }
}

/** Two names that share a spelling: the same name, or as good as the same. Null where they share none. */
export function sameName(asked: PreparedName, found: PreparedName): Similarity | null {
  const shared = asked.spellings.filter((spelling) => found.spellings.includes(spelling))
  if (shared.length === 0) return null
  if (asked.folded.foreign !== found.folded.foreign) return acrossScripts(asked, found, shared)
  if (shared.every((spelling) => spelling === asked.numbersSpelt || spelling === found.numbersSpelt))
    return {
      score: AS_GOOD_AS_SAME,
      reasons: ['number_or_spelling_variant'],
      explanation: `${found.name} is the same name with the number written otherwise.`,
    }
  return { score: 100, reasons: ['identical'], explanation: explainIdentical(asked, found) }
}
