import { LETTER, LETTER_CODES, WORD_START } from '../letter-codes.ts'
import { CLOSE, type Likeness, SAME, VOWELS } from './likeness.ts'
import { type Line, SIDE_LETTERS } from './line.ts'

/**
 * Bits that a step of an alignment adds to what its letters tell, or takes: logarithms of how likely each is among
 * confusable names beside names met by chance (log-odds scores as in Durbin et al., Biological Sequence Analysis, 1998,
 * chapter 2). Found by moving one at a time on decided oppositions for the rank that the alignment alone gives the decided
 * mark among its neighbours in a made register.
 */
const MATCH = 0
const OTHER_VOWEL = -3
const CLOSE_LETTER = 0
const OTHER_LETTER = -7
const SWAPPED = -5
/** Letters left out or put in: beginning to, within a word and at the border of one; a doubled letter is hardly seen. */
const OPEN = -5.2
const OPEN_AT_BORDER = -3.9
const OPEN_DOUBLED = -1
/** Beginnings weigh more than endings (General Court, T-183/02 Mundicor, 81). */
const AT_BEGINNING = -0.5
/** Each letter more: what the mark has besides costs little, what the name has besides costs by what it tells. */
const ADDED = -0.3
const LEFT_OUT_SHARE = -0.7

const NEVER = -1e9
const WIDTH = SIDE_LETTERS + 1
const rows = () => new Float64Array(WIDTH)
/** Rows of the three tables, reused between calls: shared letters, letters dropped, letters added. */
const SHARED = [rows(), rows(), rows()] as const
const DROPPED = [rows(), rows()] as const
const ADDED_TO = [rows(), rows()] as const

/**
 * How much two stretches of letters have in common, in bits: what the letters they share tell, less what their
 * differences cost. Global, with affine gaps (Gotoh 1982); below 0 where chance explains the likeness better.
 */
export function alignedBits(
  asked: Line,
  askedFrom: number,
  askedTo: number,
  found: Line,
  foundFrom: number,
  foundTo: number,
  kinds: Likeness,
): number {
  const [height, width] = [askedTo - askedFrom, foundTo - foundFrom]
  const [a, b, bitsA, bitsB] = [asked.codes, found.codes, asked.bits, found.bits]
  let [before2, before, current]: [Float64Array, Float64Array, Float64Array] = [...SHARED]
  let [dropBefore, dropped]: [Float64Array, Float64Array] = [...DROPPED]
  let [addBefore, added]: [Float64Array, Float64Array] = [...ADDED_TO]
  before[0] = 0
  dropBefore[0] = NEVER
  addBefore[0] = NEVER
  for (let j = 1; j <= width; j++) {
    before[j] = NEVER
    dropBefore[j] = NEVER
    addBefore[j] = (j === 1 ? OPEN_AT_BORDER + AT_BEGINNING : (addBefore[j - 1] as number)) + ADDED
  }
  for (let i = 1; i <= height; i++) {
    const codeA = a[askedFrom + i - 1] as number
    const letterA = codeA & LETTER
    const lastA = i > 1 ? (a[askedFrom + i - 2] as number) & LETTER : -1
    const leave = LEFT_OUT_SHARE * (bitsA[askedFrom + i - 1] as number)
    const openDrop = lastA === letterA ? OPEN_DOUBLED : (codeA & WORD_START) !== 0 ? OPEN_AT_BORDER : OPEN
    const openAddBorder = i === height || ((a[askedFrom + i] as number) & WORD_START) !== 0
    const row = letterA * LETTER_CODES
    current[0] = NEVER
    added[0] = NEVER
    dropped[0] = (i === 1 ? OPEN_AT_BORDER + AT_BEGINNING : (dropBefore[0] as number)) + leave
    let lastB = -1
    for (let j = 1; j <= width; j++) {
      const codeB = b[foundFrom + j - 1] as number
      const letterB = codeB & LETTER
      const kind = kinds[row + letterB] as number
      const tells = bitsB[foundFrom + j - 1] as number
      let from = before[j - 1] as number
      if ((dropBefore[j - 1] as number) > from) from = dropBefore[j - 1] as number
      if ((addBefore[j - 1] as number) > from) from = addBefore[j - 1] as number
      let best =
        from +
        (kind === SAME ? tells + MATCH : kind === VOWELS ? OTHER_VOWEL : kind === CLOSE ? CLOSE_LETTER : OTHER_LETTER)
      if (letterA === lastB && letterB === lastA && letterA !== letterB) {
        const swap = (before2[j - 2] as number) + tells + (bitsB[foundFrom + j - 2] as number) + SWAPPED
        if (swap > best) best = swap
      }
      current[j] = best

      let open = before[j] as number
      if ((addBefore[j] as number) > open) open = addBefore[j] as number
      open += openDrop
      dropped[j] = (open > (dropBefore[j] as number) ? open : (dropBefore[j] as number)) + leave

      open = current[j - 1] as number
      if ((dropped[j - 1] as number) > open) open = dropped[j - 1] as number
      open += lastB === letterB ? OPEN_DOUBLED : openAddBorder || (codeB & WORD_START) !== 0 ? OPEN_AT_BORDER : OPEN
      added[j] = (open > (added[j - 1] as number) ? open : (added[j - 1] as number)) + ADDED
      lastB = letterB
    }
    const spare = before2
    before2 = before
    before = current
    current = spare
    const spareDrop = dropBefore
    dropBefore = dropped
    dropped = spareDrop
    const spareAdd = addBefore
    addBefore = added
    added = spareAdd
  }
  return Math.max(before[width] as number, dropBefore[width] as number, addBefore[width] as number)
}
