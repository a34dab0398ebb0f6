import type { Scope } from '../lib/extension/view.ts'
import { Icon } from './Icon.tsx'
import type { RecentCheck } from './props.ts'
import { useStrings } from './strings.ts'
import { When } from './When.tsx'

const VERDICTS = ['conflict', 'caution', 'none_found', 'incomplete']

interface Props {
  recent: RecentCheck[]
  onCheck(name: string, scope: Scope): void
  onForget(): void
}

/** The last checks on this device; each can be made again. */
export function Recent({ recent, onCheck, onForget }: Props) {
  const t = useStrings()
  if (recent.length === 0) return null
  return (
    <section class="bc-recent">
      <h2>{t('recent.title')}</h2>
      <ul>
        {recent.map((check) => {
          const verdict = VERDICTS.includes(check.verdict) ? check.verdict : 'not_checked'
          const score = check.scoreIsLowerBound ? 'recent.at_least' : 'recent.score'
          return (
            <li key={`${check.at} ${check.name}`} class={`bc-is-${verdict}`}>
              <button type="button" onClick={() => onCheck(check.name, check.scope)}>
                <Icon name={verdict} size={18} />
                <bdi class="bc-name" lang="">
                  {check.name}
                </bdi>
                <span class="bc-dim">
                  {t(`verdict.short.${verdict}`)}
                  {check.score !== null && check.score > 0 && ` · ${t(score, [check.score])}`}
                  {' · '}
                  <When at={check.at} />
                </span>
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
