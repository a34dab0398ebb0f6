import { useLayoutEffect, useRef } from 'preact/hooks'
import type { MarksOutcome, MarksQuestion } from '../../lib/extension/pages/marks-room.ts'
import type { Scope } from '../../lib/extension/scope.ts'
import { coverageInWords } from '../../lib/extension/why.ts'
import { Coverage } from '../answer/Coverage.tsx'
import { HitList } from '../hits/HitList.tsx'
import { Button } from '../parts/Button.tsx'
import { useFormats } from '../words/format.ts'
import { Name } from '../words/Name.tsx'
import { rich } from '../words/rich-text.ts'
import { useStrings } from '../words/strings.ts'
import { When } from '../words/When.tsx'

export interface MarksPage {
  question: MarksQuestion
  scope: Scope
  host: string | null
  result: Extract<MarksOutcome, { ok: true }>['result']
}

const hasFilter = ({ niceClasses, status, filedAfter, owner }: MarksQuestion) =>
  niceClasses.length > 0 || status.length > 0 || filedAfter !== null || owner !== null

interface Props {
  page: MarksPage
  /** Marks on the earlier pages. */
  before: number
  /** Null if no query may follow. */
  onNext: (() => void) | null
  onPrevious: (() => void) | null
}

/** Unsearched registers are as prominent as the marks. */
export function MarkResults({ page: { question, scope, result }, before, onNext, onPrevious }: Props) {
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
      <Coverage name={result.name} coverage={coverageInWords(coverage, t)} hits={conflicts} roomy />
      <p class="bc-dim">{t('footer.advice')}</p>
    </section>
  )
}
