import { allForms, type FormKind, type NameForm, type ReadName, readName } from './name-forms.ts'
import { soundOf } from './sound/index.ts'

/** One way a name is spelt. */
export interface Spelling {
  words: readonly string[]
  /** The words without spaces between. */
  letters: string
  kind: FormKind
}

/** A name prepared for comparing and explaining. */
export interface PreparedName {
  /** The name as written. */
  name: string
  /** Its legal form; null where it has none. */
  form: string | null
  /** The name as written, without its legal form. */
  base: string
  /** The words as which the name is read here; null where these are the written words. */
  readAs: string | null
  folded: {
    /** Words of a-z and 0-9, in order, as they are written. */
    words: readonly string[]
    /** The words without spaces between. */
    squashed: string
    /** Letters of another script as they were written; null where the name is in Latin letters. */
    foreign: string | null
  }
  /** The distinct spellings of the same name, or of one that is as good as the same; the written one first. */
  spellings: readonly Spelling[]
  /** How each word sounds across languages. */
  wordKeys: readonly string[]
  /** The words, with joined words divided. */
  parts: readonly string[]
  /** How each of `parts` sounds across languages. */
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

/**
 * A prepared name whose parts are worked out on first use. Most names are set aside before anyone needs the sounds of
 * their words or whether they are made of others.
 */
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

export function prepareName(name: string): PreparedName {
  return new LazyName(readName(name))
}

/** The name as if it were written in another of its spellings. One of look-alike letters is in Latin letters. */
export function inSpelling(name: PreparedName, { words, letters, kind }: Spelling): PreparedName {
  const keys = words.map(soundOf)
  const foreign = kind === 'lookalike_letters' ? null : name.folded.foreign
  const folded = { words, squashed: letters, foreign }
  return { ...name, readAs: words.join(' '), folded, wordKeys: keys, parts: words, partKeys: keys }
}
