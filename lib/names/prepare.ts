import { type FormKind, type NameForm, nameForms } from './forms.ts'
import { soundOf } from './sound.ts'

/** One way a name is spelt. */
export interface Spelling {
  words: readonly string[]
  /** The same without spaces. */
  letters: string
  kind: FormKind
}

/** A name made ready for telling why another is like it. */
export interface PreparedName {
  /** As written. */
  name: string
  /** Its legal form; null where it has none. */
  form: string | null
  /** As written, without its legal form. */
  base: string
  /** The words as which it is read here, where these are not the written ones. */
  readAs: string | null
  folded: {
    /** Words of a-z and 0-9, in order, as they are written. */
    words: readonly string[]
    /** The same without spaces. */
    squashed: string
    /** Letters of another script as they were written; null where the name is in Latin letters. */
    foreign: string | null
  }
  /** The distinct spellings under which it is the same name, or as good as the same, the written one first. */
  spellings: readonly Spelling[]
  /** How each word sounds across languages. */
  wordKeys: readonly string[]
  /** The words, joined ones apart. */
  parts: readonly string[]
  /** How each of these sounds. */
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

export function prepareName(name: string): PreparedName {
  const { base, legalForm, foreign, forms } = nameForms(name)
  const words = forms[0]?.words ?? []
  const spellings = distinctSpellings(forms)
  const parts = forms.find(({ kind }) => kind === 'words_apart')?.words ?? words
  let keys: readonly string[] | null = null
  return {
    name,
    form: legalForm,
    base,
    readAs: null,
    folded: { words, squashed: spellings[0]?.letters ?? '', foreign },
    spellings,
    // Most names are set aside before anyone asks how their words sound.
    get wordKeys() {
      keys ??= words.map(soundOf)
      return keys
    },
    parts,
    get partKeys() {
      return parts === words ? this.wordKeys : parts.map(soundOf)
    },
  }
}

/** The same name in another of its spellings, as if it were written so. */
export function inSpelling(name: PreparedName, { words, letters }: Spelling): PreparedName {
  const keys = words.map(soundOf)
  const folded = { ...name.folded, words, squashed: letters }
  return { ...name, readAs: words.join(' '), folded, wordKeys: keys, parts: words, partKeys: keys }
}
