import { niceClass, sortedClasses } from './nice-class.ts'
import { readableName } from './readable-name.ts'

/** Longest name or owner that is passed on, in characters; the registers' own words are shorter. */
const LONGEST = 512

/** A name or an owner as it is passed on; null where nothing of it can be read. */
export function shownText(text: string | null | undefined): string | null {
  const readable = [...readableName(text ?? '')].slice(0, LONGEST).join('')
  return readable === '' ? null : readable
}

/** Several names or owners as one, each once; null where there is none. */
export function shownTogether(texts: readonly (string | null)[], separator: string): string | null {
  return shownText([...new Set(texts.flatMap((text) => shownText(text) ?? []))].join(separator))
}

/** Nice classes out of texts such as `9`, `09` and `09 25`: 1-45, rising, each once. */
export function classesOf(texts: readonly (string | null)[]): number[] {
  const parts = texts.flatMap((text) => (text ?? '').split(/[\s,;]+/))
  return sortedClasses(parts.flatMap((part) => niceClass(part) ?? []))
}
