import { partsByScript } from '../reading/parts-by-script.ts'
import { partsOfLong } from './long-names.ts'

/** Separator of the word elements of a mark that are written as one name. */
export const BETWEEN_ELEMENTS = ' / '

/** Matches a part that is a word element. A single Latin letter, a digit or a sign is none (M / S). */
const IS_ELEMENT = /[\p{L}\p{N}].*[\p{L}\p{N}]|[^\p{Script=Latin}\p{N}\P{L}]/su

/**
 * The word elements of a mark that are written as one name. Parts that are no element, such as a single letter, are
 * left out.
 */
function elementsOf(name: string): string[] {
  if (!name.includes(BETWEEN_ELEMENTS)) return [name]
  const parts = name.split(BETWEEN_ELEMENTS).map((part) => part.trim())
  return parts.filter((part) => IS_ELEMENT.test(part))
}

/**
 * The readings that a name is compared as: the whole name, each word element of a mark that has several (in other
 * languages or scripts), and each part in one script. A person who sees SOLARVIKO on a label does not see that
 * СОЛАРВИКО is registered with it. A reading that is too long to be weighed whole adds each of its parts. Never empty.
 */
export function readingsOf(name: string): string[] {
  const elements = elementsOf(name)
  const own = [...elements, ...elements.flatMap(partsByScript)]
  return [...new Set([name, ...own, ...own.flatMap(partsOfLong)])]
}
