import type { ComparedGoods, Conflict, RelatedClasses } from '../contract/checks/conflict.ts'
import { CAUTION_FROM, CONFLICT_FROM, type Renown, TIER_TO, type Tier } from '../contract/constants.ts'
import { relationOfClasses, withRelatedClasses } from '../goods/class-relation.ts'
import { compareReadGoods, goodsOfGroups } from '../goods/compare.ts'
import { readGoods } from '../goods/read-goods.ts'
import { eValueOf } from '../names/score/chance.ts'
import { SCORE_FROM } from '../names/score/score.ts'
import { inSlices } from '../sources/slices.ts'
import type { Hit, Source } from '../sources/source.ts'
import { mayBeRenewed } from './renewal.ts'

type ClassMatch = 'same' | 'related' | 'other'

export function classOverlap(hit: Pick<Hit, 'niceClasses'>, niceClasses: readonly number[]): number[] {
  return hit.niceClasses.filter((niceClass) => niceClasses.includes(niceClass))
}

const DEGREES = ['low', 'similar', 'high'] as const

/** Returns the most closely related pair of classes in practice, or null if no pair is related. */
export function nearestRelated(hit: Pick<Hit, 'niceClasses'>, niceClasses: readonly number[]): RelatedClasses | null {
  let nearest: RelatedClasses | null = null
  for (const asked of niceClasses) {
    for (const found of hit.niceClasses) {
      const { relation, degree, compared, why } = relationOfClasses(asked, found)
      if (relation !== 'related' || degree === null) continue
      const isNearer = nearest === null || DEGREES.indexOf(degree) > DEGREES.indexOf(nearest.degree)
      if (isNearer) nearest = { asked, found, degree, compared: { ...compared }, why }
    }
  }
  return nearest
}

/** Compares classes. Returns `same` if the classes of the hit are unknown or the request has none. */
export function matchOfClasses(hit: Pick<Hit, 'niceClasses'>, niceClasses: readonly number[]): ClassMatch {
  if (niceClasses.length === 0 || hit.niceClasses.length === 0) return 'same'
  if (classOverlap(hit, niceClasses).length > 0) return 'same'
  return nearestRelated(hit, niceClasses) === null ? 'other' : 'related'
}

/**
 * Factors for the E-value, because fewer marks are near in both name and goods. They are our own choice, close to the
 * terms' share of a class in the Nice alphabetical list.
 */
const LIKELIHOOD: Record<ComparedGoods['degree'], number> = {
  same: 0.25,
  similar: 0.5,
  related: 1,
  remote: 3,
  unknown: 1,
}

const RANK: Record<ComparedGoods['degree'], number> = { unknown: 0, remote: 1, related: 2, similar: 3, same: 4 }

/** Returns the nearest goods. While some goods are unknown, never returns `remote`, because these goods may be near. */
function nearestOf(compared: readonly ComparedGoods[]): ComparedGoods | null {
  const [first, ...others] = compared
  if (first === undefined) return null
  const best = others.reduce((nearest, each) => (RANK[each.degree] > RANK[nearest.degree] ? each : nearest), first)
  const untold = compared.find(({ complete }) => !complete)
  if (untold === undefined) return best
  return best.degree === 'remote' ? untold : { ...best, complete: false }
}

type Compared = Pick<Hit, 'goodsGroups'>

interface GoodsComparer {
  /** Compares goods. Returns null if the goods of the request or the hit are unknown. */
  compare(hit: Compared): ComparedGoods | null
  isPrepared(hits: readonly Compared[]): boolean
  /** Compares in short slices, so that other accounts get a turn. A long list of goods can take a third of a second. */
  prepare(hits: readonly Compared[], holder: string | undefined): Promise<void>
}

export function goodsComparer(goods: string | null): GoodsComparer {
  if (goods === null) return { compare: () => null, isPrepared: () => true, prepare: async () => {} }
  const asked = readGoods([{ text: goods }])
  const known = new Map<number, ComparedGoods>()
  function compareGroup(group: number): ComparedGoods {
    const compared = known.get(group) ?? compareReadGoods(asked, readGoods(goodsOfGroups([group])))
    known.set(group, compared)
    return compared
  }
  const missingOf = (hits: readonly Compared[]) =>
    new Set(hits.flatMap(({ goodsGroups = [] }) => goodsGroups).filter((group) => !known.has(group)))
  return {
    compare: ({ goodsGroups = [] }) => nearestOf(goodsGroups.map(compareGroup)),
    isPrepared: (hits) => missingOf(hits).size === 0,
    async prepare(hits, holder) {
      // Continues after the client disconnects, because `compare` would otherwise do the rest in one piece.
      await inSlices([...missingOf(hits)], compareGroup, { signal: new AbortController().signal, holder })
    },
  }
}

function likelihoodOfGoods(goods: ComparedGoods | null): number {
  return LIKELIHOOD[goods?.degree ?? 'unknown']
}

function areGoodsNear(goods: ComparedGoods | null): boolean {
  return goods?.degree === 'same' || goods?.degree === 'similar'
}

