import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Failure } from '../../lib/client/types.ts'
import { Jurisdiction, RecordStatus } from '../../lib/contract/constants.ts'
import type {
  MarksController,
  MarksOutcome,
  MarksQuestion,
  MarksQuota,
} from '../../lib/extension/pages/marks-controller.ts'
import { type Scope, scopes } from '../../lib/extension/scope.ts'
import { mayBeCharged } from '../../lib/extension/view.ts'
import { sourceWording } from '../../lib/extension/wording.ts'
import { Button, FromService, Name, When } from '../ui/elements.tsx'
import { Field, Select, TextField } from '../ui/form.tsx'
import { GoodsField, loadGoodsWords, settled, useScopeDraft } from '../ui/scope.tsx'
import { hostOf, rich, useFormats, useStrings } from '../ui/text.ts'
import { Coverage } from './coverage.tsx'
import { HitList } from './hits.tsx'
import { failureText } from './texts.ts'

/** The contract accepts any number up to 200. */
const PAGE_SIZES = [20, 50, 100, 200]

interface BoxesProps<T extends string> {
  legend: string
  values: readonly T[]
  chosen: readonly T[]
  textOf(value: T): string
  onChosen(chosen: T[]): void
  /** Values that cannot be chosen, and why. */
  barred?: { values: readonly T[]; why: string }
}

function Boxes<T extends string>({ legend, values, chosen, textOf, onChosen, barred }: BoxesProps<T>) {
  return (
    <fieldset class="bc-boxes">
      <legend>{legend}</legend>
      {values.map((value) => (
        <label key={value} class={barred?.values.includes(value) ? 'bc-dim' : undefined}>
          <input
            type="checkbox"
            disabled={barred?.values.includes(value)}
            checked={chosen.includes(value)}
            onChange={({ currentTarget: { checked } }) =>
              onChosen(values.filter((each) => (each === value ? checked : chosen.includes(each))))
            }
          />
          {textOf(value)}
          {barred?.values.includes(value) && ` · ${barred.why}`}
        </label>
      ))}
    </fieldset>
  )
}

interface MarkFormProps {
  name: string
  scope: Scope
  takesGoods: boolean
  unconnected: readonly Jurisdiction[]
  isBusy: boolean
  onSearch(question: MarksQuestion, scope: Scope): void
  /** The cost and the recipient of the name, shown before anything is sent. */
  children: ComponentChildren
}

