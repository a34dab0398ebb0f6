import {
  COMPARED_LETTERS,
  EncodedName,
  encodeWords,
  LETTER,
  LETTER_CODES,
  WORD_START,
} from '../letters/encoded-name.ts'

export const SAME = 0
const VOWELS = 1
export const CLOSE = 2
const UNLIKE = 3

/** The kind of each letter pair, row by row. */
export type LetterSimilarity = Uint8Array

function likeness(vowels: string, close: string): LetterSimilarity {
  const kinds = new Uint8Array(LETTER_CODES ** 2).fill(UNLIKE)
  const code = (letter: string) => (encodeWords([letter])[0] as number) & LETTER
  const set = (a: string, b: string, kind: number) => {
    kinds[code(a) * LETTER_CODES + code(b)] = kind
    kinds[code(b) * LETTER_CODES + code(a)] = kind
  }
  for (const a of vowels) for (const b of vowels) set(a, b, VOWELS)
  for (const [a, b] of close.split(' ')) set(a as string, b as string, CLOSE)
  for (let letter = 0; letter < LETTER_CODES; letter++) kinds[letter * LETTER_CODES + letter] = SAME
  return kinds
}

/** Letter pairs as seen. Close letters write the same sound, or look similar (Unicode UTS #39 has the digits). */
export const WRITTEN: LetterSimilarity = likeness(
  'aeiouy',
  'iy ck kq cq sz vw fv ij jy cs dt bp gk mn gj il o0 i1 l1 s5 b8 z2 e3 a4 t7 g9 cg kx uv uw',
)

/** Letter pairs as heard. Close sounds differ only in voice, or are often misheard. */
export const HEARD: LetterSimilarity = likeness('aeiou', 'bp cg dt gk fv sz jx vw mn sx bv hx ij')

/**
 * Bits that each alignment step adds or subtracts: log-odds of the step in confusable names against chance (as in
 * Durbin et al., Biological Sequence Analysis, 1998, chapter 2). Each was tuned on decided oppositions, by the rank of
 * the decided mark among its neighbours in a synthetic register.
 */
export const OTHER_VOWEL = -3
export const CLOSE_LETTER = 0
export const OTHER_LETTER = -7
export const SWAPPED = -5
/** Costs of the first letter of a gap in a word, at a word boundary, and of one letter of a double. */
export const OPEN = -5.2
export const OPEN_AT_BORDER = -3.9
export const OPEN_DOUBLED = -1
/** Additional cost at the beginning, which weighs more than the ending (General Court, T-183/02 Mundicor, 81). */
const AT_BEGINNING = -0.5
/** Costs of further letters of a gap: little if only the mark has them, else a share of their information. */
export const ADDED = -0.3
export const LEFT_OUT_SHARE = -0.7

const NEVER = -1e9
const WIDTH = COMPARED_LETTERS + 1
const rows = () => new Float64Array(WIDTH)
const SHARED = [rows(), rows(), rows()] as const
const DROPPED = rows()
const ADDED_TO = rows()
/** Costs of a new insertion at each column, within a word of the searched name and at a word boundary. */
const OPENS = rows()
const OPENS_AT_BORDER = rows()
const LETTERS = new Uint8Array(WIDTH)

export const DIFFERING = new Float64Array(4)
DIFFERING[VOWELS] = OTHER_VOWEL
DIFFERING[CLOSE] = CLOSE_LETTER
DIFFERING[UNLIKE] = OTHER_LETTER

function begin(found: EncodedName, from: number, width: number): void {
  const { codes } = found
  const before = SHARED[1]
  before[0] = 0
  DROPPED[0] = NEVER
  ADDED_TO[0] = NEVER
  let added = OPEN_AT_BORDER + AT_BEGINNING
  let last = -1
  for (let j = 1; j <= width; j++) {
    before[j] = NEVER
    DROPPED[j] = NEVER
    added += ADDED
    ADDED_TO[j] = added
    const code = codes[from + j - 1] as number
    const letter = code & LETTER
    LETTERS[j] = letter
    OPENS[j] = letter === last ? OPEN_DOUBLED : (code & WORD_START) !== 0 ? OPEN_AT_BORDER : OPEN
    OPENS_AT_BORDER[j] = letter === last ? OPEN_DOUBLED : OPEN_AT_BORDER
    last = letter
  }
}

/**
 * Returns the shared information less the cost of differences, in bits. Global alignment with affine gaps (Gotoh 1982).
 * The result is negative if chance explains the similarity better.
 */
