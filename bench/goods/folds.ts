import type { ReadTerm } from '../../lib/goods/read-goods.ts'

/** The part (0 to `parts` - 1) to which a term belongs, by its class and text (FNV-1a); another `salt` divides otherwise. */
export function foldOf({ niceClass, text }: ReadTerm, parts: number, salt: string): number {
  let hash = 2166136261
  for (const letter of `${salt} ${niceClass} ${text.toLowerCase()}`)
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
  hash = Math.imul(hash ^ (hash >>> 13), 0x5bd1e995)
  return ((hash ^ (hash >>> 15)) >>> 0) % parts
}
