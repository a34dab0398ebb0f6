import { useState } from 'preact/hooks'
import type { Conflict } from '../../lib/contract/conflict.ts'
import type { MarkGoods } from '../../lib/contract/mark-goods.ts'
import type { ViewActions } from '../../lib/extension/view.ts'
import { FromService } from '../words/FromService.tsx'
import { useFormats } from '../words/format.ts'
import { useStrings } from '../words/strings.ts'

/** What an office said of goods: undefined before it is asked, null where nobody could ask it. */
type Told = MarkGoods | 'asking' | null | undefined

/** The goods of a mark in the words of its office, asked for when a person opens its `<details>` and never before. */
export function useGoods({ kind, source, number }: Conflict, ask: ViewActions['goodsOf']) {
  const [told, setTold] = useState<Told>()
  const canAsk = ask !== undefined && kind === 'trademark' && number !== null
  function onToggle({ currentTarget }: { currentTarget: HTMLDetailsElement }): void {
    if (!canAsk || !currentTarget.open || told === 'asking' || told?.state === 'answered') return
    setTold('asking')
    void ask(source, number).then(setTold)
  }
  return { canAsk, told, onToggle }
}

/** What an office said of the goods of a hit; of the classes those that the check was about are open, and so is a single one. */
export function OfficeGoods({ hit, told }: { hit: Conflict; told: Told }) {
  const t = useStrings()
  const format = useFormats()
  if (told === undefined) return null
  if (told === 'asking') return <p class="bc-dim">{t('goods.asking')}</p>
  if (told?.state === 'not_configured') return null
  const { classes = [], reason, askedAt } = told ?? {}
  const isOpen = (niceClass: number) =>
    classes.length === 1 || hit.classOverlap.includes(niceClass) || hit.relatedClasses?.found === niceClass
  return (
    <>
      {classes.length > 0 && <p class="bc-dim">{t('goods.title', [format.time(askedAt ?? '')])}</p>}
      {classes.map(({ niceClass, language, terms }) => (
        <details key={niceClass} class="bc-goods" open={isOpen(niceClass)}>
          <summary>{t('goods.class', [niceClass, terms.length], terms.length)}</summary>
          <bdi lang={language ?? ''}>{terms.join('; ')}</bdi>
        </details>
      ))}
      {!told?.complete && (
        <p>
          {t(classes.length > 0 ? 'goods.not_whole' : 'goods.failed')} {reason && <FromService>({reason})</FromService>}
        </p>
      )}
    </>
  )
}

/** The goods of a mark that is shown below another one which is written alike. */
export function MoreGoods({ hit, ask }: { hit: Conflict; ask: ViewActions['goodsOf'] }) {
  const t = useStrings()
  const { canAsk, told, onToggle } = useGoods(hit, ask)
  if (!canAsk) return null
  return (
    <details onToggle={onToggle}>
      <summary>{t('goods.show')}</summary>
      <OfficeGoods hit={hit} told={told} />
    </details>
  )
}
