import { partsByScript } from '../reading/parts-by-script.ts'

/** What stands between the word elements of one mark where they are written as one name. */
export const BETWEEN_ELEMENTS = ' / '

/** Matches a part that is a word element: a letter alone between slashes belongs to what is beside it (M / S). */
const IS_ELEMENT = /[\p{L}\p{N}].*[\p{L}\p{N}]|[^\p{Script=Latin}\p{N}\P{L}]/su

/** The word elements of a mark, as they are written together; its whole name where it has one. */
function elementsOf(name: string): string[] {
  if (!name.includes(BETWEEN_ELEMENTS)) return [name]
  const elements = name.split(BETWEEN_ELEMENTS).map((element) => element.trim())
  return elements.every((element) => IS_ELEMENT.test(element)) ? elements : [name]
}

/**
 * What a name is compared as: itself and, where it is several word elements of one mark (in other languages or scripts), or is
 * written in several scripts, each of these: a person who sees SOLARVIKO on a label does not see that СОЛАРВИКО is
 * registered with it. Never empty.
 */
export function readingsOf(name: string): string[] {
  const elements = elementsOf(name)
  const parts = elements.flatMap(partsByScript)
  return elements.length === 1 && parts.length === 0 ? [name] : [...new Set([name, ...elements, ...parts])]
}
