import type { ReadTerm } from '../../lib/goods/read-goods.ts'

/**
 * The fold (0 to `parts` - 1) of a term, by a hash of its class and text (FNV-1a); another `salt` gives other folds.
 */
export function foldOf({ niceClass, text }: ReadTerm, parts: number, salt: string): number {
  let hash = 2166136261
  for (const letter of `${salt} ${niceClass} ${text.toLowerCase()}`)
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
  hash = Math.imul(hash ^ (hash >>> 13), 0x5bd1e995)
  return ((hash ^ (hash >>> 15)) >>> 0) % parts
}
