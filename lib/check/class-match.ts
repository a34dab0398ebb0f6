import type { RelatedClasses } from '../contract/related-classes.ts'
import { relationOfClasses } from '../goods/class-relation.ts'
import type { Hit } from '../sources/source.ts'

export type ClassMatch = 'same' | 'related' | 'other'

export function classOverlap(hit: Pick<Hit, 'niceClasses'>, niceClasses: readonly number[]): number[] {
  return hit.niceClasses.filter((niceClass) => niceClasses.includes(niceClass))
}

const DEGREES = ['low', 'similar', 'high'] as const

/** The pair of classes that practice relates most closely. Null if no pair is related. */
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

/** A hit with unknown classes counts as `same`, and so does every hit if the request has no classes. */
export function matchOfClasses(hit: Pick<Hit, 'niceClasses'>, niceClasses: readonly number[]): ClassMatch {
  if (niceClasses.length === 0 || hit.niceClasses.length === 0) return 'same'
  if (classOverlap(hit, niceClasses).length > 0) return 'same'
  return nearestRelated(hit, niceClasses) === null ? 'other' : 'related'
}
