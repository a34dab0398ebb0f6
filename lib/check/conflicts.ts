import type { Conflict } from '../contract/conflict.ts'
import type { Hit, Source } from '../sources/source.ts'
import { riskOf, type Weighing } from './band.ts'
import { classOverlap, matchOfClasses, nearestRelated } from './class-match.ts'
import type { GoodsComparer } from './goods.ts'

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
