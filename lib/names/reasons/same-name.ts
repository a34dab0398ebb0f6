import type { Similarity } from '../../contract/conflict.ts'
import type { NameEvidence } from '../../contract/name-evidence.ts'
import { mixesScripts } from '../reading/lookalikes.ts'
import type { FormKind } from '../reading/name-forms.ts'
import type { PreparedName, Spelling } from '../reading/prepare.ts'
import { type Explained, explained, explainIdentical } from './explain.ts'

/** For names in different scripts that look or sound the same, and for numbers written differently. */
const AS_GOOD_AS_SAME = 95

type Shared = readonly [asked: Spelling, found: Spelling]

/** A reader sees these as the name itself, not as another spelling. */
const SAME: readonly FormKind[] = [
  'as_written',
  'with_legal_form',
  'umlauts_spelt_out',
  'without_points',
  'sign_in_words',
  'without_and',
  'without_signs',
]

function acrossScripts(asked: PreparedName, found: PreparedName, shared: readonly Shared[]): Similarity {
  const looks =
    [asked, found].some(({ base }) => mixesScripts(base)) ||
    shared.some((pair) => pair.some(({ kind }) => kind === 'lookalike_letters'))
  const sounds = asked.wordKeys.join('') === found.wordKeys.join('')
  return {
    score: AS_GOOD_AS_SAME,
    reasons: [...(looks ? ['looks_alike' as const] : []), ...(sounds || !looks ? ['sounds_alike' as const] : [])],
    ...(looks
      ? explained(
          `${found.name} looks the same: letters of another alphabet look like its own.`,
          'lookalike_letters',
          found.name,
        )
      : explained(`${found.name} reads the same in Latin letters.`, 'same_in_latin', found.name)),
  }
}

/** In a shorter name the s makes another name. */
const POSSESSIVE_FROM = 4
const isPossessive = ({ kind }: Spelling) => kind === 'without_possessive'

/** An abbreviation is always a whole word. */
const sharesWords = ([asked, found]: Shared) => asked.words.join(' ') === found.words.join(' ')

/** A possessive counts only if nothing else differs. */
const mayShare = (pair: Shared) => {
  if (pair.some(({ kind }) => kind === 'abbreviation') && !sharesWords(pair)) return false
  if (!pair.some(isPossessive)) return true
  return (
    pair[0].letters.length >= POSSESSIVE_FROM &&
    pair.every((spelling) => isPossessive(spelling) || SAME.includes(spelling.kind))
  )
}

function sharedSpellings(asked: PreparedName, found: PreparedName): Shared[] {
  // Most pairs share no spelling, so this check comes before any list is built.
  if (!asked.spellings.some((left) => found.spellings.some(({ letters }) => letters === left.letters))) return []
  return asked.spellings
    .flatMap((left) =>
      found.spellings.filter(({ letters }) => letters === left.letters).map((right): Shared => [left, right]),
    )
    .filter(mayShare)
}

/** The first entry that fits is used. */
const DIFFERENCES: readonly (readonly [FormKind, string, NameEvidence['code']])[] = [
  ['without_domain', 'but for the ending of a web address', 'same_but_domain'],
  ['letters_for_digits', 'with digits or signs for letters', 'same_with_digits_for_letters'],
  ['lookalike_letters', 'with digits or signs for letters', 'same_with_digits_for_letters'],
  ['letters_as_heard', 'with letters for the words they sound like', 'same_with_letters_for_words'],
  ['abbreviation', 'with a word written short or out', 'same_with_abbreviation'],
  ['number_sign', 'with its sign or word for “number” written otherwise', 'same_with_other_number_sign'],
]

function explainDifference(found: PreparedName, shared: readonly Shared[]): Explained {
  const [, difference = 'with the number written otherwise', code = 'same_with_other_number'] =
    DIFFERENCES.find(([form]) => shared.some((pair) => pair.some(({ kind }) => kind === form))) ?? []
  return explained(`${found.name} is the same name ${difference}.`, code, found.name)
}

export function sameName(asked: PreparedName, found: PreparedName): Similarity | null {
  const shared = sharedSpellings(asked, found)
  if (shared.length === 0) return null
  if (asked.folded.foreign !== found.folded.foreign) return acrossScripts(asked, found, shared)
  if (shared.some((pair) => pair.every(({ kind }) => SAME.includes(kind))))
    return { score: 100, reasons: ['identical'], ...explainIdentical(asked, found) }
  if (shared.some((pair) => pair.some(isPossessive)))
    return {
      score: AS_GOOD_AS_SAME,
      reasons: ['plural_or_ending'],
      ...explained('The same name apart from a possessive ’s.', 'same_but_possessive'),
    }
  return {
    score: AS_GOOD_AS_SAME,
    reasons: ['number_or_spelling_variant'],
    ...explainDifference(found, shared),
  }
}
