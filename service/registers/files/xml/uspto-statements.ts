import { cleanText } from '../clean-text.ts'
import { transliterationsIn } from '../transliterations.ts'

const BEFORE = '<case-file-statements>'
const BEHIND = '</case-file-statements>'

const BEGINS = '<type-code>'
const CODE = /^<type-code>\s*(\w+)\s*<\/type-code>/u
/** Matches a text of a statement that is nothing but text. */
const TEXT = /^\s*<text>([^<]*)<\/text>/u

/** A statement of a case file. */
export interface Statement {
  /** Two letters for what it is of, and a number: `GS0251`. */
  code: string
  /** The XML behind the code. */
  xml: string
}

/** The statements of a case file, from its whole text: they are cut from it before it is parsed. */
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

/** The text of a statement, escaped as in its file; null if it holds more than text. */
export function textOf({ xml }: Statement): string | null {
  return TEXT.exec(xml)?.[1] ?? null
}

function withoutMarkup(xml: string): string {
  return xml.replaceAll(/<!\[CDATA\[(.*?)\]\]>/gsu, '$1').replaceAll(/<[^>]*>/gu, ' ')
}

/** Disclaimers, which name words that every company may use. */
const DISCLAIMER = /^D[0-9S]/u
const TRANSLATION = /^T[RL]/u
const NON_LATIN = /transliterat|non-latin/iu

/**
 * Words by which a mark is found though they are not in its drawing: pseudo marks, in which the office spells out a
 * play on words, and transliterations. Null if there should be such words and none can be read.
 */
export function wordsOf({ code, xml }: Statement): string[] | null {
  if (DISCLAIMER.test(code)) return []
  const text = cleanText(withoutMarkup(xml)) ?? ''
  const isPseudoMark = code.startsWith('PM')
  const words = isPseudoMark ? text.split(';').filter((each) => /[\p{L}\p{N}]/u.test(each)) : transliterationsIn(text)
  if (words.length > 0) return words
  return isPseudoMark || (TRANSLATION.test(code) && NON_LATIN.test(text)) ? null : []
}