function MarkForm({ name, scope, takesGoods, unconnected, isBusy, onSearch, children }: MarkFormProps) {
  const t = useStrings()
  const format = useFormats()
  const [typed, setTyped] = useState(name)
  const [draft, setDraft] = useScopeDraft(scope)
  const [wanted, setWanted] = useState<MarksQuestion['jurisdictions']>(
    Jurisdiction.filter((code) => scope.jurisdiction === null || code === 'EU' || code === scope.jurisdiction),
  )
  const jurisdictions = wanted.filter((code) => !unconnected.includes(code))
  const [status, setStatus] = useState<MarksQuestion['status']>([])
  const [filedAfter, setFiledAfter] = useState('')
  const [owner, setOwner] = useState('')
  const [limit, setLimit] = useState(50)
  const [fault, setFault] = useState<'no_name' | 'no_register' | null>(null)

  async function submit(event: Event) {
    event.preventDefault()
    const words = /\p{L}/u.test(draft.text) ? await loadGoodsWords() : null
    const asked = settled(draft, words, t('format.locale'))
    setDraft(asked)
    // A service without any register still searches brands in use.
    const hasRegister = jurisdictions.length > 0 || unconnected.length === Jurisdiction.length
    const wrong = !/[\p{L}\p{N}]/u.test(typed) ? 'no_name' : hasRegister ? null : 'no_register'
    setFault(wrong)
    if (wrong !== null || asked.fault !== null || isBusy) return
    const { niceClasses } = asked.scope
    const goods = takesGoods ? scopes.goodsToSend(asked.scope) : null
    const filters = { status, filedAfter: filedAfter || null, owner: owner.trim() || null }
    const question = { name: typed.trim(), jurisdictions, niceClasses, goods, ...filters, limit, cursor: null }
    onSearch(question, asked.scope)
  }

  return (
    <form class="bc-form" onSubmit={submit} noValidate>
      <TextField
        label={t('projects.columns.name')}
        error={fault === 'no_name' ? t('marks.no_name') : null}
        type="search"
        maxLength={200}
        value={typed}
        onValue={setTyped}
      />
      <Boxes
        legend={t('marks.registers')}
        values={Jurisdiction}
        chosen={jurisdictions}
        textOf={(code) => format.region(code)}
        onChosen={setWanted}
        barred={{ values: unconnected, why: t('marks.unconnected') }}
      />
      <div role="alert">{fault === 'no_register' && <p class="bc-error">{t('marks.no_register')}</p>}</div>
      <GoodsField draft={draft} onDraft={setDraft} />
      <details class="bc-more-of">
        <summary>{t('marks.filters')}</summary>
        <Boxes
          legend={t('filter.status')}
          values={RecordStatus}
          chosen={status}
          textOf={(each) => t(`filter.statuses.${each}`)}
          onChosen={setStatus}
        />
        <div class="bc-filter">
          <Field label={t('marks.filed_after')}>
            {(ids) => (
              <input
                {...ids}
                type="date"
                value={filedAfter}
                onInput={({ currentTarget }) => setFiledAfter(currentTarget.value)}
              />
            )}
          </Field>
          <TextField label={t('marks.owner')} maxLength={200} value={owner} onValue={setOwner} />
          <Select
            label={t('marks.page_size')}
            value={limit}
            values={PAGE_SIZES}
            textOf={(size) => size}
            onValue={setLimit}
          />
        </div>
      </details>
      {children}
      <div class="bc-actions">
        <button type="submit" class="bc-button bc-primary" aria-disabled={isBusy}>
          {t('marks.search')}
        </button>
      </div>
    </form>
  )
}

export interface MarksPage {
  question: MarksQuestion
  scope: Scope
  host: string | null
  result: Extract<MarksOutcome, { ok: true }>['result']
}

const hasFilter = ({ niceClasses, status, filedAfter, owner }: MarksQuestion) =>
  niceClasses.length > 0 || status.length > 0 || filedAfter !== null || owner !== null

interface MarkResultsProps {
  page: MarksPage
  before: number
  /** Null if the user cannot open the next page. */
  onNext: (() => void) | null
  onPrevious: (() => void) | null
}

/** Shows a page of marks, with unsearched registers as prominent as the marks. */
export function MarkResults({ page: { question, scope, result }, before, onNext, onPrevious }: MarkResultsProps) {
  const t = useStrings()
  const format = useFormats()
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [result])
  const { conflicts, total, nextCursor, coverage, conflictsLeftOut = 0 } = result
  const last = before + conflicts.length
  const count = () => {
    if (conflicts.length === 0) return t('marks.none_listed')
    const values = [format.count(before + 1), format.count(last), format.count(total.value)]
    return t(total.relation === 'eq' ? 'marks.shown' : 'marks.shown_of_more', values)
  }
  return (
    <section class="bc-names">
      <h2 ref={heading} tabIndex={-1}>
        {rich(t, 'marks.about', [<Name key="name">{result.name}</Name>])}
      </h2>
      <p>
        <b>{count()}</b>
      </p>
      {conflictsLeftOut > 0 && <p>{t('verdict.left_out', [format.count(conflictsLeftOut)])}</p>}
      {hasFilter(question) && <p>{t('marks.filtered')}</p>}
      <p class="bc-dim">
        <When at={result.checkedAt} /> · {t(result.charged ? 'marks.charged' : 'marks.not_charged')}
      </p>
      {result.test && <p class="bc-test">{t('footer.test')}</p>}
      <HitList hits={conflicts} scope={scope} first={question.limit} />
      {((nextCursor !== null && onNext) || onPrevious) && (
        <nav class="bc-actions" aria-label={t('marks.pages')}>
          {onPrevious && <Button onClick={onPrevious}>{t('marks.previous')}</Button>}
          {nextCursor !== null && onNext && <Button onClick={onNext}>{t('marks.next')}</Button>}
        </nav>
      )}
      <Coverage name={result.name} coverage={sourceWording.coverage(coverage, t)} hits={conflicts} domains={[]} />
      <p class="bc-dim">{t('footer.advice')}</p>
    </section>
  )
}

