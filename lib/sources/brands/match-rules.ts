import file from '../../../data/goods-words.json' with { type: 'json' }
import { editDistance } from '../../names/reading/edit-distance.ts'
import { everydayWords } from '../../names/reading/everyday-words.ts'
import { foldName } from '../../names/reading/fold.ts'
import { type PreparedName, prepareName } from '../../names/reading/prepare.ts'
import { weighWord } from '../../names/reading/weak-words.ts'
import { everydayMeanings } from '../../names/reasons/meanings.ts'
import { NEAR_IDENTICAL_FROM } from '../../names/score/thresholds.ts'
import type { BrandMatch } from './brand-hit.ts'

/**
 * Most points of a match that is too far-fetched to be shown (Vercel, Ucell). Of what was shown below, readers found
 * most rows silly. Ordinary brands are two thirds of the list and bring most of these.
 */
const FAR_FETCHED_TO = { renowned: 76, ordinary: 77 }
/** Most letters of a name of which each letter is seen (HTC), and of a part that says nothing (Get, Getaround). */
const SHORT = 3
/** Evidence about a word of the name, which is its last value. */
const ABOUT_WORDS: readonly string[] = ['shares_word', 'like_word', 'word_like_word']
/** Least share of the letters of a word that its beginning, or its end, must have to stand out in it. */
const STANDS_OUT_FROM = { beginning: 0.46, end: 0.7 }
/** Least points of a brand that sounds the same, and of one that sounds the same as an everyday word in most languages. */
const HEARD_FROM = 80
const WORD_HEARD_FROM = 90

const singular = (word: string) => word.replace(/s$/u, '')

let goods: ReadonlySet<string> | undefined

/** Whether a folded word names goods or services in one of four languages, or is part of such a name: chocolate, table. */
function namesGoods(word: string): boolean {
  goods ??= new Set(
    (file.words as [number[], ...string[]][])
      .flatMap(([, ...cells]) => cells)
      .flatMap((cell) => foldName(cell.replaceAll(';', ' ')).words)
      .filter((part) => part.length > 2)
      .map(singular),
  )
  return goods.has(singular(word))
}

const isEveryday = (word: string) => [word, singular(word)].some((each) => everydayMeanings().knows(each))
/** How many of the commonest words of each language are words to everybody. Rarer ones are names as well (Starbuck). */
const COMMONEST = 4000
let commonest: ReadonlySet<string> | undefined

/** Whether a name that is checked is a word that everybody knows. */
function isCommonWord(word: string): boolean {
  commonest ??= new Set(everydayWords().flatMap((words) => words.slice(0, COMMONEST)))
  return commonest.has(word)
}

/** Words that praise a taste or feel, or name a shop, and that neither the weak words nor the goods have. */
const DESCRIBING = new Set(
  `tasty yummy crunchy crispy creamy fruity juicy spicy salty cosy cozy comfy fluffy cuddly handmade vegan
  boulangerie patisserie fromagerie boucherie charcuterie epicerie librairie brasserie bistrot creperie domaine chateau
  konditorei metzgerei schreinerei kaserei molkerei brauerei gartnerei gasthof gasthaus
  panetteria panificio pasticceria gelateria macelleria salumeria enoteca trattoria osteria caseificio
  brewery butcher dairy`.split(/\s+/u),
)
const isWeak = (word: string) => DESCRIBING.has(word) || weighWord(word) < 1 || namesGoods(word)
/** Whether a word that two names share is worth telling. */
const isTelling = (word: string) => word.length > SHORT && !isWeak(word) && !isEveryday(word)

/** The letters of a name without words that only name goods or describe, unless the other name has the same word. */
function coreOf({ folded: { words } }: PreparedName, other: PreparedName): string {
  return words.filter((word) => !isWeak(word) || other.folded.words.includes(word)).join('')
}

/** Whether the letters stand at one end of a word and make up enough of it. The middle of a word never counts. */
function standsOut(letters: string, { folded }: PreparedName): boolean {
  return folded.words.some((word) => {
    const share = letters.length / word.length
    const isWord = (rest: string) => rest === '' || isEveryday(rest) || isWeak(rest)
    if (word.startsWith(letters)) return share >= STANDS_OUT_FROM.beginning || isWord(word.slice(letters.length))
    return word.endsWith(letters) && (share >= STANDS_OUT_FROM.end || isWord(word.slice(0, -letters.length)))
  })
}

/** Most of the letters that may differ for two names to be spelt nearly the same, as a share of the longer one. */
const NEARLY_TO = 0.2

const wordsOf = ({ folded: { words } }: PreparedName) => ` ${words.join(' ')} `

