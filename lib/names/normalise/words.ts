import { isEveryday, twoWords } from '../letters/everyday-words.ts'

const words = (list: string) => new Set(list.trim().split(/\s+/u))

/**
 * Ends that one-word marks join to a distinctive part, as about one in thirteen does in the EU and German registers.
 * Each is a word in at least one of 2,500 marks there, or says what is offered. The public divides a mark if a part has
 * a meaning for them (General Court, T-356/02 VITAKRAFT, 51; T-256/04 RESPICUR, 57).
 */
const ENDS = words(`
audio bank beauty bike book bridge business cafe card care center click cloud club color connect control cosmetics data
design digital direct dream drive energy express factory family farm fashion film food foods game games gear global group
health home hotel house jeans kids labs life light link live logic magic maker manager market master media mobile money
motion music news office online park partner pharma plan planet plus point portal power protect radio safe seafood service
services shop skin smart soft software solutions space speed sport sports stone store studio style system systems team tech
time tools touch tours track trade travel trust vape video vision water wear wood work world zone`)

/** Beginnings of joined words. Colours are missing, because many surnames begin with one. */
const BEGINNINGS = words(`
aqua bio cloud cyber data digital dream eco euro family fashion fresh global happy health magic mega mobile multi power
quick royal smart solar speed sport super swiss uk ultra world`)

function lengthsBy(
  list: ReadonlySet<string>,
  letters: (word: string) => string,
): ReadonlyMap<string, readonly number[]> {
  const lengths = new Map<string, number[]>()
  for (const word of [...list].sort((a, b) => b.length - a.length)) {
    const known = lengths.get(letters(word)) ?? []
    if (!known.includes(word.length)) known.push(word.length)
    lengths.set(letters(word), known)
  }
  return lengths
}

const lastTwo = (word: string) => word.slice(-2)
const firstTwo = (word: string) => word.slice(0, 2)
/** Lengths of word endings, keyed by the last two letters. Most words match no key. */
const END_LENGTHS = lengthsBy(ENDS, lastTwo)
const BEGINNING_LENGTHS = lengthsBy(BEGINNINGS, firstTwo)

const WHOLE = words(`
calzone commotion contours disappoint discard distrust locomotion mistrust nonplus outhouse passports placard redaktion
superstition ukulele workhouse`)

/** Minimum length of the remaining part. Before an end, two consonants also count, as initials (nlsport). */
const LEFT_FROM = 3
const LEFT_INITIALS = /^[^aeiouy]{2}$/u
const RIGHT_FROM = 4

function besideKnown(word: string): [string, string] | null {
  for (const length of END_LENGTHS.get(lastTwo(word)) ?? []) {
    const left = word.slice(0, -length)
    if (left.length < LEFT_FROM && !LEFT_INITIALS.test(left)) continue
    if (ENDS.has(word.slice(-length))) return [left, word.slice(-length)]
  }
  for (const length of BEGINNING_LENGTHS.get(firstTwo(word)) ?? [])
    if (word.length - length >= RIGHT_FROM && BEGINNINGS.has(word.slice(0, length)))
      return [word.slice(0, length), word.slice(length)]
  return null
}

/** Divides a word into two everyday words, or a common beginning or end off (`nlsport`). Null for everyday words. */
export function wordsApart(word: string): [string, string] | null {
  return isEveryday(word) || WHOLE.has(word) ? null : (twoWords(word) ?? besideKnown(word))
}

/** Folded words that distinguish the companies of a group by task or country. */
export const COMPANY_WORDS: ReadonlySet<string> = new Set(
  `group gruppe groupe gruppo grupo holding holdings company co corporate international internationale internazionale
  global worldwide europe european europa swiss suisse schweiz svizzera switzerland suiza deutschland germany allemagne
  germania austria osterreich oesterreich autriche liechtenstein france frankreich francia italia italy italien italie
  espana spain spanien usa uk us america american`.split(/\s+/u),
)

/**
 * Words that say what is offered or who offers it. They count little, like the weak elements of a mark (EUIPO
 * Guidelines, part C, section 2, chapter 4, distinctiveness of elements).
 */
const WEAK = `
and the a an of for by at in on to my your our new plus de du des la le les l un une et en au aux der die das den dem
ein eine und von vom zu zum zur im am fur il lo gli i una e di del della dei da per el los las y con
shop store stores outlet market markt marche mercato boutique online digital web net com www app
service services solutions systems system consulting partners partner team studio lab labs world center centre zentrum
technologies technology tech software media design consult management invest capital finance bank banque banca
hotel hotels inn suites resort restaurant ristorante cafe coffee bar bistro grill pizza pizzeria bakery backerei
pharma pharmacy apotheke pharmacie farmacia clinic health care fitness gym beauty cosmetics
food foods drinks fashion wear clothing shoes sport sports kids home house auto autos car cars
bio eco natural organic premium original express super mini city best
`
export const WEAK_WORDS = new Set([...COMPANY_WORDS, ...WEAK.trim().split(/\s+/u)])

/** Weight of a weak word. Distinctive words have weight 1. */
const WEAK_WEIGHT = 0.15

/** Returns the weight of a folded word, 0-1. Only a word of weight 1 can be a name by itself. */
export function weighWord(word: string): number {
  return WEAK_WORDS.has(word) ? WEAK_WEIGHT : 1
}
