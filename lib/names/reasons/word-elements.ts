import { partsByScript } from '../reading/parts-by-script.ts'
import { partsOfLong } from './long-names.ts'

/** Separates the word elements of a mark. */
export const BETWEEN_ELEMENTS = ' / '

/** A single Latin letter, a digit or a sign is no element (M / S). */
const IS_ELEMENT = /[\p{L}\p{N}].*[\p{L}\p{N}]|[^\p{Script=Latin}\p{N}\P{L}]/su

function elementsOf(name: string): string[] {
  if (!name.includes(BETWEEN_ELEMENTS)) return [name]
  const parts = name.split(BETWEEN_ELEMENTS).map((part) => part.trim())
  return parts.filter((part) => IS_ELEMENT.test(part))
}

/**
 * The whole name, its word elements, its parts in one script, and the parts of a long one. A person who sees SOLARVIKO
 * on a label does not see that СОЛАРВИКО is registered with it. Never empty.
 */
export function readingsOf(name: string): string[] {
  const elements = elementsOf(name)
  const own = [...elements, ...elements.flatMap(partsByScript)]
  return [...new Set([name, ...own, ...own.flatMap(partsOfLong)])]
}
