import { type ReadingLanguage, soundOf } from '../phonetics/phonetics.ts'
import { NAME_MAX } from './clean.ts'
import { AND, foldName, isSpeltOut, OTHER_SCRIPT, spellOutUmlauts, withoutPoints } from './fold.ts'
import { splitLegalForm, withForm } from './legal-form.ts'
import { addNumberForms, addRareNumberForms, hasOtherReading, setNumbersApart } from './numbers.ts'
import { wordsApart } from './words.ts'

type VariantKind =
  | 'as_written'
  | 'with_legal_form'
  | 'umlauts_spelt_out'
  | 'without_points'
  | 'lookalike_letters'
  | 'without_domain'
  | 'without_possessive'
  | 'without_signs'
  | 'number_in_words'
  | 'words_as_number'
  | 'letters_for_digits'
  | 'sign_in_words'
  | 'letters_as_heard'
  | 'number_sign'
  | 'abbreviation'
  | 'without_and'
  | 'roman_number'
  | 'words_apart'

export interface NameVariant {
  words: readonly string[]
  kind: VariantKind
  language?: ReadingLanguage
}

/** Maximum number of variants. A name with a number, a symbol and an umlaut has this many in the five languages. */
const FORMS_MAX = 8

function sameWords(left: readonly string[], right: readonly string[]): boolean {
  return left === right || (left.length === right.length && left.every((word, at) => word === right[at]))
}

class FormList {
  readonly forms: NameVariant[] = []
  add(kind: VariantKind, words: readonly string[] | null, language?: ReadingLanguage): void {
    if (words === null || words.length === 0 || this.forms.length === FORMS_MAX) return
    for (const form of this.forms) if (sameWords(form.words, words)) return
    this.forms.push(language === undefined ? { words, kind } : { words, kind, language })
  }
}

type Abbreviation = readonly [pattern: RegExp, out: Partial<Record<ReadingLanguage, string>>]

/** Matches an abbreviation before a word. Does not match initials joined by dots, or a unit after a number. */
const before = (short: string, flags = 'giu') =>
  new RegExp(`(?<![\\p{L}\\p{N}.'’-])(?<!\\p{N}\\s+)(?:${short})(?=[\\s-]+\\p{L}{2})`, flags)
const behind = (short: string) => new RegExp(`(?<=\\p{L}{2}\\s+)${short}(?![\\p{L}\\p{N}])`, 'giu')

/** Abbreviations of words. `St` counts only with a dot or a small t. Otherwise it may be initials or a unit. */
const ABBREVIATIONS: readonly Abbreviation[] = [
  [before('(?:S[Tt]|st)\\.|St', 'gu'), { en: 'saint', de: 'sankt' }],
  [before('ste\\.'), { fr: 'sainte' }],
  [before('mr\\.?'), { en: 'mister' }],
  [before('mrs\\.?'), { en: 'missus' }],
  [before('dr\\.?'), { en: 'doctor', de: 'doktor' }],
  [before('prof\\.?'), { en: 'professor' }],
  [before('gebr\\.?'), { de: 'gebruder' }],
  [behind('bros\\.?'), { en: 'brothers' }],
  [behind('st\\.'), { en: 'street' }],
]

const SHORT_WORDS = ['st', 'ste', 'mr', 'mrs', 'dr', 'prof', 'gebr', 'bros']
const KNOWN: ReadonlySet<string> = new Set(SHORT_WORDS)
const MAY_BE = new RegExp(`(?<!\\p{L})(?:${SHORT_WORDS.join('|')})(?!\\p{L})`, 'iu')

const isAbbreviation = (word: string) => KNOWN.has(word)

function addWrittenOut(list: FormList, base: string): void {
  if (!MAY_BE.test(base)) return
  for (const language of ['en', 'de', 'fr'] as const) {
    let read = base
    for (const [pattern, out] of ABBREVIATIONS) read = read.replace(pattern, (short) => out[language] ?? short)
    if (read !== base) list.add('abbreviation', foldName(read).words, language)
  }
}

