import { BETWEEN_ELEMENTS } from '../../names/normalise/name-parts.ts'

/** Swiss notes next to the words: `((fig.))`, `((3D))`, `((Farbmarke))`. */
const NOTE = /\(\(\s*[\p{L}\p{N}][^()]*\)\)/gu
/** Only these notes also stand in single brackets or without words. Other bracketed text may be words of the mark. */
const KNOWN_NOTE =
  /\(+\s*(?:fig(?:\.|ur\w*)?|bildmarke|wort-?bild(?:-?marke)?|(?:marque|marchio|élément|elemento) (?:combin\w*|fig\w*\.?|verbal\w*)|3[- ]?d\w*\.?|dreidim\w*\.?)\s*\)+/giu

function withoutNotes(element: string): string {
  const known = element.replaceAll(KNOWN_NOTE, ' ')
  const words = known.replaceAll(NOTE, ' ')
  return (/[\p{L}\p{N}]/u.test(words) ? words : known).replaceAll(/\s+/gu, ' ').trim()
}

/** Strips the office's notes from the words of a mark. Returns null if no words remain. */
export function markWords(name: string | null): string | null {
  if (name?.includes('(') !== true) return name
  const elements = new Map<string, string>()
  for (const element of name.split(BETWEEN_ELEMENTS).map(withoutNotes))
    if (element !== '' && !elements.has(element.toLowerCase())) elements.set(element.toLowerCase(), element)
  return elements.size === 0 ? null : [...elements.values()].join(BETWEEN_ELEMENTS)
}
