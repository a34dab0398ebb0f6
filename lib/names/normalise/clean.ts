/** Maximum length in Unicode code points. */
export const NAME_MAX = 200

/** Changes that may matter to the user who selected the name. */
type CleanChange = 'quotes' | 'signs' | 'spacing' | 'invisible'

interface CleanName {
  name: string
  changes: CleanChange[]
}

const SIGNS = /[™®©℠℗Ⓡⓡ🅪🅫🅬]|ᵀᴹ|ˢᴹ|ᴹ[ᶜᴰ]|\((?:tm|r|c|sm)\)/giu
/** Scripts in which a zero-width joiner or non-joiner changes how a word is spelt (RFC 5892, appendix A.1 and A.2). */
const JOINED_SCRIPTS = `
  Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar`
  .trim()
  .split(/\s+/u)
  .map((script) => `\\p{Script=${script}}`)
  .join('')
const JOINER_IN_WORD = `(?<=[${JOINED_SCRIPTS}])[\\u200c\\u200d](?=[\\u200c\\u200d]*[${JOINED_SCRIPTS}])`
/** Matches invisible characters, also those with the property Default_Ignorable_Code_Point (UAX #44). */
const INVISIBLE = new RegExp(
  `(?!${JOINER_IN_WORD})[\\p{Cf}\\p{Cs}\\p{Co}\\p{Cn}\\p{Default_Ignorable_Code_Point}]|(?![\\s])\\p{Cc}`,
  'gu',
)
const OPENING_QUOTES = '"\'“”„‟‘’‚‛«»‹›`´「『《〈＂＇'
const CLOSING_QUOTES = `${OPENING_QUOTES}」』》〉`
const APOSTROPHES = "'’"
/** Signs to remove before a name. A leading dot (.NET) and a closing ! (Yahoo!) belong to names. */
const LEADING = ',;:…|'
/** Matches characters that are removed before a space. Without a space, they begin a name (+Kelvo, !K7). */
const APART = /^[!?·•–—-]+\s+/u
const TRAILING = ',;:…|'

function stripEdges(text: string, left: string, right: string): string {
  const characters = [...text]
  let from = 0
  let to = characters.length
  while (from < to && left.includes(characters[from] as string)) from++
  while (to > from && right.includes(characters[to - 1] as string)) to--
  return characters.slice(from, to).join('')
}

const ABBREVIATED = /\.\s?\p{L}$/u

/** Removes punctuation of a sentence. `S.p.A.` keeps its final dot, which makes it a legal form. */
function outOfSentence(text: string): string {
  const name = stripEdges(text.replace(APART, ''), LEADING, `${TRAILING}.`)
  return ABBREVIATED.test(name) && text.includes(`${name}.`) ? `${name}.` : name
}

const QUOTED_LAST = /\s["“”„‟«»‹›「『《〈＂]\s?[^\s"“”„‟«»‹›「『《〈＂」』》〉][^"“”„‟«»‹›「『《〈＂」』》〉]*.$/u

function unquote(text: string): string {
  const last = [...text].at(-1) ?? ''
  const first = [...text][0] ?? ''
  const inside = text.slice(first.length)
  // The apostrophe or quote belongs to a word: `'t Zwaan`, `"V" Kelvo`.
  const isOfWord = !CLOSING_QUOTES.includes(last) && (APOSTROPHES.includes(first) || inside.includes(first))
  if (OPENING_QUOTES.includes(first) && !isOfWord) return stripEdges(text, OPENING_QUOTES, CLOSING_QUOTES).trim()
  // The quote closes a word: `Kelvo "Air"`.
  const isClosing = QUOTED_LAST.test(text)
  if (last !== '' && CLOSING_QUOTES.includes(last) && !APOSTROPHES.includes(last) && !isClosing)
    return stripEdges(text, '', CLOSING_QUOTES).trim()
  return text
}

function pass(raw: string, changes: Set<CleanChange>): string {
  const step = (change: CleanChange, before: string, after: string) => {
    if (after !== before) changes.add(change)
    return after
  }
  let name = step('invisible', raw, raw.replace(INVISIBLE, ''))
  name = outOfSentence(name.trim()).trim()
  name = step('signs', name, name.replace(SIGNS, '').trim())
  name = step('quotes', name, unquote(name))
  return step('spacing', name, name.replace(/\s+/gu, ' '))
}

/**
 * Cleans a selected or typed name. Applies NFC, reduces spaces, and removes invisible characters, trademark symbols and
 * surrounding quotes. `changes` omits white space and punctuation at the ends.
 */
export function cleanName(raw: string): CleanName {
  const changes = new Set<CleanChange>()
  let before = raw
  let name = pass(raw.normalize('NFC'), changes)
  while (name !== before) {
    before = name
    name = pass(name.normalize('NFC'), changes)
  }
  return { name, changes: [...changes] }
}

type NameFault = 'empty' | 'too_long' | 'no_letter_or_digit'

/** Returns the fault of a cleaned name, or null if the name can be checked. */
export function nameFault(name: string): NameFault | null {
  if (name === '') return 'empty'
  if ([...name].length > NAME_MAX) return 'too_long'
  return /[\p{L}\p{N}]/u.test(name) ? null : 'no_letter_or_digit'
}
