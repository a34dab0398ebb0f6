/** Labels of the WHATWG Encoding Standard. Of two that fit a text equally well, the first wins. */
export const CODE_PAGES = [
  'windows-1252',
  'macintosh',
  'windows-1250',
  'iso-8859-2',
  'windows-1251',
  'koi8-r',
  'windows-1253',
  'windows-1254',
] as const

export type CodePage = (typeof CODE_PAGES)[number]

const WESTERN = ['äöüß', 'àâæçèéêëîïôœùûü', 'àèéìòù', 'áéíñóúü', 'àáâãçéêíóôúõ', 'åäöéü', 'åæøé', 'ëéïöüèê']
const CENTRAL = ['ąćęłńóśźż', 'áčďéěíľĺňóôŕřšťúůýž', 'áéíóöőúüű', 'čćđšž', 'äöüß']
const CYRILLIC = ['абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґўљњџјђћ']
const LETTERS: Record<CodePage, string[]> = {
  'windows-1252': WESTERN,
  macintosh: WESTERN,
  'windows-1250': CENTRAL,
  'iso-8859-2': CENTRAL,
  'windows-1251': CYRILLIC,
  'koi8-r': CYRILLIC,
  'windows-1253': ['αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ'],
  'windows-1254': ['çğıİöşüâîû'],
}

const SIGNS = /^(?:[“„«‘‚]*)|[’”“»™®©…]+$|['’–—]/gu

/** A letter beyond ASCII that is a capital in the middle of a word, or small between capitals. */
const ODD_CASE =
  /(?<=\p{Ll})(?![A-Z])\p{Lu}|(?<=\p{Lu})(?![A-Z])\p{Lu}(?=\p{Ll})|(?<=\p{Lu})(?![a-z])\p{Ll}(?=\p{Lu})/gu

/** In Portuguese, õ stands only before e. Otherwise it is a Hungarian ő. */
const foreignIn = (letters: string, alphabet: string) =>
  [...letters].filter(
    (letter, at) =>
      (letter > '\x7f' && !(alphabet.includes(letter) || alphabet.includes(letter.toLowerCase()))) ||
      (letter === 'õ' && letters[at + 1] !== 'e'),
  ).length

/** High if the words look wrong in every language of an encoding. */
function oddness(words: readonly string[], alphabets: readonly string[]): number {
  const foreign = words.map((word) => alphabets.map((alphabet) => foreignIn(word, alphabet)))
  const inEach = foreign.reduce((sum, counts) => sum + Math.min(...counts), 0)
  // Many lists are in one language, but not all.
  const inOne = Math.min(...alphabets.map((_alphabet, at) => foreign.filter((counts) => counts[at] !== 0).length))
  const others = words.map((word) => {
    const signs = [...word].filter((letter) => letter > '\x7f' && !/\p{L}/u.test(letter)).length
    const isMixed = /[a-z]/i.test(word) && /[\u0370-\u04ff]/u.test(word)
    return signs + (word.match(ODD_CASE)?.length ?? 0) + Number(isMixed) * 2
  })
  return inEach + inOne / 2 + others.reduce((sum, odd) => sum + odd, 0)
}

const wordsBeyondAscii = (text: string) => text.match(/[^\s"(),./:;<=>?|-]*[^\0-\x7f][^\s"(),./:;<=>?|-]*/gu) ?? []

const LOOKED_AT = 500

/** A guess, which a person has to see. Only old Macs end lines with a lone carriage return. */
export function guessCodePage(bytes: Uint8Array): CodePage {
  const oddnessIn = (label: CodePage) => {
    const text = new TextDecoder(label).decode(bytes)
    const isMac = /\r(?!\n)/u.test(text)
    const words = wordsBeyondAscii(text).slice(0, LOOKED_AT)
    const letters = words.map((word) => word.replace(SIGNS, ''))
    return oddness(letters, LETTERS[label]) + Number((label === 'macintosh') !== isMac)
  }
  const [best] = CODE_PAGES.map((label) => ({ label, odd: oddnessIn(label) })).toSorted((a, b) => a.odd - b.odd)
  return best?.label ?? CODE_PAGES[0]
}