export function alignedBits(
  asked: EncodedName,
  askedFrom: number,
  askedTo: number,
  found: EncodedName,
  foundFrom: number,
  foundTo: number,
  kinds: LetterSimilarity,
): number {
  const height = askedTo - askedFrom
  const width = foundTo - foundFrom
  const a = asked.codes
  const bitsA = asked.bits
  const bitsB = found.bits
  let before2: Float64Array = SHARED[0]
  let before: Float64Array = SHARED[1]
  let current: Float64Array = SHARED[2]
  begin(found, foundFrom, width)
  let lastA = -1
  for (let i = 1; i <= height; i++) {
    const codeA = a[askedFrom + i - 1] as number
    const letterA = codeA & LETTER
    const leave = LEFT_OUT_SHARE * (bitsA[askedFrom + i - 1] as number)
    const openDrop = lastA === letterA ? OPEN_DOUBLED : (codeA & WORD_START) !== 0 ? OPEN_AT_BORDER : OPEN
    const opens = i === height || ((a[askedFrom + i] as number) & WORD_START) !== 0 ? OPENS_AT_BORDER : OPENS
    const row = letterA * LETTER_CODES
    let corner = before[0] as number
    if ((DROPPED[0] as number) > corner) corner = DROPPED[0] as number
    if ((ADDED_TO[0] as number) > corner) corner = ADDED_TO[0] as number
    let shared = NEVER
    let added = NEVER
    let dropped = (i === 1 ? OPEN_AT_BORDER + AT_BEGINNING : (DROPPED[0] as number)) + leave
    current[0] = shared
    ADDED_TO[0] = added
    DROPPED[0] = dropped
    let lastB = -1
    for (let j = 1; j <= width; j++) {
      const letterB = LETTERS[j] as number
      let open = (shared > dropped ? shared : dropped) + (opens[j] as number)
      added = (open > added ? open : added) + ADDED

      shared =
        corner +
        (letterA === letterB
          ? (bitsB[foundFrom + j - 1] as number)
          : (DIFFERING[kinds[row + letterB] as number] as number))
      if (letterA === lastB && letterB === lastA && letterA !== letterB) {
        const told = bitsB[foundFrom + j - 1] as number
        const swap = (before2[j - 2] as number) + told + (bitsB[foundFrom + j - 2] as number) + SWAPPED
        if (swap > shared) shared = swap
      }
      current[j] = shared

      open = before[j] as number
      const addedAbove = ADDED_TO[j] as number
      if (addedAbove > open) open = addedAbove
      ADDED_TO[j] = added
      const droppedAbove = DROPPED[j] as number
      corner = open > droppedAbove ? open : droppedAbove
      open += openDrop
      dropped = (open > droppedAbove ? open : droppedAbove) + leave
      DROPPED[j] = dropped
      lastB = letterB
    }
    lastA = letterA
    const spare = before2
    before2 = before
    before = current
    current = spare
  }
  return Math.max(before[width] as number, DROPPED[width] as number, ADDED_TO[width] as number)
}

/** Cost of a close letter. An edit that is plain to see costs 1. */
export const CLOSE_LETTER_COST = 0.5
export const OTHER_VOWEL_COST = 0.6
export const DOUBLED_COST = 0.35
const SWAPPED_COST = 0.8

const EDIT_WIDTH = COMPARED_LETTERS + 1
const DIFFERING_COST = new Float64Array(4)
DIFFERING_COST[SAME] = 0
DIFFERING_COST[VOWELS] = OTHER_VOWEL_COST
DIFFERING_COST[CLOSE] = CLOSE_LETTER_COST
DIFFERING_COST[UNLIKE] = 1

const ROWS = [new Float64Array(EDIT_WIDTH), new Float64Array(EDIT_WIDTH), new Float64Array(EDIT_WIDTH)] as const

/** Returns an optimal string alignment distance in which similar letters, vowels and doubled letters cost less. */
function editCost(
  asked: EncodedName,
  askedFrom: number,
  askedTo: number,
  found: EncodedName,
  foundFrom: number,
  foundTo: number,
  kinds: LetterSimilarity,
): number {
  const height = askedTo - askedFrom
  const width = foundTo - foundFrom
  const a = asked.codes
  const b = found.codes
  let before2: Float64Array = ROWS[0]
  let before: Float64Array = ROWS[1]
  let current: Float64Array = ROWS[2]
  for (let j = 0; j <= width; j++) before[j] = j
  let lastA = -1
  for (let i = 1; i <= height; i++) {
    const letterA = (a[askedFrom + i - 1] as number) & LETTER
    const drop = lastA === letterA ? DOUBLED_COST : 1
    const row = letterA * LETTER_CODES
    let corner = before[0] as number
    let best = i
    current[0] = i
    let lastB = -1
    for (let j = 1; j <= width; j++) {
      const letterB = (b[foundFrom + j - 1] as number) & LETTER
      const above = before[j] as number
      const more = best + (lastB === letterB ? DOUBLED_COST : 1)
      best = corner + (DIFFERING_COST[kinds[row + letterB] as number] as number)
      if (above + drop < best) best = above + drop
      if (more < best) best = more
      if (letterA === lastB && letterB === lastA && letterA !== letterB) {
        const swap = (before2[j - 2] as number) + SWAPPED_COST
        if (swap < best) best = swap
      }
      current[j] = best
      corner = above
      lastB = letterB
    }
    lastA = letterA
    const spare = before2
    before2 = before
    before = current
    current = spare
  }
  return before[width] as number
}

/** Returns 1 for equal names, and 0 if they have nothing in common. */
export function editSimilarity(asked: EncodedName, found: EncodedName, kinds: LetterSimilarity): number {
  const longest = Math.max(asked.length, found.length)
  if (longest === 0) return 0
  return 1 - editCost(asked, 0, asked.length, found, 0, found.length, kinds) / longest
}

const [writtenLeft, writtenRight] = [new EncodedName(), new EncodedName()]

function loadLetters(line: EncodedName, letters: string): void {
  const codes = encodeWords([letters])
  line.load(codes, 0, codes.length, 'spelling')
}

/** Returns the edit cost of two short words as they are seen. Each edit that is plain to see costs 1. */
export function writtenEditCost(left: string, right: string): number {
  loadLetters(writtenLeft, left)
  loadLetters(writtenRight, right)
  return editCost(writtenLeft, 0, writtenLeft.length, writtenRight, 0, writtenRight.length, WRITTEN)
}