/** Matches generic endings, and country endings of the five jurisdictions and their neighbours. */
const DOMAIN =
  /^(?:https?:\/\/)?(www\.)?([^\s/]+?)(\.(?:com|net|org|info|biz|io|ai|app|dev|shop|store|online|swiss|eu|ch|li|de|at|fr|it|es|us|nl|be|co\.uk|uk))?\/?$/iu

/** Removes `www.` and the ending from a domain. Returns null for text that is not a domain. */
function withoutDomain(base: string): string | null {
  if (!base.includes('.')) return null
  const [, www, name, end] = DOMAIN.exec(base.trim()) ?? []
  return name === undefined || (www === undefined && end === undefined) ? null : name
}

const AND_SIGN = /[&＆]/u
const SHORT_N = /['’‘`´ʼ′]n/iu
/** Matches `n` as a word: `Kuf'n Kolar`, `Rock 'n' Roll`. */
const AND_N = /(?:(?<=\p{L})['’‘`´ʼ′]|(?<=\s)['’‘`´ʼ′]?)n['’‘`´ʼ′]?(?=\s+\p{L})/giu
/** Matches `n` inside a word: `Rock'n'Roll`, `Shop'nGo`. After fewer letters, the apostrophe is an article's. */
const AND_N_INSIDE = /(?<=\p{L})\s*['’‘`´ʼ′]n['’‘`´ʼ′](?=\p{L})|(?<=\p{L}{3})['’‘`´ʼ′]n(?=\p{L}{2})/giu
/** Matches `C+A` and `Marks + Spencer`. With a space on only one side, the name says "plus" (`Canal+ Sport`). */
const AND_PLUS = /(?<=\p{L})\+(?=\p{L})|(?<=\p{L}\s+)\+(?=\s+\p{L})/gu
const LETTER_SIGN = /(?<=\p{L})[!¡|](?=\p{L})/gu

const isInitials = (words: readonly string[]) => words.length === 2 && words.every((word) => word.length <= 2)

/** Adds variants of `H&M` such as HM and HundM, because people write short names as one word. */
function addAnd(list: FormList, words: readonly string[]): void {
  const others = words.filter((word) => word !== 'and')
  if (others.length < 2) return
  list.add('without_and', others)
  if (isInitials(others))
    list.add(
      'sign_in_words',
      words.map((word) => (word === 'and' ? 'und' : word)),
      'de',
    )
}

/** Adds a variant in which the middle one of three letters means "and" (B e C), as in no longer sequence. */
function addAndLetter(list: FormList, words: readonly string[]): void {
  const at = words.findIndex((word, position) => AND.has(word) && isSpeltOut(word, position, words))
  if (at < 0 || words[at - 2]?.length === 1 || words[at + 2]?.length === 1) return
  list.add('sign_in_words', words.with(at, 'and'), words[at] === 'e' ? 'it' : 'es')
}

function addSignForms(list: FormList, base: string, words: readonly string[]): void {
  if (AND_SIGN.test(base)) addAnd(list, words)
  addAndLetter(list, words)
  if (words.includes('n') || SHORT_N.test(base)) {
    const read = base.replace(AND_N, ' and ').replace(AND_N_INSIDE, ' and ')
    if (read !== base) list.add('sign_in_words', foldName(read).words, 'en')
  }
  const added = base.replace(AND_PLUS, '&')
  if (added !== base) {
    const { words: read } = foldName(added)
    list.add('sign_in_words', read, 'en')
    if (isInitials(read.filter((word) => word !== 'and'))) addAnd(list, read)
  }
  const letters = base.replace(LETTER_SIGN, (sign) => (sign === '|' ? 'l' : 'i'))
  if (letters !== base) list.add('letters_for_digits', foldName(letters).words)
}

/** Matches markup tags, with which some registers store names. */
const NOT_OF_NAME = /\((?:tm|r|c|sm)\)|<\/?\p{L}[^<>]*>/giu

/** Removes markup and symbols that no reader sees as part of the name. Returns null if nothing changes. */
function withoutSigns(base: string): string | null {
  const bare = base.replace(NOT_OF_NAME, ' ').trim()
  return bare === base ? null : bare
}

/** Matches a possessive, but not words such as `it's`, whose 's means "is". */
const POSSESSIVE =
  /(?<=\p{L}{2})(?<!(?<!\p{L})(?:he|here|how|it|let|she|that|there|what|where|who|geht|gibt|was|wie))['’‘‛`´ʼʻ′＇]s(?![\p{L}\p{N}])/giu

function withoutPossessive(base: string): string | null {
  const composed = base.normalize('NFC')
  const bare = composed.replace(POSSESSIVE, '')
  return bare === composed ? null : bare
}

/** Unicode confusables (UTS #39) that a reader would not notice in a name. */
const LOOKALIKES = `
  АA ВB ЕE ЅS ІI ЈJ КK МM НH ОO РP СC ТT УY ҮY ХX ԚQ ԜW
  аa Ьb ьb сc ԁd еe һh іi јj кk ӏl оo рp ԛq ѕs ԝw хx уy
  ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX
  αa γy ιi κk νv οo ρp υu χx
  քf ցg հh ոn ռn օo ՕO գq զq ՏS սu ՍU աw
  ᎪA Ꮟb ᏴB ꮯc ᏟC Ꮷd ᎠD ᎬE ᏀG ᏳG Ꮒh ᎻH ꭵi Ꭵi ᎫJ ᏦK ᏞL ᎷM ᏢP ꮁr ᎡR ᏒR ꮪs ᏕS ᏚS ᎢT ꮩv ᏙV ꮃw ᎳW ᏔW ᎩY ᎽY ꮓz ᏃZ
  ꓮA ꓐB ꓚC ꓒd ꓓD ꓰE ꓝF ꓖG ꓧH ꓙJ ꓗK ꓲI ꓡL ꓟM ꓠN ꓳO ꓑP ꓣR ꓢS ꓔT ꓴU ꓦV ꓪW ꓫX ꓬY ꓜZ
  ⲥc ⲤC ⲎH ⲔK ⲒI ⳐL ⲘM ⲚN ⲟo ⲞO ⲣp ⲢP ⲅr ⲦT ⲬX ⲨY
  ᗅA ᖯb ᗷB ᑯd ᗞD ᗪD ᖴF ᕼH ᒍJ ᒪL ᗰM ᑭP ᖇR ᑌU ᐯV ᕁx ᕽx`
const pairsOf = (text: string) =>
  new Map(
    text
      .trim()
      .split(/\s+/u)
      .map(([letter, latin]) => [letter as string, latin as string]),
  )
const LATIN = pairsOf(LOOKALIKES)

/** Letters that a reader notices but still reads as Latin in a Latin word: KIΛ, TOYS Я US, PE∆K. */
const STYLED = pairsOf(`
  ΛA ΔA ΣE εe ΞE ηn ΘO θo ΦO φo σo ΩO ωw ΠN πn
  ДA ЛA ЄE єe ИN иn ФO фo ЯR яr ЦU цu ШW шw
  ∆A ⋀A ∧A`)

/** Returns the text in Latin letters. Null if it is already Latin, or a letter resembles no Latin letter. */
function inLookalikes(text: string): string | null {
  if (!OTHER_SCRIPT.test(text)) return null
  const latin = [...text].map((letter) => LATIN.get(letter) ?? letter).join('')
  return OTHER_SCRIPT.test(latin) ? null : latin
}

const WORD = /[\p{L}\p{M}]+/gu
const LATIN_LETTER = /\p{Script=Latin}/u
const mixes = (word: string) => OTHER_SCRIPT.test(word) && LATIN_LETTER.test(word)

/** Returns true if one word mixes letters of Latin and another script. */
export function mixesScripts(text: string): boolean {
  return text.match(WORD)?.some(mixes) ?? false
}

/** Reads a word of mixed scripts as Latin if all its letters look Latin. */
export function readMixedWords(text: string): string {
  return text.replace(WORD, (word) => (mixes(word) ? (inLookalikes(word) ?? word) : word))
}

const STYLED_WORD = new RegExp(`[\\p{L}\\p{M}${[...STYLED.keys()].join('')}]+`, 'gu')

/** Reads styled letters as Latin, even a single one between words (TOYS Я US). Returns null if nothing changes. */
function readStyledWords(text: string): string | null {
  const read = text.replace(STYLED_WORD, (word, at: number) => {
    const beside = [text.slice(0, at), text.slice(at + word.length)]
    const isBetween = word.length === 1 && beside.every((part) => LATIN_LETTER.test(part))
    if (!LATIN_LETTER.test(word) && !isBetween) return word
    const latin = [...word].map((letter) => STYLED.get(letter) ?? LATIN.get(letter) ?? letter).join('')
    return OTHER_SCRIPT.test(latin) ? word : latin
  })
  return read === text ? null : read
}

/** Returns the name with lookalike letters as Latin ones, then with styled letters too if it has any. */
export function latinReadings(text: string): string[] {
  const styled = readStyledWords(text)
  return styled === null ? [readMixedWords(text)] : [readMixedWords(text), styled]
}

interface NameForms {
  name: string
  base: string
  legalForm: string | null
  /** Letters of other scripts as written, or null for a Latin name. */
  foreign: string | null
  /** The written variant, then the most probable ones, at most 8. Empty only if nothing is left to compare. */
  forms: readonly NameVariant[]
}

const PLAIN_WORDS = /^[A-Za-z]+(?: [A-Za-z]+)*$/u
const PLAIN = /^[\x20-\x7e]*$/u
const UMLAUTS = /[äöüåøæœđ]|\u0308|\u030a/iu
/** Maximum number of characters to read. Longer names are read in parts (`partsOfLong`). */
const READ_MAX = 1000
/** Maximum length of a name. Also applies to marks in office files (service/registers/formats/bad-file.ts). */
export const NAME_MOST = 20_000

function addScriptForms(list: FormList, base: string, latin: string | null): void {
  if (latin !== null) list.add('lookalike_letters', foldName(latin).words)
  if (UMLAUTS.test(base)) list.add('umlauts_spelt_out', foldName(spellOutUmlauts(base)).words)
  const styled = readStyledWords(base)
  if (styled !== null) list.add('lookalike_letters', foldName(styled).words)
  const bare = withoutPoints(base)
  if (bare !== null) list.add('without_points', foldName(bare).words)
}

/** Returns the words of a name with only plain letters, as most names are. Returns null for other names. */
function plainWords(base: string): string[] | null {
  if (base.length > NAME_MAX || !PLAIN_WORDS.test(base)) return null
  const words = base.toLowerCase().split(' ')
  if (words.length === 1) return hasOtherReading(words[0] as string) ? null : words
  for (const word of words)
    if (word.length === 1 || AND.has(word) || isAbbreviation(word) || hasOtherReading(word)) return null
  return words
}

/** A name whose variants are added on demand, because dividing a single word is slow. */
interface ReadName extends Omit<NameForms, 'forms'> {
  list: FormList
}

function readName(name: string): ReadName {
  const { base, form: legalForm } = splitLegalForm(name.slice(0, READ_MAX))
  const list = new FormList()
  const plain = plainWords(base)
  if (plain !== null) {
    list.add('as_written', plain)
    list.add('with_legal_form', withForm(plain, legalForm))
    return { name, base, legalForm, foreign: null, list }
  }
  const latin = PLAIN.test(base) ? null : inLookalikes(base)
  const folded = foldName(base)
  const words = folded.foreign !== null && mixesScripts(base) ? foldName(readMixedWords(base)).words : folded.words
  const apart = setNumbersApart(words)
  list.add('as_written', apart)
  list.add('with_legal_form', withForm(apart, legalForm))
  const unsigned = withoutSigns(base)
  if (unsigned !== null) list.add('without_signs', foldName(splitLegalForm(unsigned).base).words)
  if (!PLAIN.test(base)) addScriptForms(list, base, latin)
  const site = withoutDomain(base)
  if (site !== null) list.add('without_domain', foldName(site).words)
  addSignForms(list, base, apart)
  addNumberForms(list, base, words, apart)
  const bare = withoutPossessive(base)
  if (bare !== null) list.add('without_possessive', foldName(bare).words)
  addRareNumberForms(list, base, words)
  addWrittenOut(list, base)
  return { name, base, legalForm, foreign: folded.foreign, list }
}

function allForms({ list }: ReadName): readonly NameVariant[] {
  const written = list.forms[0]?.words ?? []
  if (written.length === 1) list.add('words_apart', wordsApart(written[0] as string))
  return list.forms
}

/** Splits off the legal form and reads the first 200 characters of what remains. */
export function nameVariants(name: string): NameForms {
  const read = readName(name)
  const { base, legalForm, foreign } = read
  return { name, base, legalForm, foreign, forms: allForms(read) }
}

interface Spelling {
  words: readonly string[]
  letters: string
  kind: VariantKind
}

export interface PreparedName {
  name: string
  form: string | null
  base: string
  /** The words of a spelling that replaces the written one, otherwise null. */
  readAs: string | null
  folded: {
    words: readonly string[]
    squashed: string
    foreign: string | null
  }
  spellings: readonly Spelling[]
  wordKeys: readonly string[]
  /** The words, with joined words divided. */
  parts: readonly string[]
  partKeys: readonly string[]
}

function distinctSpellings(forms: readonly NameVariant[]): Spelling[] {
  const spellings: Spelling[] = []
  for (const { words, kind } of forms) {
    const letters = words.length === 1 ? (words[0] as string) : words.join('')
    if (!spellings.some((spelling) => spelling.letters === letters)) spellings.push({ words, letters, kind })
  }
  return spellings
}

/** A prepared name that finds its parts on demand, because most names are discarded before. */
class LazyName implements PreparedName {
  readonly name: string
  readonly form: string | null
  readonly base: string
  readonly readAs = null
  readonly folded: PreparedName['folded']
  readonly spellings: readonly Spelling[]
  private readonly read: ReadName
  private keys: readonly string[] | null = null
  private apart: readonly string[] | null = null

  constructor(read: ReadName) {
    const { name, base, legalForm, foreign, list } = read
    this.read = read
    this.name = name
    this.form = legalForm
    this.base = base
    this.spellings = distinctSpellings(list.forms)
    this.folded = { words: list.forms[0]?.words ?? [], squashed: this.spellings[0]?.letters ?? '', foreign }
  }

  get wordKeys() {
    this.keys ??= this.folded.words.map(soundOf)
    return this.keys
  }

  get parts() {
    this.apart ??= allForms(this.read).find(({ kind }) => kind === 'words_apart')?.words ?? this.folded.words
    return this.apart
  }

  get partKeys() {
    return this.parts === this.folded.words ? this.wordKeys : this.parts.map(soundOf)
  }
}

/** Normalises a name once for many comparisons. Phonetic keys and divided words are computed on first use. */
export function prepareName(name: string): PreparedName {
  return new LazyName(readName(name))
}

/** Replaces the written spelling. Lookalike letters become Latin. */
export function inSpelling(name: PreparedName, { words, letters, kind }: Spelling): PreparedName {
  const keys = words.map(soundOf)
  const foreign = kind === 'lookalike_letters' ? null : name.folded.foreign
  const folded = { words, squashed: letters, foreign }
  return { ...name, readAs: words.join(' '), folded, wordKeys: keys, parts: words, partKeys: keys }
}

const legible = (key: string) => key.replaceAll('x', 'sh')

/** Returns the folded name, its variants as one word, and its phonetic key. There are one to ten variants. */
export function variants(name: string): string[] {
  const { folded, spellings, wordKeys } = prepareName(name)
  const spelt = [folded.words.join(' '), ...spellings.map(({ letters }) => letters), legible(wordKeys.join(' '))]
  return [...new Set(spelt)].filter((spelling) => spelling !== '')
}