interface MarksProps {
  room: MarksController
  name: string
  scope: Scope
  host: string | null
  onOptions(): void
}

function Cost({ allowance, host }: { allowance: MarksQuota | null; host: string | null }) {
  const t = useStrings()
  const format = useFormats()
  const left = () => {
    if (allowance?.kind !== 'service') return t('projects.cost.unknown')
    return t('marks.left', [format.count(allowance.remaining), format.shortDay(allowance.resetAt)])
  }
  return (
    <div class="bc-dim">
      <p>{t('marks.cost')}</p>
      <p role="status">{allowance === null ? t('projects.cost.asking') : left()}</p>
      {host !== null && <p>{rich(t, 'marks.recipient', [<bdi key="host">{hostOf(host)}</bdi>])}</p>}
    </div>
  )
}

function Failed({ failure, host }: { failure: Failure; host: string }) {
  const t = useStrings()
  const format = useFormats()
  return (
    <div role="alert" class="bc-error">
      <p>{failureText(failure, { keyLast4: null, host }, t, format)}</p>
      {failure.detail && <p>{rich(t, 'failed.detail', [<FromService key="detail">{failure.detail}</FromService>])}</p>}
      <p>{t(mayBeCharged(failure) ? 'failed.maybe_charged' : 'failed.not_charged')}</p>
    </div>
  )
}

/** The mark search. Stores nothing after the panel is closed. */
export function Marks({ room, name, scope, host, onOptions }: MarksProps) {
  const t = useStrings()
  const [allowance, setAllowance] = useState<MarksQuota | null>(null)
  const [pages, setPages] = useState<MarksPage[]>([])
  const [at, setAt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => void room.allowance().then(setAllowance), [pages.length === 1 && pages[0]])
  async function ask(question: MarksQuestion, asked: Scope, earlier: MarksPage[]) {
    setBusy(true)
    setFailure(null)
    const outcome = await room.search(question)
    setBusy(false)
    if (!outcome.ok) return setFailure(outcome.failure)
    setPages([...earlier, { question, scope: asked, host, result: outcome.result }])
    setAt(earlier.length)
  }
  const page = pages[at]
  const isThere = at + 1 < pages.length
  const next = () => {
    if (page === undefined) return
    if (isThere) return setAt(at + 1)
    void ask({ ...page.question, cursor: page.result.nextCursor }, page.scope, pages)
  }
  const before = pages.slice(0, at).reduce((sum, { result }) => sum + result.conflicts.length, 0)
  return (
    <main class="bc-page bc-page-panel bc-projects">
      <h1 class="bc-sr">{t('page.title')}</h1>
      <h2>{t('marks.title')}</h2>
      {allowance?.kind === 'none' ? (
        <>
          <p>{t('marks.needs_service')}</p>
          <div class="bc-actions">
            <Button onClick={onOptions}>{t('page.options')}</Button>
          </div>
        </>
      ) : (
        <MarkForm
          name={name}
          scope={scope}
          takesGoods={allowance?.kind === 'service' && allowance.takesGoods}
          unconnected={allowance?.kind === 'service' ? allowance.unconnected : []}
          isBusy={isBusy}
          onSearch={(question, asked) => void ask(question, asked, [])}
        >
          <Cost allowance={allowance} host={host} />
        </MarkForm>
      )}
      <p role="status">{isBusy && t('marks.searching')}</p>
      {failure && <Failed failure={failure} host={host ?? ''} />}
      {page && (
        <MarkResults
          page={page}
          before={before}
          // If a different service was connected meanwhile, the next page must not send it the name. The form announces
          // the recipient.
          onNext={isThere || page.host === host ? next : null}
          onPrevious={at > 0 ? () => setAt(at - 1) : null}
        />
      )}
    </main>
  )
}
