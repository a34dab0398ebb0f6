/** These distinguish the companies of one group: their task in it, and their country. */
export const COMPANY_WORDS: ReadonlySet<string> = new Set(
  `group gruppe groupe gruppo grupo holding holdings company co corporate international internationale internazionale
  global worldwide europe european europa swiss suisse schweiz svizzera switzerland suiza deutschland germany allemagne
  germania austria osterreich oesterreich autriche liechtenstein france frankreich francia italia italy italien italie
  espana spain spanien usa uk us america american`.split(/\s+/u),
)

export function isCompanyWord(word: string): boolean {
  return COMPANY_WORDS.has(word)
}

/**
 * These say what is offered or who offers it. They count little, like the weak elements of a mark (EUIPO Guidelines,
 * part C, section 2, chapter 4, distinctiveness of elements).
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

/** A distinctive word has 1. */
const WEAK_WEIGHT = 0.15

/** From this weight on, a word can carry a name by itself. */
export const DISTINCTIVE_FROM = 0.5

/** Weight of a folded word, 0-1. */
export function weighWord(word: string): number {
  return WEAK_WORDS.has(word) ? WEAK_WEIGHT : 1
}
