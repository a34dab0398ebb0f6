import type { CheckResult } from '../../lib/client/types.ts'
import type { Conflict } from '../../lib/contract/conflict.ts'
import { CAUTION_FROM } from '../../lib/contract/constants.ts'
import { kindOf } from '../hits/hit-line.ts'
import { Name } from '../words/Name.tsx'
import { rich } from '../words/rich-text.ts'
import { type Translate, useStrings } from '../words/strings.ts'

const isMark = (kind: string) => kind === 'trademark'

/** Classes of the Nice Agreement. */
const CLASSES = Array.from({ length: 45 }, (_, at) => at + 1)

const isMarkThatCounts = ({ kind, score }: Conflict) => isMark(kind) && score >= CAUTION_FROM

/** `most` is the count of the class with the most marks. A mark with unknown classes counts in every class. */
export function marksThatCount(conflicts: readonly Conflict[]): [all: number, most: number] {
  const marks = conflicts.filter(isMarkThatCounts)
  const inClass = (number: number) =>
    marks.filter(({ niceClasses: of }) => of.length === 0 || of.includes(number)).length
  return [marks.length, Math.max(...CLASSES.map(inClass))]
}

/** Without a `chance`, a mark is only faint because its classes differ or it has expired. */
const isSetBack = ({ tier, chance }: Conflict) => tier === 'faint' && chance === undefined

const aboutBrand = ({ owner, niceClasses }: Conflict, t: Translate) => [
  owner && [<bdi lang="">{owner}</bdi>, ', '],
  niceClasses[0] && t(`goods_of.c${niceClasses[0]}`),
]

function factKey(hit: Conflict): string {
  const { kind, status, classOverlap } = hit
  if (!isMark(kind)) return `near.${kindOf(hit)}`
  if (status === 'expired') return 'near.renewable'
  if (isSetBack(hit)) return 'near.other_classes'
  if (status !== 'live' && status !== 'pending') return 'near.unknown'
  return `near.${status}${classOverlap.length > 0 ? '_in_classes' : ''}`
}

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
