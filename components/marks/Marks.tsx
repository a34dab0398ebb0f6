import { useEffect, useState } from 'preact/hooks'
import type { Failure } from '../../lib/client/types.ts'
import { mayBeCharged } from '../../lib/extension/failure-cost.ts'
import type { MarksAllowance, MarksQuestion, MarksRoom } from '../../lib/extension/pages/marks-room.ts'
import type { Scope } from '../../lib/extension/scope.ts'
import { failureText } from '../checking/failure-text.ts'
import { Button } from '../parts/Button.tsx'
import { FromService } from '../words/FromService.tsx'
import { useFormats } from '../words/format.ts'
import { hostOf } from '../words/host.ts'
import { rich } from '../words/rich-text.ts'
import { useStrings } from '../words/strings.ts'
import { MarkForm } from './MarkForm.tsx'
import { MarkResults, type MarksPage } from './MarkResults.tsx'

interface MarksProps {
  room: MarksRoom
  name: string
  scope: Scope
  /** Address of the service that will see the name. Null if none is set. */
  host: string | null
  onOptions(): void
}

/** Shown before anything is sent. */
function Cost({ allowance, host }: { allowance: MarksAllowance | null; host: string | null }) {
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

/** Nothing is stored once the panel is closed. */
export function Marks({ room, name, scope, host, onOptions }: MarksProps) {
  const t = useStrings()
  const [allowance, setAllowance] = useState<MarksAllowance | null>(null)
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
          // A service connected since then receives the name only through the form, which says so.
          onNext={isThere || page.host === host ? next : null}
          onPrevious={at > 0 ? () => setAt(at - 1) : null}
        />
      )}
    </main>
  )
}
