import { createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import type { Conflict } from '../../lib/contract/conflict.ts'
import type { MarkGoods } from '../../lib/contract/mark-goods.ts'
import type { ViewActions } from '../../lib/extension/view.ts'
import { FromService } from '../words/FromService.tsx'
import { useFormats } from '../words/format.ts'
import { useStrings } from '../words/strings.ts'

/** Returns the query for the goods of a hit, or undefined if this view cannot or may not send one. */
export const AskGoods = createContext<(hit: Pick<Conflict, 'source' | 'number'>) => ViewActions['goodsOf']>(
  () => undefined,
)

/** Null if the goods cannot be fetched. */
type Told = 'unasked' | 'asking' | MarkGoods | null

function isMissing(told: Told): boolean {
  if (told === 'unasked' || told === null) return true
  return told !== 'asking' && told.state !== 'answered' && told.retryable
}

/** Classes of the check are unfolded, and so is a single class. */
function GoodsList({ goods, shared }: { goods: MarkGoods; shared: readonly number[] }) {
  const t = useStrings()
  const format = useFormats()
  const { classes, askedAt, complete, attribution, reason } = goods
  return (
    <>
      <p class="bc-dim">{t('goods.title', [format.time(askedAt ?? '')])}</p>
      {classes.map(({ niceClass, language, terms }) => (
        <details key={niceClass} class="bc-goods" open={shared.includes(niceClass) || classes.length === 1}>
          <summary>{t('goods.class', [niceClass, terms.length], terms.length)}</summary>
          <bdi lang={language ?? ''}>{terms.join('; ')}</bdi>
        </details>
      ))}
      {!complete && (
        <p>
          {t('goods.not_whole')} {reason && <FromService>({reason})</FromService>}
        </p>
      )}
      {attribution && (
        <p class="bc-dim">
          <FromService>{attribution}</FromService>
        </p>
      )}
    </>
  )
}

/** The goods of a mark in the words of its office. Queried when a person opens the hit, never before. */
export function OfficeGoods({ hit, open }: { hit: Conflict; open: boolean }) {
  const t = useStrings()
  const { kind, source, number, classOverlap, relatedClasses } = hit
  const ask = useContext(AskGoods)(hit)
  const [told, setTold] = useState<Told>('unasked')
  useEffect(() => {
    if (!open || !ask || kind !== 'trademark' || number === null || !isMissing(told)) return
    setTold('asking')
    void ask(source, number).then(setTold)
  }, [open])
  if (told === 'unasked' || (told !== 'asking' && told?.state === 'not_configured')) return null
  if (told === 'asking') return <p class="bc-dim">{t('goods.asking')}</p>
  if (told?.state === 'answered')
    return <GoodsList goods={told} shared={[...classOverlap, ...(relatedClasses ? [relatedClasses.found] : [])]} />
  return (
    <p>
      {t('goods.failed')} {told?.reason && <FromService>({told.reason})</FromService>}
    </p>
  )
}

/** The goods of a further mark with the same spelling. */
export function MoreGoods({ hit }: { hit: Conflict }) {
  const t = useStrings()
  const [open, setOpen] = useState(false)
  if (useContext(AskGoods)(hit) === undefined || hit.kind !== 'trademark' || hit.number === null) return null
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('goods.show')}</summary>
      <OfficeGoods hit={hit} open={open} />
    </details>
  )
}
