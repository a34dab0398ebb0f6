/** Words that tell one company of a group from another: what it does in the group, and the country it is in. */
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
 * Other words that say what is offered or who offers it, but not which company it is. They count little when names are
 * compared, like the weak elements of a mark (EUIPO Guidelines, part C, section 2, chapter 4, distinctiveness of
 * elements).
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

/** The weight of a weak word; a distinctive one has 1. */
const WEAK_WEIGHT = 0.15

/** Weight from which on a word can carry a name by itself. */
export const DISTINCTIVE_FROM = 0.5

/** How much a folded word counts, 0-1. */
export function weighWord(word: string): number {
  return WEAK_WORDS.has(word) ? WEAK_WEIGHT : 1
}
