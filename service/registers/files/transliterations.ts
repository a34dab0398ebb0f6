import { cleanText } from './clean-text.ts'

/** For examples see section 809 of the USPTO's manual of examination. */
const BEFORE = new RegExp(
  String.raw`\btransliterat(?:es?|ed|ing)\b[^"“”.;]*?\s(?:into|to|as)\b` +
    String.raw`(?:\s+(?:the\s+)?(?:latin|roman|english)\s+\w+\s+(?:as|is|are|being)\b)?[\s:]*` +
    String.raw`|\btransliterations?\b[^.;]*?\s(?:is|are|reads?)\b[\s:]*`,
  'giu',
)

/** An apostrophe inside a word is not a quotation mark. */
const QUOTED = /["“„«”](?<double>[^"“”„«»]+)["”“»]|(?<!\p{L})['‘’](?<single>.+?)['’‘](?!\p{L})/gu
const BETWEEN_QUOTES = /^[\s,]*(?:and|or|&)?[\s,]*$/iu
const BEHIND = String.raw`[.;](?=\s|$)|[()]|,?\s+(?:and\s+|or\s+|but\s+)?(?:this|these|which|they|it|that|when|where|has|have|do|does|meaning|means?|translat\w*|is|are|in|with|respectively|from|for)\b`
const BEHIND_SMALL = new RegExp(BEHIND, 'u')
/** For statements in capitals, which do not show the end of a transliteration. */
const BEHIND_ANY = new RegExp(BEHIND, 'iu')
const BETWEEN_WORDS = /,\s*(?:and\s+)?|\s+and\s+/iu

/** A statement may name the script only: "transliterates to Latin characters as …". */
const NO_WORDS = /^(?:(?:the|an?)\s+)?(?:latin|roman|english|no|none|nothing)\b/iu

function quotedIn(text: string): string[] {
  const parts: string[] = []
  let end = 0
  for (const { 0: whole, groups, index } of text.matchAll(QUOTED)) {
    if (!BETWEEN_QUOTES.test(text.slice(end, index))) break
    parts.push(groups?.double ?? groups?.single ?? '')
    end = index + whole.length
  }
  return parts
}

/**
 * Finds transliterations in a statement (`The non-Latin characters in the mark transliterate to ASAHI …`). Several come
 * first joined, then one by one.
 */
export function transliterationsIn(statement: string): string[] {
  const text = cleanText(statement) ?? ''
  return [...text.matchAll(BEFORE)].flatMap(({ 0: before, index }) => {
    const behind = text.slice(index + before.length)
    const quoted = quotedIn(behind)
    const end = /\p{Ll}/u.test(text) ? BEHIND_SMALL : BEHIND_ANY
    const parts = (quoted.length > 0 ? quoted : (behind.split(end, 1)[0] ?? '').split(BETWEEN_WORDS))
      .map((part) => part.replace(/^[\s.,;:]+|[\s.,;:]+$/gu, ''))
      .filter((part) => /[\p{L}\p{N}]/u.test(part) && !NO_WORDS.test(part))
    return parts.length > 1 ? [parts.join(' '), ...parts] : parts
  })
}

/** `text` is a transliteration, or a statement about one. */
export function transliterationsOf(text: string): string[] {
  return /\btransliterat/iu.test(text) ? transliterationsIn(text) : [text]
}
