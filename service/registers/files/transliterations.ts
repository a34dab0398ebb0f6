import { cleanText } from './clean-text.ts'

/** Matches what stands before a transliteration. Examples are in section 809 of the office's manual of examination. */
const BEFORE = new RegExp(
  String.raw`\btransliterat(?:es?|ed|ing)\b[^"“”.;]*?\s(?:into|to|as)\b` +
    String.raw`(?:\s+(?:the\s+)?(?:latin|roman|english)\s+\w+\s+(?:as|is|are|being)\b)?[\s:]*` +
    String.raw`|\btransliterations?\b[^.;]*?\s(?:is|are|reads?)\b[\s:]*`,
  'giu',
)

/** Matches a text in quotation marks. An apostrophe inside a word is none. */
const QUOTED = /["“„«”](?<double>[^"“”„«»]+)["”“»]|(?<!\p{L})['‘’](?<single>.+?)['’‘](?!\p{L})/gu
/** Matches what may stand between the quoted parts of one transliteration. */
const BETWEEN_QUOTES = /^[\s,]*(?:and|or|&)?[\s,]*$/iu
/** Matches what follows a transliteration that has no quotation marks. */
const BEHIND = String.raw`[.;](?=\s|$)|[()]|,?\s+(?:and\s+|or\s+|but\s+)?(?:this|these|which|they|it|that|when|where|has|have|do|does|meaning|means?|translat\w*|is|are|in|with|respectively|from|for)\b`
const BEHIND_SMALL = new RegExp(BEHIND, 'u')
/** For statements in capitals, whose words do not differ from the transliteration by their letters. */
const BEHIND_ANY = new RegExp(BEHIND, 'iu')
const BETWEEN_WORDS = /,\s*(?:and\s+)?|\s+and\s+/iu

/** What a transliteration may say instead: "transliterates to Latin characters as …", or nothing. */
const NO_WORDS = /^(?:(?:the|an?)\s+)?(?:latin|roman|english|no|none|nothing)\b/iu

/** The quoted parts with which a text begins. */
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
 * The transliterations that a statement names: `The non-Latin characters in the mark transliterate to ASAHI and this
 * means …`. Where it names several, each of them, after all of them together. Empty for other statements.
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

/** The transliterations in a field of its own, which is one or a statement of it. */
export function transliterationsOf(text: string): string[] {
  return /\btransliterat/iu.test(text) ? transliterationsIn(text) : [text]
}
