import { partsByScript } from '../reading/parts-by-script.ts'
import { partsOfLong } from './long-names.ts'

/** What stands between the word elements of one mark where they are written as one name. */
export const BETWEEN_ELEMENTS = ' / '

/** Matches a part that is a word element: a Latin letter, a digit or a sign alone is none (M / S). */
const IS_ELEMENT = /[\p{L}\p{N}].*[\p{L}\p{N}]|[^\p{Script=Latin}\p{N}\P{L}]/su

/**
 * The word elements of a mark, as they are written together. One of which a part is no element, as a letter beside a name, has the
 * others all the same.
 */
function elementsOf(name: string): string[] {
  if (!name.includes(BETWEEN_ELEMENTS)) return [name]
  const parts = name.split(BETWEEN_ELEMENTS).map((part) => part.trim())
  return parts.filter((part) => IS_ELEMENT.test(part))
}

/**
 * What a name is compared as: itself and, where it is several word elements of one mark (in other languages or scripts), or is
 * written in several scripts, each of these: a person who sees SOLARVIKO on a label does not see that СОЛАРВИКО is
 * registered with it. Of what is too long to be weighed whole, each part besides. Never empty.
 */
export function readingsOf(name: string): string[] {
  const elements = elementsOf(name)
  const own = [...elements, ...elements.flatMap(partsByScript)]
  return [...new Set([name, ...own, ...own.flatMap(partsOfLong)])]
}
