import type { View, ViewActions } from '../../lib/extension/view.ts'
import { useFormats } from '../words/format.ts'
import { useStrings } from '../words/strings.ts'
import { Conflicts } from './Conflicts.tsx'
import { Coverage } from './Coverage.tsx'
import { Domains } from './Domains.tsx'
import { Footer } from './Footer.tsx'
import { isMarkThatCounts } from './Nearness.tsx'
import { Subject } from './Subject.tsx'
import { Verdict } from './Verdict.tsx'

const DAY = 86_400_000

/** Whole days since a check where that is a day or more: its answer is shown as an old one. */
export function ageInDays(checkedAt: string): number {
  return Math.max(0, Math.floor((Date.now() - Date.parse(checkedAt)) / DAY))
}

interface Props {
  view: Extract<View, { phase: 'done' }>
  actions: ViewActions
  roomy: boolean
}

/** The answer: verdict, coverage, hits, companies, domains, and what can be done next. */
export function Done({ view, actions, roomy }: Props) {
  const t = useStrings()
  const format = useFormats()
  const { result, scope } = view
  const { searched, unavailable } = result.coverage
  const onClasses = actions.giveClasses ?? actions.openPanel
  const age = ageInDays(result.checkedAt)
  const isOld = age > 0 || view.kept
  const again = isOld || unavailable.some((row) => row.retryable)
  return (
    <>
      {isOld && (
        <p class="bc-old">
          {age > 0
            ? t('done.old', [format.day(result.checkedAt), age], age)
            : t('done.kept', [format.time(result.checkedAt)])}
        </p>
      )}
      {result.test && <p class="bc-test">{t('footer.test')}</p>}
      <Verdict result={result} />
      <Subject name={result.name} scope={scope} onChange={actions.openPanel} />
      {scope.niceClasses.length === 0 && result.conflicts.some(isMarkThatCounts) && (
        <p>
          {t('near.none_given')}{' '}
          {onClasses && (
            <button type="button" class="bc-quiet" onClick={onClasses}>
              {t('near.give')}
            </button>
          )}
        </p>
      )}
      <Coverage coverage={result.coverage} roomy={roomy} />
      <Conflicts conflicts={result.conflicts} answered={searched} scope={scope} roomy={roomy} ended />
      <Domains domains={result.domains} onRetry={actions.retry} />
      {(again || actions.openPanel) && (
        <div class="bc-actions">
          {again && (
            <button type="button" class="bc-button" onClick={actions.retry}>
              {t(isOld ? 'done.again_cost' : 'done.again')}
            </button>
          )}
          {actions.openPanel && (
            <button type="button" class="bc-button" onClick={actions.openPanel}>
              {t('done.open_panel')}
            </button>
          )}
        </div>
      )}
      <Footer result={result} quota={view.quota} requestId={view.requestId} host={view.host} />
    </>
  )
}
