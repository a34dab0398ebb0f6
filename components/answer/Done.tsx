import { THIS_BROWSER } from '../../lib/extension/askers.ts'
import type { View, ViewActions } from '../../lib/extension/view.ts'
import { failureAction, failureText } from '../checking/failure-text.ts'
import { byRisk } from '../hits/filter-hits.ts'
import { HitList } from '../hits/HitList.tsx'
import { Button } from '../parts/Button.tsx'
import { headlineOf } from '../surface/headline.ts'
import type { SurfaceProps } from '../surface/props.ts'
import { useFormats } from '../words/format.ts'
import { useStrings } from '../words/strings.ts'
import { Copy } from './Copy.tsx'
import { Answered, Coverage } from './Coverage.tsx'
import { Domains } from './Domains.tsx'
import { Footer } from './Footer.tsx'
import { marksThatCount } from './Nearness.tsx'
import { missingIn } from './registers.ts'
import { Subject, WordsUnused } from './Subject.tsx'
import { Verdict } from './Verdict.tsx'

const DAY = 86_400_000

/** Whole days since a check. A result of at least one day is marked as old. */
export function ageInDays(checkedAt: string): number {
  return Math.max(0, Math.floor((Date.now() - Date.parse(checkedAt)) / DAY))
}

interface Props {
  view: Extract<View, { phase: 'done' }>
  actions: ViewActions
  roomy: boolean
  allHits?: SurfaceProps['allHits']
}

interface NarrowProps {
  view: Props['view']
  onClasses: (() => void) | undefined
}

function Narrow({ view: { scope, result }, onClasses }: NarrowProps) {
  const t = useStrings()
  const counts = marksThatCount(result.conflicts)
  const [all, most] = counts
  if (scope.niceClasses.length > 0 || all === 0) return null
  const isWhole = !result.conflictsLeftOut && !result.coverage.searched.some((row) => row.truncated)
  const offer = isWhole && most < all ? t('near.narrow', counts) : t('near.give')
  return (
    <p class="bc-ask">
      {onClasses ? (
        <Button class="bc-quiet" onClick={onClasses}>
          {offer}
        </Button>
      ) : (
        t('near.none_given')
      )}
    </p>
  )
}

function Refused({ view: { failure, host }, onOptions }: { view: Props['view']; onOptions: (() => void) | undefined }) {
  const t = useStrings()
  const format = useFormats()
  if (!failure || failureAction(failure) !== 'options') return null
  return (
    <>
      <p class="bc-second">{failureText(failure, { keyLast4: null, host }, t, format)}</p>
      {onOptions && (
        <div class="bc-actions">
          <Button onClick={onOptions}>{t(failure.kind === 'quota' ? 'failed.act.more' : 'failed.act.options')}</Button>
        </div>
      )}
    </>
  )
}

export function Done({ view, actions, roomy, allHits }: Props) {
  const t = useStrings()
  const format = useFormats()
  const { result, scope } = view
  const age = ageInDays(result.checkedAt)
  const isOld = age > 0 || view.kept
  const missing = missingIn(result.coverage)
  const again = isOld || view.failure !== undefined || missing.some((row) => row.retryable)
  return (
    <>
      {isOld && (
        <p class="bc-old">
          {age > 0
            ? t('done.old', [format.day(result.checkedAt), age], age)
            : t('done.kept', [format.time(result.checkedAt)])}
        </p>
      )}
      <Refused view={view} onOptions={actions.openOptions} />
      {result.test && <p class="bc-test">{t('footer.test')}</p>}
      <Subject name={result.name} scope={scope} onChange={actions.openPanel} />
      <WordsUnused scope={scope} asked={result.request} />
      <Verdict view={view}>
        <Narrow view={view} onClasses={actions.giveClasses ?? actions.openPanel} />
        {view.host === THIS_BROWSER && (
          <p>
            <button type="button" class="bc-quiet" onClick={actions.openOptions}>
              {t('verdict.more')}
            </button>
          </p>
        )}
      </Verdict>
      {allHits?.({ conflicts: result.conflicts, scope }) ?? (
        <HitList hits={result.conflicts.toSorted(byRisk)} scope={scope} onAll={actions.openPanel} />
      )}
      <Domains domains={result.domains} onRetry={actions.retry} />
      <Coverage name={result.name} coverage={result.coverage} hits={result.conflicts} roomy={roomy} />
      <div class="bc-actions">
        {again && (
          <Button onClick={actions.retry}>
            {t(isOld && view.host !== THIS_BROWSER ? 'done.again_cost' : 'done.again')}
          </Button>
        )}
        <Copy result={result} headline={headlineOf(view, t).text} />
        {actions.openPanel && <Button onClick={actions.openPanel}>{t('done.open_panel')}</Button>}
        {actions.otherSpelling && <Button onClick={actions.otherSpelling}>{t('done.other_spelling')}</Button>}
      </div>
      <Footer result={result} failure={view.failure} quota={view.quota} requestId={view.requestId} host={view.host}>
        {!roomy && missing.length > 0 && <Answered coverage={result.coverage} hits={result.conflicts} />}
      </Footer>
    </>
  )
}
