import { coin } from './coined-names.ts'
import type { Lexicon } from './lexicon.ts'
import { firstName, surname } from './people.ts'
import { Random, weighted } from './random.ts'
import { tradeWord } from './trade-words.ts'

/** Owners with many marks; owners of one or two marks are identified by the record that they file first. */
const LARGE_OWNERS = 60_000

const LEGAL_FORMS = [
  'GmbH', 'AG', 'Ltd.', 'Inc.', 'S.A.', 'S.p.A.', 'S.r.l.', 'LLC', 'SAS', 'S.L.', 'B.V.', 'GmbH & Co. KG', 'Sàrl',
  'SE', 'A/S', 'AB', 'Corporation', 'Limited', 'Co., Ltd.', 'Sp. z o.o.',
] // biome-ignore format: a table

/** Draws the owner of a new mark: half of all marks belong to the large owners. */
export function drawOwner(random: Random, record: number): number {
  return random.chance(0.5) ? random.rank(LARGE_OWNERS, 0.8) : LARGE_OWNERS + record
}

/** The word that an owner's marks begin with when they begin alike. */
export function houseMark(lexicon: Lexicon, seed: number, owner: number): string {
  const random = new Random(seed ^ 0x0a11, owner)
  return weighted<() => string>([
    [60, () => coin(lexicon, random)],
    [25, () => surname(lexicon, random)],
    [15, () => lexicon.word(random)],
  ])(random)()
}

/** Company with its legal form, or a person. */
export function ownerName(lexicon: Lexicon, seed: number, owner: number): string {
  const random = new Random(seed ^ 0x0b22, owner)
  if (owner >= LARGE_OWNERS && random.chance(0.25)) return `${firstName(random)} ${surname(lexicon, random)}`
  const house = houseMark(lexicon, seed, owner)
  const middle = random.chance(0.6) ? ` ${tradeWord(random).word}` : ''
  const words = `${house}${middle}`.replace(/(?<![\p{L}])\p{L}/gu, (letter) => letter.toUpperCase())
  return `${words} ${LEGAL_FORMS[random.rank(LEGAL_FORMS.length, 0.7)]}`
}
