import { useState } from 'preact/hooks'
import { hasScore } from '../../lib/client/believed-verdict.ts'
import type { CheckResult, Failure } from '../../lib/client/types.ts'
import type { Conflict } from '../../lib/contract/checks/conflict.ts'
import { copyIn } from '../../lib/extension/copy.ts'
import { type Scope, SERVICE_ITSELF, THIS_BROWSER, type View, type ViewActions } from '../../lib/extension/view.ts'
import { Button, FromService, Icon, Name, When } from '../ui/elements.tsx'
import { type Formats, hostOf, rich, type Translate, useFormats, useStrings } from '../ui/text.ts'
import { Coverage, Domains, isRegister, missingIn } from './coverage.tsx'
import { HitList } from './hits.tsx'
import type { SurfaceProps } from './props.ts'
import { answerText, byRisk, failureAction, failureText, foundIn, kindOf, reasonOf, strongestOf } from './texts.ts'

/** True if a mark is faint only because its classes differ or it has expired. Such marks have no `chance`. */
const isSetBack = ({ kind, tier, chance }: Conflict) => kind === 'trademark' && tier === 'faint' && chance === undefined

const howOften = (percent: number) => (percent <= 10 ? 'rare' : percent >= 40 ? 'common' : 'often')

/** Why the strongest match counts, and how often such a match turns up by chance or what the law says of it. */
function Because({ result: { conflicts, tier, frequency } }: { result: CheckResult }) {
  const t = useStrings()
  const strongest = strongestOf(conflicts)
  if (!strongest) return null
  const say = (key: string, { name }: Conflict) => rich(t, `because.${key}`, [<Name key="name">{name}</Name>])
  if (tier === 'faint') {
    const back = conflicts.find(isSetBack)
    const key = back ? (back.status === 'expired' ? 'renewable' : 'other_classes') : 'closest'
    return (
      <p>
        {say(key, back ?? strongest)} {t('because.everyday')}
      </p>
    )
  }
  const often = frequency && t(`because.${howOften(frequency.madeUp)}`, [frequency.madeUp])
  return (
    <p>
      {say(strongest.renown === 'famous' ? 'famous' : reasonOf(strongest), strongest)}{' '}
      {strongest.kind === 'trademark' ? often : t(`because.law.${kindOf(strongest)}`)}
    </p>
  )
}

type DoneView = Extract<View, { phase: 'done' }>

function meaningOf({ verdict, conflicts, coverage }: CheckResult, t: Translate): string | undefined {
  if (verdict === 'not_checked') return t('verdict.not_checked_help')
  const found = foundIn(coverage, t)
  if (verdict === 'none_found') return t('verdict.none_found_in', [found])
  if (verdict !== 'incomplete') return undefined
  if (found === '') return t('verdict.incomplete_nothing')
  return t(conflicts.length > 0 ? 'verdict.weak_so_far' : 'verdict.none_so_far')
}

/** Notes that the user should act on. The others are in the details. */
const URGENT: readonly string[] = ['several_names', 'unknown_sources', 'other_territories']

function Notes({ result: { notes = [] }, urgent }: { result: CheckResult; urgent: boolean }) {
  const t = useStrings()
  const format = useFormats()
  return (
    <>
      {notes
        .filter(({ code }) => URGENT.includes(code) === urgent)
        .map(({ code, count, relation, niceClasses }) => (
          <p key={code}>
            {t(`note.${code}.${relation}${niceClasses.length > 0 ? '_in_classes' : ''}`, [format.count(count)])}
          </p>
        ))}
    </>
  )
}

/** Says in a sentence or two why a result is as it is, without what is unknown. */
export function Reason({ result }: { result: CheckResult }) {
  const meaning = meaningOf(result, useStrings())
  return meaning ? <p>{meaning}</p> : <Because result={result} />
}

function Meaning({ view }: { view: DoneView }) {
  const t = useStrings()
  const { result, failure, host } = view
  const hasStopped = failure && missingIn(result.coverage).every(({ id }) => id !== SERVICE_ITSELF)
  return (
    <div class="bc-because">
      {hasStopped && <p class="bc-second">{t(host === THIS_BROWSER ? 'verdict.stopped_alone' : 'verdict.stopped')}</p>}
      <Reason result={result} />
      <Notes result={result} urgent />
      {view.remark && <p class="bc-remark">⚠ {view.remark}</p>}
    </div>
  )
}

function Copy({ result }: { result: CheckResult }) {
  const t = useStrings()
  const [done, setDone] = useState(false)
  return (
    <Button
      class="bc-quiet"
      aria-live="polite"
      onClick={({ currentTarget }) => setDone(copyIn(currentTarget, answerText(result, t)))}
    >
      {t(done ? 'done.copied' : 'done.copy')}
    </Button>
  )
}

const COUNTED: readonly (string | undefined)[] = ['verdict', 'asked', 'free_checks_used_up']

/** Says whether the check was charged. Shows the service's reason only if it agrees with the charge. */
export function chargeText({ charged, chargeReason }: CheckResult, failure: Failure | undefined, t: Translate): string {
  if (failure && charged) return t('footer.maybe_charged')
  if (chargeReason !== undefined && COUNTED.includes(chargeReason) === charged)
    return t(`footer.charge.${chargeReason}`)
  return t(charged ? 'footer.charged' : 'footer.not_charged')
}

