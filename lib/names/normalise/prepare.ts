import { allForms, type FormKind, type NameForm, type ReadName, readName } from './name-forms.ts'
import { soundOf } from './phonetics.ts'

export interface Spelling {
  words: readonly string[]
  letters: string
  kind: FormKind
}

export interface PreparedName {
  name: string
  form: string | null
  base: string
  /** The words of a spelling that replaces the written one, or null. */
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

function distinctSpellings(forms: readonly NameForm[]): Spelling[] {
  const spellings: Spelling[] = []
  for (const { words, kind } of forms) {
    const letters = words.length === 1 ? (words[0] as string) : words.join('')
    if (!spellings.some((spelling) => spelling.letters === letters)) spellings.push({ words, letters, kind })
  }
  return spellings
}

/** Most names are discarded before anyone needs their parts. */
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

/** Replaces the written spelling by a different one. Lookalike letters become Latin. */
export function inSpelling(name: PreparedName, { words, letters, kind }: Spelling): PreparedName {
  const keys = words.map(soundOf)
  const foreign = kind === 'lookalike_letters' ? null : name.folded.foreign
  const folded = { words, squashed: letters, foreign }
  return { ...name, readAs: words.join(' '), folded, wordKeys: keys, parts: words, partKeys: keys }
}

/** Phonetic keys write "sh" as one letter (pronunciation.ts). */
const legible = (key: string) => key.replaceAll('x', 'sh')

/**
 * Returns the folded name, its variants as one word, and its phonetic key. A name with a letter or a digit has one to
 * ten variants.
 */
export function variants(name: string): string[] {
  const { folded, spellings, wordKeys } = prepareName(name)
  const spelt = [folded.words.join(' '), ...spellings.map(({ letters }) => letters), legible(wordKeys.join(' '))]
  return [...new Set(spelt)].filter((spelling) => spelling !== '')
}
