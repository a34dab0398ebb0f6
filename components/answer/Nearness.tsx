import type { CheckResult } from '../../lib/client/types.ts'
import type { Conflict } from '../../lib/contract/conflict.ts'
import { CAUTION_FROM } from '../../lib/contract/constants.ts'
import { kindOf } from '../hits/hit-line.ts'
import { Name } from '../words/Name.tsx'
import { rich } from '../words/rich-text.ts'
import { type Translate, useStrings } from '../words/strings.ts'

const isMark = (kind: string) => kind === 'trademark'

/** Numbers of the classes of the Nice Agreement: 1 to 45. */
const CLASSES = Array.from({ length: 45 }, (_, at) => at + 1)

/** Whether a hit is a mark that decides the verdict, or would decide it alone, so that its classes matter. */
const isMarkThatCounts = ({ kind, score }: Conflict) => isMark(kind) && score >= CAUTION_FROM

/**
 * How many marks count for the verdict while no class is given, and how many of them are in the class that has most. A
 * mark whose classes are unknown is counted in every class.
 */
export function marksThatCount(conflicts: readonly Conflict[]): [all: number, most: number] {
  const marks = conflicts.filter(isMarkThatCounts)
  const inClass = (number: number) =>
    marks.filter(({ niceClasses: of }) => of.length === 0 || of.includes(number)).length
  return [marks.length, Math.max(...CLASSES.map(inClass))]
}

/** Whether a mark is only faint for another reason than chance: its classes differ, or it has expired. */
const isSetBack = ({ tier, chance }: Conflict) => tier === 'faint' && chance === undefined

/** Who owns a brand, and what its main class stands for. */
const aboutBrand = ({ owner, niceClasses }: Conflict, t: Translate) => [
  owner && [<bdi lang="">{owner}</bdi>, ', '],
  niceClasses[0] && t(`goods_of.c${niceClasses[0]}`),
]

/** Key of the sentence about a hit: what kind it is, and for a mark whether it is in force and in the classes. */
function factKey(hit: Conflict): string {
  const { kind, status, classOverlap } = hit
  if (!isMark(kind)) return `near.${kindOf(hit)}`
  if (status === 'expired') return 'near.renewable'
  if (isSetBack(hit)) return 'near.other_classes'
  if (status !== 'live' && status !== 'pending') return 'near.unknown'
  return `near.${status}${classOverlap.length > 0 ? '_in_classes' : ''}`
}

/** What helps to judge a conflict or a caution: the deciding hit, and what a faint caution does not prove. */
export function Nearness({ result }: { result: CheckResult }) {
  const t = useStrings()
  const { verdict, tier, chance, frequency, conflicts } = result
  if (verdict !== 'conflict' && verdict !== 'caution') return null
  const fact = (hit: Conflict) => rich(t, factKey(hit), [<Name key="name">{hit.name}</Name>, aboutBrand(hit, t)])
  const inUse = ({ renown }: Conflict) => t(renown === 'famous' ? `near.law.${result.jurisdiction}` : 'near.in_use')
  const isFaint = tier === 'faint'
  const nearest = conflicts.find((hit) => !isFaint && (tier === undefined || hit.tier === tier))
  const back = tier && conflicts.find(isSetBack)
  const farther = chance === undefined || frequency === undefined ? 0 : 100 - frequency.confusable
  return (
    <>
      {nearest && (
        <p>
          {fact(nearest)} {isMark(nearest.kind) ? frequency && t('near.often', [frequency.madeUp]) : inUse(nearest)}
        </p>
      )}
      {back && <p>{fact(back)}</p>}
      {isFaint && <p>{t(farther > 0 ? 'near.faint' : 'near.no_clearance', [farther])}</p>}
    </>
  )
}
