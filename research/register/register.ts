import { drawClasses } from './classes.ts'
import { loadLexicon } from './lexicon.ts'
import { drawOwner, houseMark, ownerName } from './owners.ts'
import { Random, weighted } from './random.ts'
import { drawShape } from './shapes.ts'

export type MadeOffice = 'EU' | 'WO' | 'US' | 'DE' | 'CH' | 'AT'
export const MADE_STATUSES = ['live', 'pending', 'expired', 'dead'] as const
export type MadeStatus = (typeof MADE_STATUSES)[number]

/** One mark of a made register. */
export interface MadeMark {
  /** Its place in the register, from 0. */
  ref: number
  name: string
  readonly owner: string
  /** One to three, in order. */
  niceClasses: number[]
  office: MadeOffice
  status: MadeStatus
  filedIn: number
}

export interface MadeRegister {
  /** The mark at this place, the same every time, without making those before it. */
  markAt(ref: number): MadeMark
  /** Only its name, three times faster. */
  nameAt(ref: number): string
}

/** Share of filings with a name that was filed before, by the same owner elsewhere or by another. */
const REPEATED = 0.12

const drawOffice = weighted<MadeOffice>([
  [34, 'EU'],
  [16, 'WO'],
  [30, 'US'],
  [12, 'DE'],
  [6, 'CH'],
  [2, 'AT'],
])

const drawStatus = weighted<MadeStatus>([
  [72, 'live'],
  [8, 'pending'],
  [6, 'expired'],
  [14, 'dead'],
])

/** Registers hold names in capitals, as words, in small letters, or as the owner writes them. */
const drawCase = weighted<(name: string) => string>([
  [55, (name) => name.toUpperCase()],
  [35, (name) => name.replace(/(?<![\p{L}\p{N}'])\p{L}/gu, (letter) => letter.toUpperCase())],
  [10, (name) => name],
])

/** What a mark is, but for its owner's name, office and dates. */
interface Core {
  name: string
  owner: number
  classes: number[]
}

/**
 * A register of made-up marks with the shape of a real one. The same seed gives the same register on every machine, of
 * any size: a larger one begins with the smaller one. Names average about 11 letters without spaces; some are held by
 * several owners.
 */
export function createRegister(seed: number): MadeRegister {
  const lexicon = loadLexicon()
  const stream = new Random(seed)

  /** The record whose name this one repeats, or itself. Earlier records are repeated more often. */
  const originOf = (ref: number): number => {
    let origin = ref
    while (origin > 0 && stream.restart(seed, origin).chance(REPEATED))
      origin = Math.floor(origin * stream.next() ** 1.5)
    return origin
  }

  /** The core of a record. Leaves `stream` where the random numbers for its other particulars begin. */
  const coreAt = (ref: number): Core => {
    const origin = originOf(ref)
    stream.restart(seed ^ 0x5eed, origin)
    const owner = drawOwner(stream, origin)
    const draft = drawShape(stream)(lexicon, stream, () => houseMark(lexicon, seed, owner))
    const name = drawCase(stream)(draft.name)
    const classes = drawClasses(stream, draft.field)
    if (origin === ref) return { name, owner, classes }
    stream.restart(seed ^ 0xc0b1, ref)
    const sameOwner = stream.chance(0.5)
    return sameOwner
      ? { name, owner, classes }
      : { name: drawCase(stream)(draft.name), owner: drawOwner(stream, ref), classes: drawClasses(stream) }
  }

  return {
    nameAt: (ref) => coreAt(ref).name,
    markAt(ref) {
      const { name, owner, classes } = coreAt(ref)
      const [office, status] = [drawOffice(stream), drawStatus(stream)]
      const age = stream.rank(40, 0.5)
      return {
        ref,
        name,
        // Made only when it is read, because it takes longest to make and searching does not need it.
        get owner() {
          return ownerName(lexicon, seed, owner)
        },
        niceClasses: classes,
        office,
        status,
        filedIn: 2026 - age,
      }
    },
  }
}

/** The first `marks` marks of the register of a seed, one after the other, in constant memory. */
export function* makeMarks(marks: number, seed: number): Generator<MadeMark> {
  const register = createRegister(seed)
  for (let ref = 0; ref < marks; ref++) yield register.markAt(ref)
}
