import file from '../../../data/goods-words.json' with { type: 'json' }
import { everydayWords } from '../../names/normalise/everyday-words.ts'
import { foldName } from '../../names/normalise/fold.ts'
import { type PreparedName, prepareName } from '../../names/normalise/prepare.ts'
import { weighWord } from '../../names/normalise/words.ts'
import { editDistance } from '../../names/reasons/edit-distance.ts'
import { everydayMeanings } from '../../names/reasons/meanings.ts'
import { NEAR_IDENTICAL_FROM } from '../../names/score/points.ts'
import type { BrandMatch } from './brand-hit.ts'

/**
 * Readers found most matches up to these scores silly (Vercel, Ucell). Ordinary brands are two thirds of the list and
 * cause most of them.
 */
const FAR_FETCHED_TO = { renowned: 76, ordinary: 77 }
/** In a name this short, every letter counts (HTC). A part this short says nothing (Get in Getaround). */
const SHORT = 3
/** Evidence whose last value is a word of the name. */
const ABOUT_WORDS: readonly string[] = ['shares_word', 'like_word', 'word_like_word']
/** Least share of a word's letters for its beginning or end to stand out. */
const STANDS_OUT_FROM = { beginning: 0.46, end: 0.7 }
/** Least score of a brand that sounds the same. The second is for an everyday word. */
const HEARD_FROM = 80
const WORD_HEARD_FROM = 90

const singular = (word: string) => word.replace(/s$/u, '')

let goods: ReadonlySet<string> | undefined

/** Names of goods in four languages count, and so do their parts (chocolate, table). */
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
/** Rarer words are names as well (Starbuck). */
const COMMONEST = 4000
let commonest: ReadonlySet<string> | undefined

function isCommonWord(word: string): boolean {
  commonest ??= new Set(everydayWords().flatMap((words) => words.slice(0, COMMONEST)))
  return commonest.has(word)
}

/** Praise and kinds of shops that neither the weak words nor the goods include. */
const DESCRIBING = new Set(
  `tasty yummy crunchy crispy creamy fruity juicy spicy salty cosy cozy comfy fluffy cuddly handmade vegan
  boulangerie patisserie fromagerie boucherie charcuterie epicerie librairie brasserie bistrot creperie domaine chateau
  konditorei metzgerei schreinerei kaserei molkerei brauerei gartnerei gasthof gasthaus
  panetteria panificio pasticceria gelateria macelleria salumeria enoteca trattoria osteria caseificio
  brewery butcher dairy`.split(/\s+/u),
)
const isWeak = (word: string) => DESCRIBING.has(word) || weighWord(word) < 1 || namesGoods(word)
const isTelling = (word: string) => word.length > SHORT && !isWeak(word) && !isEveryday(word)

function coreOf({ folded: { words } }: PreparedName, other: PreparedName): string {
  return words.filter((word) => !isWeak(word) || other.folded.words.includes(word)).join('')
}

/** The middle of a word never counts. */
function standsOut(letters: string, { folded }: PreparedName): boolean {
  return folded.words.some((word) => {
    const share = letters.length / word.length
    const isWord = (rest: string) => rest === '' || isEveryday(rest) || isWeak(rest)
    if (word.startsWith(letters)) return share >= STANDS_OUT_FROM.beginning || isWord(word.slice(letters.length))
    return word.endsWith(letters) && (share >= STANDS_OUT_FROM.end || isWord(word.slice(0, -letters.length)))
  })
}

/** Share of the longer name's letters that may differ. */
const NEARLY_TO = 0.2

const wordsOf = ({ folded: { words } }: PreparedName) => ` ${words.join(' ')} `

/** Share of the letters that may differ after shared weak words are removed. */
const REST_DIFFERS_TO = 0.5

/** Bäckerei Sonne and Bäckerei Happ share only a weak word. */
function shareOnlyWeak({ folded: { words: one } }: PreparedName, { folded: { words: other } }: PreparedName): boolean {
  const shared = one.filter((word) => isWeak(word) && other.includes(word))
  if (shared.length === 0) return false
  const [left, right] = [one, other].map((words) => words.filter((word) => !shared.includes(word)).join('')) as [
    string,
    string,
  ]
  return editDistance(left, right) > REST_DIFFERS_TO * Math.max(left.length, right.length)
}

/** People leave out "and" (Head Shoulders). */
const lettersOf = ({ folded: { words } }: PreparedName) => words.filter((word) => word !== 'and').join('')

function isSpeltNearly(asked: PreparedName, found: PreparedName): boolean {
  const [one, other] = [lettersOf(asked), lettersOf(found)]
  return editDistance(one, other) <= NEARLY_TO * Math.max(one.length, other.length)
}

/** Nobody reads K&Ö in Kandoria. */
const areInitials = (words: readonly string[]) => words.every((word) => word.length === 1 || word === 'and')

function isNoticed({ folded: { squashed, words } }: PreparedName, long: PreparedName): boolean {
  if (squashed.length <= SHORT || areInitials(words)) return false
  return words.length > 1 || standsOut(squashed, long)
}

/** An everyday core must be the whole of one name: Tide Shampoo is Tide, but On Running is not Running Room. */
function haveOneCore(asked: PreparedName, found: PreparedName): boolean {
  const core = coreOf(asked, found)
  if (core === '' || core !== coreOf(found, asked)) return false
  return !(isEveryday(core) || isWeak(core)) || asked.folded.squashed === core || found.folded.squashed === core
}

/**
 * A brand that differs only by describing words counts as near-identical, as in a register. Everyday words and names of
 * up to three letters match only if they are or sound the same. A shared word must be neither everyday nor goods.
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
