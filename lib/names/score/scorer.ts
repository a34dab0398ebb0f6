import { hashLetters, type PackedIndex } from '../index/index.ts'
import { encodeWords, LETTER } from '../letters/encoded-name.ts'
import { wordsOfNumber } from '../normalise/numbers.ts'
import { type NameVariant, nameVariants } from '../normalise/variants.ts'
import { WEAK_WORDS } from '../normalise/words.ts'
import { soundOf } from '../phonetics/phonetics.ts'
import { AlignedBounds, MEASURED, measureWhereEnough } from './features.ts'
import { FEATURE_COUNT, type LogOdds, SIGNALS, weighFeatures } from './model.ts'
import { Operand, type WordBits } from './operand.ts'

/** Number of slots. A cached word stays until another word needs its slot. */
const SLOTS = 1 << 16
const LETTERS_MAX = 16

/** Caches rarity, because a search meets the same words in many marks, and an index lookup misses the CPU caches. */
export class KnownWords {
  readonly bits = new Float64Array(SLOTS)
  private readonly lengths = new Uint8Array(SLOTS)
  private readonly letters = new Uint8Array(SLOTS * LETTERS_MAX)

  slotOf(codes: Uint8Array, from: number, length: number, hash: number): number {
    if (length > LETTERS_MAX || length === 0) return -1
    const { lengths, letters } = this
    const slot = hash & (SLOTS - 1)
    const start = slot * LETTERS_MAX
    let same = lengths[slot] === length
    for (let at = 0; same && at < length; at++) same = letters[start + at] === ((codes[from + at] as number) & LETTER)
    if (same) return slot
    lengths[slot] = length
    for (let at = 0; at < length; at++) letters[start + at] = (codes[from + at] as number) & LETTER
    this.bits[slot] = Number.NaN
    return slot
  }
}

/** Maximum bits of a weak word. It informs as little as a common word, however rare it is in a register. */
const WEAK_BITS = 4

/** Maximum bits of a year, which only says when a business began, however rare it is in a register. */
const YEAR_BITS = 9
const YEARS = { from: 1800, to: 2049 }

/** Bits of each digit. A number only singles out one of all numbers of that length. */
const DIGIT_BITS = Math.log2(10)
const DIGITS_MAX = 3

const BRANDS: ReadonlySet<string> = new Set(['quattro'])

function numberWords(): Map<string, number> {
  const bits = new Map<string, number>()
  for (const number of [...Array(100).keys(), 100, 1000, 2000].map(String))
    for (const { word, isWhole } of wordsOfNumber(number)) {
      const most = isWhole ? Math.max(WEAK_BITS, Math.min(YEAR_BITS, DIGIT_BITS * number.length)) : WEAK_BITS
      if (!BRANDS.has(word)) bits.set(word, Math.max(bits.get(word) ?? 0, most))
    }
  return bits
}

/** Titles, which do not say who somebody is. Many owners use them, though not in every register. */
const TITLES = 'mr mister mrs miss ms dr doktor doctor docteur dottor doc prof professor professeur'.split(' ')

const hashOfWord = (word: string) => {
  const codes = encodeWords([word])
  return hashLetters(codes, 0, codes.length)
}

const mostBits = new Map<number, number>()
for (let year = YEARS.from; year <= YEARS.to; year++) mostBits.set(hashOfWord(String(year)), YEAR_BITS)
for (let digits = 1; digits <= DIGITS_MAX; digits++)
  for (let number = 0; number < 10 ** digits; number++)
    mostBits.set(hashOfWord(String(number).padStart(digits, '0')), DIGIT_BITS * digits)
for (const [word, bits] of numberWords()) mostBits.set(hashOfWord(word), bits)
for (const word of [...TITLES, ...WEAK_WORDS]) mostBits.set(hashOfWord(word), WEAK_BITS)

/** Returns the maximum bits of a word, by its hash. Returns undefined for words without a limit. */
const mostBitsOf = (hash: number): number | undefined => mostBits.get(hash)

/** Size of a large office, whatever the size of the register. */
const MARKS = 2_500_000
/** Number of bits that a word of no mark has more than a word of one mark. */
const BITS_MORE = 1

/** Returns word bits without a register. Only weak words are then known to be common. */
export const bitsWithoutRegister: WordBits = (letters, from, length) =>
  mostBitsOf(hashLetters(letters, from, from + length)) ?? Number.POSITIVE_INFINITY