/** Score for an E-value of 1. Each division of the E-value by ten adds the points below. */
const SCORE_OF_ONE = 64
const POINTS_PER_TENFOLD = 10

/** Maximum score of a caution that is faint whatever its E-value. */
const SET_BACK_TO = 49

export function tierOf(chance: number): Tier {
  if (chance <= TIER_TO.close) return 'close'
  return chance <= TIER_TO.moderate ? 'moderate' : 'faint'
}

/** Returns a score from 40 to 74, which depends on the E-value. */
export function cautionScore(chance: number): number {
  const score = Math.round(SCORE_OF_ONE - POINTS_PER_TENFOLD * Math.log10(chance))
  return Math.min(CONFLICT_FROM - 1, Math.max(CAUTION_FROM, score))
}

/** Returns a score from 40 to 49 for a similarity from 92 to 100. */
export function setBackScore(similarity: number): number {
  const place = (similarity - SCORE_FROM.nearIdentical) / (100 - SCORE_FROM.nearIdentical)
  return Math.round(CAUTION_FROM + place * (SET_BACK_TO - CAUTION_FROM))
}

/** A hit in the band `listed` is shown but does not affect the verdict. A hit in `none` is not shown. */
type Band = 'conflict' | 'caution' | 'listed' | 'none'

/**
 * Similarity from which names count as identical. Identical marks for identical goods are refused without a likelihood
 * of confusion (EUTMR Art. 8(1)(a), Swiss TmPA Art. 3(1)(a), MarkenG § 9(1) no. 1).
 */
export const IDENTICAL_FROM = 95

type Closeness = 'near' | 'similar' | 'weak' | 'unlike'
type Life = 'live' | 'renewable' | 'dead'

/**
 * Similarity from which a brand causes a caution. Typical misspellings of a famous name reach it. About one coined name
 * in 26 meets a nearer brand (docs/explanation/verdict.md, Brands in use).
 */
const BRAND_CAUTION_FROM = { famous: 77, known: 86 } as const

function closeness(similarity: number): Closeness {
  if (similarity >= SCORE_FROM.nearIdentical) return 'near'
  if (similarity >= SCORE_FROM.similar) return 'similar'
  return similarity >= SCORE_FROM.listed ? 'weak' : 'unlike'
}

function lifeOf(hit: Hit, now: number): Life {
  if (hit.status === 'dead') return 'dead'
  if (hit.status !== 'expired') return 'live'
  return mayBeRenewed(hit.expiresOn, now) ? 'renewable' : 'dead'
}

/** Related classes count as similar goods, so the name alone never makes a conflict there. */
const MARK: Record<Life, Record<ClassMatch, Record<Closeness, Band>>> = {
  live: {
    same: { near: 'conflict', similar: 'caution', weak: 'listed', unlike: 'none' },
    related: { near: 'caution', similar: 'caution', weak: 'listed', unlike: 'none' },
    other: { near: 'caution', similar: 'listed', weak: 'listed', unlike: 'none' },
  },
  renewable: {
    same: { near: 'caution', similar: 'listed', weak: 'listed', unlike: 'none' },
    related: { near: 'caution', similar: 'listed', weak: 'listed', unlike: 'none' },
    other: { near: 'listed', similar: 'listed', weak: 'listed', unlike: 'none' },
  },
  dead: {
    same: { near: 'listed', similar: 'none', weak: 'none', unlike: 'none' },
    related: { near: 'listed', similar: 'none', weak: 'none', unlike: 'none' },
    other: { near: 'listed', similar: 'none', weak: 'none', unlike: 'none' },
  },
}
/** No register proves a mark for a company or an ordinary brand, so neither reaches `conflict`. */
const IN_USE: Record<Closeness, Band> = { near: 'caution', similar: 'listed', weak: 'none', unlike: 'none' }
const NO_LONGER_IN_USE: Record<Closeness, Band> = { near: 'listed', similar: 'none', weak: 'none', unlike: 'none' }

/** Similar goods make classes related, whatever the class numbers. */
function classMatch(hit: Hit, niceClasses: readonly number[], goods: ComparedGoods | null): ClassMatch {
  const match = matchOfClasses(hit, niceClasses)
  return match === 'other' && areGoodsNear(goods) ? 'related' : match
}

/**
 * Returns the band of a brand. A famous brand is protected for all goods, even without registration. A `known` brand
 * counts as a mark that may be registered, so other classes weaken it. Sources: EUTMR Art. 8(5), 8(2)(c); Paris
 * Convention Art. 6bis; Swiss TmPA Art. 15, 3(2)(b); MarkenG § 9(1) no. 3, § 4 no. 3.
 */
function bandOfBrand(renown: Renown, similarity: number, match: ClassMatch): Band {
  if (similarity >= SCORE_FROM.nearIdentical) return renown === 'famous' ? 'conflict' : 'caution'
  const isFar = similarity < BRAND_CAUTION_FROM[renown] || (renown === 'known' && match === 'other')
  if (!isFar) return 'caution'
  return similarity >= (renown === 'famous' ? SCORE_FROM.listed : SCORE_FROM.similar) ? 'listed' : 'none'
}

