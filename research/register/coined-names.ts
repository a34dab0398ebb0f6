import type { Lexicon } from './lexicon.ts'
import { type Random, weighted } from './random.ts'

type Coiner = (lexicon: Lexicon, random: Random) => string

const ONSETS = 'b c d f g h j k l m n p r s t v w z br cl cr dr fl gl kr pl pr qu sh st tr ch'.split(' ')
const VOWELS = 'a a e e i i o o u y ae ea ia io ou eo'.split(' ')
const CODAS = 'n r l s x t m nd nt rt st ck ll th'.split(' ')
const ENDINGS =
  'a o i y io ia eo us um is ex ix ax on en an in or er ar ly ify ora ara ena ino ini ello ella ette ine ity iva ivo elo era eon yx zy oo ee'.split(
    ' ',
  )
const MEDICAL_ENDINGS =
  'ol in an ex ax ix il al on yl ine one ide ate ast ium exa ala ora oxin azol omed ovir umab inib formin statin pril sartan dol derm gel vit cal ferol'.split(
    ' ',
  )
const PREFIXES =
  'bio eco neo pro opti vita medi nova euro inter tele auto multi omni uni trans micro nano hydro thermo aqua sol lumi cyber ever syn'.split(
    ' ',
  )

const consonantEnd = /[^aeiouyàâäéèêëíîïóôöúùûü]$/u

function syllables(_lexicon: Lexicon, random: Random): string {
  const count = 2 + random.below(2)
  let word = random.chance(0.25) ? random.pick(['a', 'e', 'i', 'o', 'u']) : ''
  for (let i = 0; i < count; i++) word += random.pick(ONSETS) + random.pick(VOWELS)
  return random.chance(0.5) ? word + random.pick(CODAS) : word
}

/** "breakfast" and "lunch" make "brunch": the head of one word, the tail of another. */
function blend(lexicon: Lexicon, random: Random): string {
  const first = lexicon.word(random)
  const second = lexicon.word(random)
  const head = first.slice(0, Math.max(2, Math.ceil(first.length * (0.4 + random.next() * 0.3))))
  return head + second.slice(-Math.max(2, Math.ceil(second.length * (0.3 + random.next() * 0.4))))
}

/** A word cut after a consonant, with an ending put on: "spot" makes "Spotify". */
function ended(lexicon: Lexicon, random: Random): string {
  const word = lexicon.word(random)
  let stem = word.slice(0, 3 + random.below(4))
  while (stem.length > 2 && !consonantEnd.test(stem)) stem = stem.slice(0, -1)
  return stem + random.pick(ENDINGS)
}

function prefixed(lexicon: Lexicon, random: Random): string {
  return random.pick(PREFIXES) + lexicon.word(random).slice(0, 3 + random.below(5))
}

/** A word written as it is spoken, or as it catches the eye: "quick" makes "kwik". */
function misspelt(lexicon: Lexicon, random: Random): string {
  const changes: [RegExp, string][] = [
    [/qu/u, 'kw'],
    [/c(?=[aoukl])/u, 'k'],
    [/ck/u, 'k'],
    [/ph/u, 'f'],
    [/s$/u, 'z'],
    [/i/u, 'y'],
    [/er$/u, 'r'],
    [/(?<=[aeiou])([lnt])/u, '$1$1'],
    [/e(?=[a-z])/u, '3'],
  ]
  const word = lexicon.word(random)
  const fitting = changes.filter(([from]) => from.test(word))
  const change = fitting.length > 0 ? random.pick(fitting) : undefined
  return change === undefined ? `${word}x` : word.replace(change[0], change[1])
}

/** A name like those of medicines: a learned stem and one of the endings they share. */
export function medicine(lexicon: Lexicon, random: Random): string {
  let stem = lexicon.coinage(random, 3, 7)
  while (stem.length > 2 && !consonantEnd.test(stem)) stem = stem.slice(0, -1)
  return stem + random.pick(MEDICAL_ENDINGS)
}

const markov: Coiner = (lexicon, random) => lexicon.coinage(random, 4, 11)

const coiner = weighted<Coiner>([
  [34, markov],
  [14, syllables],
  [16, blend],
  [16, ended],
  [8, prefixed],
  [5, misspelt],
  [7, medicine],
])

/** A word made up to be a mark, lower case, 4 to 13 letters. */
export function coin(lexicon: Lexicon, random: Random): string {
  for (;;) {
    const word = coiner(random)(lexicon, random)
    if (word.length >= 4 && word.length <= 13) return word
  }
}