/** One line that unfolds how we decide, what the check cost and who received the name. */
function Footer({ view: { result, failure, quota, requestId, host, scope } }: { view: DoneView }) {
  const t = useStrings()
  const format = useFormats()
  const alone = host === THIS_BROWSER
  const { score, scoreIsLowerBound, coverage, conflictsLeftOut } = result
  const rows = [...coverage.searched, ...coverage.unavailable]
  const credits = [...new Set(rows.filter(isRegister).flatMap(({ attribution }) => attribution ?? []))]
  return (
    <details class="bc-foot bc-dim">
      <summary>
        <span>
          {t('footer.advice')} · <When at={result.checkedAt} />
        </span>
        <Icon name="ask" size={14} />
        <span class="bc-sr">{t('footer.how')}</span>
      </summary>
      <p>
        {hasScore(result) && t(scoreIsLowerBound && score < 100 ? 'risk.at_least' : 'risk.exact', [score])}
        {hasScore(result) && ' · '}
        {alone ? t('footer.by_browser') : chargeText(result, failure, t)}
        {quota && ' · '}
        {quota && t('footer.quota', [format.count(quota.remaining), format.shortDay(quota.resetAt)])}
      </p>
      {!alone && (
        <p>
          {rich(t, 'footer.sent_to', [<bdi key="host">{hostOf(host)}</bdi>])}{' '}
          {requestId && <code class="bc-request">{requestId}</code>}
        </p>
      )}
      {conflictsLeftOut && <p>{t('verdict.left_out', [format.count(conflictsLeftOut)])}</p>}
      <WordsUnused scope={scope} asked={result.request} />
      <Notes result={result} urgent={false} />
      {['score', 'verdict', 'limits'].map((what) => (
        <p key={what}>{t(`footer.how_${what}`)}</p>
      ))}
      {credits.map((credit) => (
        <p key={credit}>
          <FromService>{credit}</FromService>
        </p>
      ))}
    </details>
  )
}

const DAY = 86_400_000

/** Returns full days since a check. From one day, the view marks a result as old. */
export function ageInDays(checkedAt: string): number {
  return Math.max(0, Math.floor((Date.now() - Date.parse(checkedAt)) / DAY))
}

interface DoneProps {
  view: Extract<View, { phase: 'done' }>
  actions: ViewActions
  allHits?: SurfaceProps['allHits']
}

function Refused({
  view: { failure, host },
  onOptions,
}: {
  view: DoneProps['view']
  onOptions: (() => void) | undefined
}) {
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

const lacksMarks = ({ host, result }: DoneView) =>
  host === THIS_BROWSER && !result.coverage.searched.some(({ kind }) => kind === 'trademark')

export function Done({ view, actions, allHits }: DoneProps) {
  const t = useStrings()
  const format = useFormats()
  const { result, scope } = view
  const age = ageInDays(result.checkedAt)
  const isOld = age > 0 || view.kept
  const canRetry = view.failure !== undefined || missingIn(result.coverage).some((row) => row.retryable)
  const seeks = lacksMarks(view)
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
      <Meaning view={view} />
      {allHits?.({ conflicts: result.conflicts, scope }) ?? (
        <HitList hits={result.conflicts.toSorted(byRisk)} scope={scope} foldsWeak onAll={actions.openPanel} />
      )}
      <Domains domains={result.domains} />
      <Coverage name={result.name} coverage={result.coverage} hits={result.conflicts} domains={result.domains} />
      <div class="bc-actions">
        {seeks && (
          <Button class="bc-button bc-primary" onClick={actions.openOptions}>
            {t('done.search_marks')}
          </Button>
        )}
        {actions.openPanel && (
          <Button class={seeks ? 'bc-quiet' : 'bc-button bc-primary'} onClick={actions.openPanel}>
            {t('done.open_panel')}
          </Button>
        )}
        {actions.addToList && (
          <Button class="bc-quiet" data-part="projects" onClick={actions.addToList}>
            {t('done.add_to_list')}
          </Button>
        )}
        {(isOld || canRetry) && (
          <Button class="bc-quiet" onClick={actions.retry}>
            {t(!isOld ? 'done.retry' : view.host === THIS_BROWSER ? 'done.again' : 'done.again_cost')}
          </Button>
        )}
        <Copy result={result} />
      </div>
      <Footer view={view} />
    </>
  )
}

/** Returns the scope in words: jurisdiction, goods and classes. */
export function scopeText({ jurisdiction, niceClasses, goods = [] }: Scope, t: Translate, format: Formats): string {
  const where = jurisdiction ? format.region(jurisdiction) : t('subject.no_jurisdiction')
  const classes = niceClasses.join(', ')
  if (classes === '') return `${where} · ${t('subject.all_classes')}`
  const words = goods.map(({ term }) => term).join(', ')
  return `${where} · ${words === '' ? t('subject.classes', [classes], niceClasses.length) : `${words} (${classes})`}`
}

/** Warns if the check did not use the goods. `asked` is the request as the service reports it. */
function WordsUnused({ scope, asked }: { scope: Scope; asked: CheckResult['request'] }) {
  const t = useStrings()
  return scope.goods?.length && !asked?.goods ? <p class="bc-dim">{t('subject.words_unused')}</p> : null
}
