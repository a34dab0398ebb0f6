import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { hasScore } from '../../lib/client/believed-verdict.ts'
import type { CheckResult, Failure, QuotaRest } from '../../lib/client/types.ts'
import type { Conflict } from '../../lib/contract/checks/conflict.ts'
import { CAUTION_FROM } from '../../lib/contract/constants.ts'
import { type Scope, SERVICE_ITSELF, THIS_BROWSER, type View, type ViewActions } from '../../lib/extension/view.ts'
import { Button, FromService, Name, When } from '../ui/elements.tsx'
import { type Formats, hostOf, rich, type Translate, useFormats, useStrings } from '../ui/text.ts'
import { Answered, Coverage, copyIn, countRegisters, Domains, missingIn } from './coverage.tsx'
import { HitList, lineOf } from './hits.tsx'
import type { SurfaceProps } from './props.ts'
import { byRisk, failureAction, failureText, headlineOf, kindOf } from './texts.ts'

/** Shows the score on a scale, without a number if there is none. */
export function Risk({ result }: { result: CheckResult }) {
  const t = useStrings()
  if (!hasScore(result))
    return (
      <p class="bc-risk">
        <span>{t('risk.none')}</span> <span class="bc-dim">{t('risk.none_help')}</span>
      </p>
    )
  const { score, scoreIsLowerBound } = result
  const key = scoreIsLowerBound && score < 100 ? 'risk.at_least' : 'risk.exact'
  return (
    <p class="bc-risk">
      <span>{rich(t, key, [<b key="score">{score}</b>])}</span>{' '}
      <span class="bc-dim">{t(result.verdict === 'none_found' ? 'risk.searched' : 'risk.higher')}</span>
    </p>
  )
}

const isMark = (kind: string) => kind === 'trademark'

const CLASSES = Array.from({ length: 45 }, (_, at) => at + 1)

const isMarkThatCounts = ({ kind, score }: Conflict) => isMark(kind) && score >= CAUTION_FROM

/** `most` is the highest count in one class. A mark with unknown classes counts in every class. */
function marksThatCount(conflicts: readonly Conflict[]): [all: number, most: number] {
  const marks = conflicts.filter(isMarkThatCounts)
  const inClass = (number: number) =>
    marks.filter(({ niceClasses: of }) => of.length === 0 || of.includes(number)).length
  return [marks.length, Math.max(...CLASSES.map(inClass))]
}

/** True if a mark is faint only because its classes differ or it has expired. Such marks have no `chance`. */
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