/** Returns the inverse document frequency (Spärck Jones 1972). One mark is the rarest, however small the register. */
function rarityAmong(all: number): (marks: number, hash: number) => number {
  const scale = MARKS / Math.max(all, 1)
  return (marks, hash) => {
    const rarity = Math.log2(MARKS / Math.max(1, (marks - 1) * scale)) + BITS_MORE
    return Math.min(rarity, mostBitsOf(hash) ?? rarity)
  }
}

/** Word counts for a register that is only partly loaded. */
export interface WordCounts {
  marks: number
  /** Number of marks with each word. Words that no mark has are missing. */
  withWord: ReadonlyMap<string, number>
}

function wordBitsOf({ marks, withWord }: WordCounts): WordBits {
  const bitsOf = rarityAmong(marks)
  const counts = new Map<number, number>()
  for (const [word, count] of withWord) {
    counts.set(hashOfWord(word), count)
  }
  return (letters, from, length) => {
    const hash = hashLetters(letters, from, from + length)
    return bitsOf(counts.get(hash) ?? 0, hash)
  }
}

/** Returns word bits for an index. Of a segment's few marks and its register's, the larger count is used. */
export function wordBitsIn(index: PackedIndex, under: PackedIndex | null = null): WordBits {
  const found = new Uint32Array(4)
  const bitsOf = rarityAmong(index.markCount + (under?.markCount ?? 0))

  function marksIn(of: PackedIndex, letters: Uint8Array, from: number, length: number, hash: number): number {
    const units = of.lookup.find(letters, from, from + length, hash, found)
    let marks = 0
    for (let at = 0; at < units; at++) marks = Math.max(marks, of.marksWithWord(found[at] as number))
    return marks
  }

  const known = new KnownWords()
  return (letters, from, length, unit) => {
    const hash = hashLetters(letters, from, from + length)
    const marksWith = () => {
      // A unit of several words has the same letters as no single word of a mark.
      const own = unit === undefined ? marksIn(index, letters, from, length, hash) : index.marksWithWord(unit)
      return under === null ? own : Math.max(own, marksIn(under, letters, from, length, hash))
    }
    if (unit !== undefined) return bitsOf(marksWith(), hash)
    const slot = known.slotOf(letters, from, length, hash)
    if (slot < 0) return bitsOf(marksWith(), hash)
    if (Number.isNaN(known.bits[slot])) known.bits[slot] = bitsOf(marksWith(), hash)
    return known.bits[slot] as number
  }
}

interface ClassRarity {
  setClasses(niceClasses: readonly number[]): void
  bits: WordBits
}

/** Subtracts two standard errors from a count, because so many may be chance. */
const sureOf = (count: number) => count - 2 * Math.sqrt(count)

const isIn = (low: number, facts: number, niceClass: number) =>
  ((niceClass <= 32 ? low >>> (niceClass - 1) : facts >>> (niceClass - 33)) & 1) === 1

/**
 * Lowers the information of a word if many marks in a class have it, because the public sees it as a description of the
 * goods (General Court, T-202/04 ECHINACIN/ECHINAID). For several classes, the lowest information counts. The result
 * never exceeds the information among all marks.
 */
export function createClassRarity(index: PackedIndex, overall: WordBits): ClassRarity {
  const { markClasses, markFacts } = index.sections
  const marksOf = new Map<number, number>()
  const known = new Map<number, number>()
  const units = new Uint32Array(4)
  let classes: readonly number[] = []

  function marksIn(niceClass: number): number {
    let marks = marksOf.get(niceClass)
    if (marks === undefined) {
      marks = 0
      for (let mark = 0; mark < markClasses.length; mark++)
        if (isIn(markClasses[mark] as number, markFacts[mark] as number, niceClass)) marks++
      marksOf.set(niceClass, marks)
    }
    return marks
  }

  function bitsOf(unit: number): number {
    let least = Number.POSITIVE_INFINITY
    for (const niceClass of classes) {
      const sure = sureOf(index.marksWithWordInClass(unit, niceClass) ?? 0)
      if (sure > 0) least = Math.min(least, Math.log2(marksIn(niceClass) / sure) + 1)
    }
    return least
  }

  function leastOf(letters: Uint8Array, from: number, length: number, hash: number): number {
    const count = index.lookup.find(letters, from, from + length, hash, units)
    let least = Number.POSITIVE_INFINITY
    for (let at = 0; at < count; at++) least = Math.min(least, bitsOf(units[at] as number))
    return least
  }

  return {
    setClasses(niceClasses) {
      classes = niceClasses
      known.clear()
    },
    bits(letters, from, length, unit) {
      const bits = overall(letters, from, length, unit)
      if (classes.length === 0) return bits
      const hash = hashLetters(letters, from, from + length)
      let inClasses = known.get(hash)
      if (inClasses === undefined) {
        inClasses = leastOf(letters, from, length, hash)
        known.set(hash, inClasses)
      }
      return Math.min(bits, inClasses)
    },
  }
}