/** Most of the letters that may differ in what is left of two names without the weak words that both have. */
const REST_DIFFERS_TO = 0.5

/** Whether two names share a weak word and have little else in common: Bäckerei Sonne, Bäckerei Happ. */
function shareOnlyWeak({ folded: { words: one } }: PreparedName, { folded: { words: other } }: PreparedName): boolean {
  const shared = one.filter((word) => isWeak(word) && other.includes(word))
  if (shared.length === 0) return false
  const [left, right] = [one, other].map((words) => words.filter((word) => !shared.includes(word)).join('')) as [
    string,
    string,
  ]
  return editDistance(left, right) > REST_DIFFERS_TO * Math.max(left.length, right.length)
}

/** The letters of a name without its "and", which people leave out: Head Shoulders. */
const lettersOf = ({ folded: { words } }: PreparedName) => words.filter((word) => word !== 'and').join('')

function isSpeltNearly(asked: PreparedName, found: PreparedName): boolean {
  const [one, other] = [lettersOf(asked), lettersOf(found)]
  return editDistance(one, other) <= NEARLY_TO * Math.max(one.length, other.length)
}

/** Initials with "and" between them: nobody reads K&Ö in Kandoria. */
const areInitials = (words: readonly string[]) => words.every((word) => word.length === 1 || word === 'and')

/** Whether a name stands in a longer one so that it is noticed there. */
function isNoticed({ folded: { squashed, words } }: PreparedName, long: PreparedName): boolean {
  if (squashed.length <= SHORT || areInitials(words)) return false
  return words.length > 1 || standsOut(squashed, long)
}

/**
 * Whether two names are the same but for words that describe. If what is left is an everyday word, one of them must be
 * nothing but that word: Tide Shampoo is Tide, but On Running is not Running Room.
 */
function haveOneCore(asked: PreparedName, found: PreparedName): boolean {
  const core = coreOf(asked, found)
  if (core === '' || core !== coreOf(found, asked)) return false
  return !(isEveryday(core) || isWeak(core)) || asked.folded.squashed === core || found.folded.squashed === core
}

/**
 * The rules for one name. They return a similar brand as it is shown, or null if it is not worth showing. A brand whose
 * words are the same but for words that describe counts as near-identical, as it does in a register. A brand that is an
 * everyday word, or has at most three letters, counts only if the name is the same or sounds the same, and so does any
 * brand for a name that is an everyday word. A shared word counts only if it is no everyday word and does not name goods.
 */
export function createMatchRules(name: string): (match: BrandMatch) => BrandMatch | null {
  const asked = prepareName(name)
  const letters = asked.folded.squashed
  const isOwnWord = letters.length <= SHORT || (asked.folded.words.length === 1 && isCommonWord(letters))

  function isWorthShowing(found: PreparedName, { brand, similarity: { score, reasons, evidence = [] } }: BrandMatch) {
    const says = (code: string) => evidence.some((each) => each.code === code)
    if (says('sounds_same') && score >= (isOwnWord ? WORD_HEARD_FROM : HEARD_FROM)) return true
    if (isOwnWord || brand.isWord || found.folded.squashed.length <= SHORT) return false
    const isNear = score > (brand.renown === null ? FAR_FETCHED_TO.ordinary : FAR_FETCHED_TO.renowned)
    const [short, long] = found.folded.squashed.length < asked.folded.squashed.length ? [found, asked] : [asked, found]
    const isWholeWord = says('inside') && wordsOf(long).includes(wordsOf(short))
    if (!isNear && !isWholeWord) return false
    if (isSpeltNearly(asked, found)) return true
    if (reasons[0] === 'sounds_alike' || reasons[0] === 'looks_alike') return !shareOnlyWeak(asked, found)
    if (says('inside') && short === found)
      return (
        (!found.folded.words.every(isWeak) || (brand.renown !== null && !isEveryday(found.folded.squashed))) &&
        isNoticed(found, asked)
      )
    if (says('inside')) return asked.folded.words.some(isTelling) && isNoticed(asked, found)
    const shared = evidence.find(({ code }) => ABOUT_WORDS.includes(code))
    if (shared !== undefined && !isTelling(shared.values.at(-1)?.toLowerCase() ?? '')) return false
    return true
  }

  return (match) => {
    const found = prepareName(match.name)
    const { similarity } = match
    if (similarity.reasons[0] === 'identical') return match
    if (!isOwnWord && haveOneCore(asked, found))
      return { ...match, similarity: { ...similarity, score: Math.max(similarity.score, NEAR_IDENTICAL_FROM) } }
    return isWorthShowing(found, match) ? match : null
  }
}
