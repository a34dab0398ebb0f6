import { cleanText } from '../clean-text.ts'
import { transliterationsIn } from '../transliterations.ts'

const BEFORE = '<case-file-statements>'
const BEHIND = '</case-file-statements>'

const BEGINS = '<type-code>'
const CODE = /^<type-code>\s*(\w+)\s*<\/type-code>/u
const TEXT = /^\s*<text>([^<]*)<\/text>/u

interface Statement {
  /** Two letters for the subject, and a number (`GS0251`). */
  code: string
  xml: string
}

/** Reads the uncut text of a case file, because parsing skips statements. */
export function* statementsIn(text: string): Generator<Statement> {
  for (let from = text.indexOf(BEFORE); from >= 0; ) {
    const to = text.indexOf(BEHIND, from)
    if (to < 0) return
    const [, ...statements] = text.slice(from, to).split(BEGINS)
    for (const rest of statements) {
      const [begin, code] = CODE.exec(BEGINS + rest) ?? []
      if (begin !== undefined && code !== undefined) yield { code, xml: rest.slice(begin.length - BEGINS.length) }
    }
    from = text.indexOf(BEFORE, to)
  }
}

/** Returns escaped text, or null if it contains markup. */
export function textOf({ xml }: Statement): string | null {
  return TEXT.exec(xml)?.[1] ?? null
}

function withoutMarkup(xml: string): string {
  return xml.replaceAll(/<!\[CDATA\[(.*?)\]\]>/gsu, '$1').replaceAll(/<[^>]*>/gu, ' ')
}

/** A disclaimer names words that every company may use. */
const DISCLAIMER = /^D[0-9S]/u
const TRANSLATION = /^T[RL]/u
const NON_LATIN = /transliterat|non-latin/iu

/**
 * Words that find a mark without being in its drawing: pseudo marks, which spell out a play on words, and
 * transliterations. Returns null if these are unreadable.
 */
export function wordsOf({ code, xml }: Statement): string[] | null {
  if (DISCLAIMER.test(code)) return []
  const text = cleanText(withoutMarkup(xml)) ?? ''
  const isPseudoMark = code.startsWith('PM')
  const words = isPseudoMark ? text.split(';').filter((each) => /[\p{L}\p{N}]/u.test(each)) : transliterationsIn(text)
  if (words.length > 0) return words
  return isPseudoMark || (TRANSLATION.test(code) && NON_LATIN.test(text)) ? null : []
}