function Nearness({ result }: { result: CheckResult }) {
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

const SILENT = ['timeout', 'error', 'rate_limited']
const UNASKED = ['not_configured']

type DoneView = Extract<View, { phase: 'done' }>

function secondLine({ result, failure, host }: DoneView, t: Translate): string | null {
  const { verdict } = result
  if (verdict === 'not_checked') return t('verdict.not_checked_help')
  if (verdict === 'incomplete') {
    if (result.conflicts.length > 0) return t('verdict.incomplete_listed', [], result.conflicts.length)
    return t(countRegisters(result.coverage).answered > 0 ? 'verdict.incomplete_none' : 'verdict.incomplete_nothing')
  }
  const missing = missingIn(result.coverage)
  if (failure && missing.every(({ id }) => id !== SERVICE_ITSELF))
    return t(host === THIS_BROWSER ? 'verdict.stopped_alone' : 'verdict.stopped')
  if (missing.length === 0) return verdict === 'none_found' ? t('verdict.none_found_help') : null
  const are = (states: string[]) => missing.every(({ state }) => states.includes(state))
  const how = are(SILENT) ? 'silent' : are(UNASKED) ? 'unasked' : 'missing'
  return t(`verdict.and_${how}`, [], missing.length)
}

function Verdict({ view, children }: { view: DoneView; children?: ComponentChildren }) {
  const t = useStrings()
  const format = useFormats()
  const { result } = view
  const second = secondLine(view, t)
  return (
    <div class="bc-verdict">
      {second && <p class="bc-second">{second}</p>}
      <Nearness result={result} />
      {result.conflictsLeftOut && <p>{t('verdict.left_out', [format.count(result.conflictsLeftOut)])}</p>}
      {result.notes?.map(({ code, count, relation, niceClasses }) => (
        <p key={code}>
          {t(`note.${code}.${relation}${niceClasses.length > 0 ? '_in_classes' : ''}`, [format.count(count)])}
        </p>
      ))}
      {children}
    </div>
  )
}

/** Maximum number of hits, as many as on a report page. */
const MOST = 20

/** Writes the result as text, with missing sources as prominent as hits. */
function answerText(result: CheckResult, headline: string, t: Translate): string {
  const { name, score, scoreIsLowerBound, conflicts, domains, coverage, checkedAt } = result
  const risk = hasScore(result) ? t(scoreIsLowerBound && score < 100 ? 'risk.at_least' : 'risk.exact', [score]) : ''
  const hits = conflicts
    .slice(0, MOST)
    .map((hit) => `- ${hit.name}: ${lineOf(hit, t)} ${hit.recordUrl ?? ''}`.trimEnd())
  const left = conflicts.length - hits.length
  return [
    `${t('subject.name', [name])}: ${headline}`,
    risk,
    ...hits,
    left > 0 && `+ ${left}`,
    ...domains.map(({ domain, state }) => `- ${domain}: ${t(`domains.${state}`)}`),
    ...missingIn(coverage).map((row) => `! ${row.told ?? row.name}: ${t(`source.state.${row.state}`)}`),
    ...coverage.unsearched.map((row) => `! ${row.name}: ${t('unsearched.one')}`),
    `${checkedAt} · ${t('footer.advice')}`,
  ]
    .filter(Boolean)
    .join('\n')
}

function Copy({ result, headline }: { result: CheckResult; headline: string }) {
  const t = useStrings()
  const [done, setDone] = useState(false)
  return (
    <Button
      aria-live="polite"
      onClick={({ currentTarget }) => setDone(copyIn(currentTarget, answerText(result, headline, t)))}
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

interface FooterProps {
  children?: ComponentChildren
  result: CheckResult
  /** If this is set, nobody knows whether the service charged the check. */
  failure: Failure | undefined
  quota: QuotaRest | null
  requestId: string | null
  host: string
}

function Footer({ result, failure, quota, requestId, host, children }: FooterProps) {
  const t = useStrings()
  const format = useFormats()
  const alone = host === THIS_BROWSER
  const rows = [...result.coverage.searched, ...result.coverage.unavailable]
  const named = rows.filter((row) => row.kind !== 'domain' && row.state.startsWith('answered'))
  const credits = [...new Set(named.map((row) => row.attribution).filter(Boolean))]
  return (
    <footer class="bc-foot bc-dim">
      <p class="bc-line-list">
        <span>{alone ? t('footer.by_browser') : chargeText(result, failure, t)}</span>
        {quota && <span>{t('footer.quota', [format.count(quota.remaining), format.shortDay(quota.resetAt)])}</span>}
        <span>
          <span class="bc-sr">{t('footer.checked')} </span>
          <When at={result.checkedAt} />
        </span>
      </p>
      <details class="bc-how">
        <summary>{t('footer.how')}</summary>
        <p class="bc-line-list">
          {!alone && <span>{rich(t, 'footer.sent_to', [<bdi key="host">{hostOf(host)}</bdi>])}</span>}
          {requestId && <code class="bc-request">{requestId}</code>}
        </p>
        {children}
        {credits.length > 0 && (
          <p class="bc-line-list">
            {credits.map((credit) => (
              <FromService key={credit}>{credit}</FromService>
            ))}
          </p>
        )}
        <p>{t('footer.how_score')}</p>
        <p>{t('footer.how_verdict')}</p>
        <p>{t('footer.how_limits')}</p>
      </details>
      <b>{t('footer.advice')}</b>
    </footer>
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
  roomy: boolean
  allHits?: SurfaceProps['allHits']
}

interface NarrowProps {
  view: DoneProps['view']
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

export function Done({ view, actions, roomy, allHits }: DoneProps) {
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

interface Props {
  name: string
  scope: Scope
  onChange?: (() => void) | undefined
}

/** Returns the scope in words: jurisdiction, goods and classes. */
export function scopeText({ jurisdiction, niceClasses, goods = [] }: Scope, t: Translate, format: Formats): string {
  const where = jurisdiction ? format.region(jurisdiction) : t('subject.no_jurisdiction')
  const classes = niceClasses.join(', ')
  if (classes === '') return `${where} · ${t('subject.all_classes')}`
  const words = goods.map(({ term }) => term).join(', ')
  return `${where} · ${words === '' ? t('subject.classes', [classes]) : `${words} (${classes})`}`
}

export function Subject({ name, scope, onChange }: Props) {
  const t = useStrings()
  const format = useFormats()
  return (
    <p class="bc-subject">
      <bdi class="bc-asked" lang="">
        {t('subject.name', [name])}
      </bdi>
      <span class="bc-dim">{scopeText(scope, t, format)}</span>
      {onChange && (
        <Button class="bc-quiet" onClick={onChange}>
          {t('subject.change')}
        </Button>
      )}
    </p>
  )
}

/** Warns if the check did not use the goods. `asked` is the request as the service reports it. */
export function WordsUnused({ scope, asked }: { scope: Scope; asked: CheckResult['request'] }) {
  const t = useStrings()
  return scope.goods?.length && !asked?.goods ? <p class="bc-dim">{t('subject.words_unused')}</p> : null
}