const FORMS_WEIGHED = 4

/** A scorer of one name against many. `strengths` are valid until the next `weigh`. */
interface Scorer {
  ask(forms: readonly NameVariant[]): void
  /**
   * Returns the log-odds that a found name is confusable with the nearest variant. Letters and sounds are ranges of
   * larger arrays (`encodeWords`). Below `enough`, the result may be an upper bound. `unit` is the name's number in the
   * index.
   */
  weigh(
    letters: Uint8Array,
    from: number,
    length: number,
    sounds: Uint8Array,
    soundFrom: number,
    soundLength: number,
    enough?: number,
    unit?: number,
  ): number
  strengths: LogOdds
}

/** Returns the phonetic key of each word, even of a silent one, so that words and keys have the same positions. */
export function soundsOfWords(words: readonly string[]): string[] {
  return words.map((word) => soundOf(word) || 'h')
}

type Form = Pick<NameVariant, 'words'> & Partial<Pick<NameVariant, 'kind'>>

export function loadForm(side: Operand, { words, kind }: Form, wordBits: WordBits): void {
  const letters = encodeWords(words)
  const sounds = encodeWords(soundsOfWords(words))
  side.load(letters, 0, letters.length, sounds, 0, sounds.length, wordBits)
  side.joined = kind === 'words_apart'
}

function createScorer(wordBits: WordBits): Scorer {
  const asked: Operand[] = []
  const bounds: AlignedBounds[] = []
  const found = new Operand()
  const features = new Float64Array(FEATURE_COUNT)
  const strengths = new Float64Array(SIGNALS.length)
  let forms = 0
  const scorer: Scorer = {
    strengths: new Float64Array(SIGNALS.length),
    ask(given) {
      forms = Math.min(given.length, FORMS_WEIGHED)
      for (let at = 0; at < forms; at++) {
        asked[at] ??= new Operand()
        bounds[at] ??= new AlignedBounds()
        loadForm(asked[at] as Operand, given[at] as NameVariant, wordBits)
        bounds[at]?.load(asked[at] as Operand)
      }
    },
    weigh(letters, from, length, sounds, soundFrom, soundLength, enough = Number.NEGATIVE_INFINITY, unit = undefined) {
      found.load(letters, from, length, sounds, soundFrom, soundLength, wordBits, unit)
      let best = Number.NEGATIVE_INFINITY
      let most = Number.NEGATIVE_INFINITY
      for (let form = 0; form < forms; form++) {
        const bound = measureWhereEnough(
          asked[form] as Operand,
          bounds[form] as AlignedBounds,
          found,
          Math.max(enough, best),
          features,
        )
        if (bound !== MEASURED) {
          if (bound > most) most = bound
          continue
        }
        const odds = weighFeatures(features, strengths)
        if (odds <= best) continue
        best = odds
        scorer.strengths.set(strengths)
      }
      return best >= enough ? best : Math.max(best, most)
    },
  }
  return scorer
}

interface IndexScorer extends Scorer, Pick<ClassRarity, 'setClasses'> {}

/** Creates a scorer for an index. `under`: the index below a segment of changes. `counts`: a partial register's. */
export function createIndexScorer(
  index: PackedIndex,
  under: PackedIndex | null,
  counts: WordCounts | null,
): IndexScorer {
  const { bits, setClasses } = createClassRarity(index, counts === null ? wordBitsIn(index, under) : wordBitsOf(counts))
  return Object.assign(createScorer(bits), { setClasses })
}

const scorer = createScorer(bitsWithoutRegister)

/** Compares the nearest variants of two names, without a register. */
export function scorePair(asked: string, found: string): { odds: number; strengths: LogOdds } {
  scorer.ask(nameVariants(asked).forms)
  let odds = Number.NEGATIVE_INFINITY
  let strengths = scorer.strengths.slice()
  for (const { words } of nameVariants(found).forms) {
    const [letters, sounds] = [encodeWords(words), encodeWords(soundsOfWords(words))]
    const here = scorer.weigh(letters, 0, letters.length, sounds, 0, sounds.length)
    if (here <= odds) continue
    odds = here
    strengths = scorer.strengths.slice()
  }
  return { odds, strengths }
}
