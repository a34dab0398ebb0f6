import { useLayoutEffect, useRef } from 'preact/hooks'
import { stateOf } from '../../lib/extension/state-colours.ts'
import { scopeText } from '../answer/Subject.tsx'
import { Icon } from '../parts/Icon.tsx'
import { useFormats } from '../words/format.ts'
import { Name } from '../words/Name.tsx'
import { useStrings } from '../words/strings.ts'
import { When } from '../words/When.tsx'
import type { PopupProps } from './props.ts'

type Props = Pick<PopupProps, 'recent' | 'onRecent' | 'onForget' | 'forgotten' | 'onHaveBack' | 'onLetGo'>

function Forgotten({ forgotten, onHaveBack, onLetGo }: Pick<Props, 'forgotten' | 'onHaveBack' | 'onLetGo'>) {
  const t = useStrings()
  const undo = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => undo.current?.focus(), [forgotten])
  return (
    <div role="status" class={forgotten > 0 ? 'bc-note bc-forgotten' : undefined}>
      {forgotten > 0 && (
        <>
          <span>{t('recent.forgotten', [], forgotten)}</span>
          <button ref={undo} type="button" class="bc-button" onClick={onHaveBack}>
            {t('recent.have_back')}
          </button>
          <button type="button" class="bc-close" aria-label={t('recent.let_go')} onClick={onLetGo}>
            <Icon name="close" size={16} />
          </button>
        </>
      )}
    </div>
  )
}

export function Recent({ recent, onRecent, onForget, ...forgetting }: Props) {
  const t = useStrings()
  const format = useFormats()
  if (recent.length === 0) return <Forgotten {...forgetting} />
  return (
    <section class="bc-recent">
      <h2>{t('recent.title')}</h2>
      <Forgotten {...forgetting} />
      <ul>
        {recent.map((check) => {
          const state = stateOf(check)
          const score = check.scoreIsLowerBound ? 'recent.at_least' : 'recent.score'
          return (
            <li key={`${check.at} ${check.name}`} class={`bc-is-${state}`}>
              <button type="button" onClick={() => onRecent(check)}>
                <Icon name={state} size={18} />
                <Name>{check.name}</Name>
                <span class="bc-dim">
                  {t(`verdict.short.${state}`)}
                  {check.score !== null && check.score > 0 && ` · ${t(score, [check.score])}`}
                  {' · '}
                  <When at={check.at} />
                </span>
                <span class="bc-dim">{scopeText(check.scope, t, format)}</span>
              </button>
            </li>
          )
        })}
      </ul>
      <button type="button" class="bc-quiet" onClick={onForget}>
        {t('recent.forget')}
      </button>
    </section>
  )
}