/** Looks up the table in docs/explanation/verdict.md. A hit with unknown classes counts as overlapping. */
export function bandOf(hit: Hit, { niceClasses, now, goods }: Pick<Weighing, 'niceClasses' | 'now' | 'goods'>): Band {
  const { renown, similarity } = hit
  if (renown !== undefined) return bandOfBrand(renown, similarity.score, classMatch(hit, niceClasses, goods))
  const close = closeness(similarity.score)
  if (hit.kind !== 'trademark') return (hit.status === 'dead' ? NO_LONGER_IN_USE : IN_USE)[close]
  return MARK[lifeOf(hit, now)][classMatch(hit, niceClasses, goods)][close]
}

interface Weighing {
  /** An empty list means all classes. */
  niceClasses: readonly number[]
  records: number | null
  now: number
  goods: ComparedGoods | null
}

/** Only a caution has a `tier`. A caution also has a `chance` (E-value), unless it is faint for another reason. */
interface Risk {
  /** Score from 0 to 100. A hit with 0 is not shown. */
  score: number
  tier?: Tier
  chance?: number
}

function placed(similarity: number, from: number, [low, high]: readonly [number, number]): number {
  return Math.round(low + ((similarity - from) / (100 - from)) * (high - low))
}

function standsBack(hit: Hit, { niceClasses, now, goods }: Weighing): boolean {
  return (
    (hit.kind === 'trademark' || hit.renown === 'known') &&
    (lifeOf(hit, now) === 'renewable' || classMatch(hit, niceClasses, goods) === 'other')
  )
}

/** Companies and brands in use do not have classes, so their E-value counts marks in all classes. */
function classesOfLike(hit: Hit, { niceClasses, goods }: Weighing): readonly number[] {
  if (hit.kind !== 'trademark') return []
  return classMatch(hit, niceClasses, goods) === 'related' ? withRelatedClasses(niceClasses) : niceClasses
}

/**
 * Factor for the E-value in related classes, unless the goods are near. Ten times as many marks lower the score by ten
 * points (measured in docs/explanation/verdict.md).
 */
const RELATED = 10

/** Minimum E-value of a `known` brand that is only similar, above the limit of the `close` tier. */
const MODERATE_FROM = TIER_TO.close * 1.25

function riskOfCaution(hit: Hit, weighing: Weighing): Risk {
  const { score: similarity } = hit.similarity
  if (standsBack(hit, weighing)) return { score: setBackScore(similarity), tier: 'faint' }
  const { niceClasses, goods } = weighing
  const isRelated = hit.kind === 'trademark' && classMatch(hit, niceClasses, goods) === 'related'
  const met = eValueOf(similarity, { ...weighing, niceClasses: classesOfLike(hit, weighing) })
  const chance = met * likelihoodOfGoods(goods) * (isRelated && !areGoodsNear(goods) ? RELATED : 1)
  const isAtMostModerate = hit.renown === 'known' && similarity < SCORE_FROM.nearIdentical
  if (isAtMostModerate && chance < MODERATE_FROM) return { score: cautionScore(MODERATE_FROM), tier: 'moderate' }
  return { score: cautionScore(chance), tier: tierOf(chance), chance: Number(chance.toPrecision(2)) }
}

export function riskOf(hit: Hit, weighing: Weighing): Risk {
  const band = bandOf(hit, weighing)
  const { score: similarity, reasons } = hit.similarity
  if (band === 'none') return { score: 0 }
  if (band === 'caution') return riskOfCaution(hit, weighing)
  if (band === 'listed') return { score: placed(similarity, SCORE_FROM.listed, [1, CAUTION_FROM - 1]) }
  const score = placed(similarity, SCORE_FROM.nearIdentical, [CONFLICT_FROM, 100])
  return { score: reasons.includes('identical') ? Math.max(IDENTICAL_FROM, score) : score }
}

function conflictOf(hit: Hit, source: Source, weighing: Omit<Weighing, 'goods'>, goodsOf: GoodsComparer): Conflict {
  const { basis: _, goodsGroups: _groups, ...shown } = hit
  const goods = goodsOf.compare(hit)
  const { niceClasses } = weighing
  const related = matchOfClasses(hit, niceClasses) === 'related' ? nearestRelated(hit, niceClasses) : null
  return {
    ...shown,
    source: source.id,
    classOverlap: classOverlap(hit, niceClasses),
    ...(related !== null && { relatedClasses: related }),
    ...(goods !== null && { goods }),
    ...riskOf(hit, { ...weighing, goods }),
  }
}

export function conflictsOf(
  hits: readonly Hit[],
  source: Source,
  weighing: Omit<Weighing, 'goods'>,
  goodsOf: GoodsComparer,
): Conflict[] {
  return hits.map((hit) => conflictOf(hit, source, weighing, goodsOf)).filter(({ score }) => score > 0)
}

export function byRisk(a: Conflict, b: Conflict): number {
  return (
    b.score - a.score ||
    b.similarity.score - a.similarity.score ||
    a.name.localeCompare(b.name, 'en') ||
    a.source.localeCompare(b.source, 'en') ||
    (a.number ?? '').localeCompare(b.number ?? '', 'en')
  )
}
