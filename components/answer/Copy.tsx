import { useState } from 'preact/hooks'
import { hasScore } from '../../lib/client/believed-verdict.ts'
import type { CheckResult } from '../../lib/client/types.ts'
import { lineOf } from '../hits/hit-line.ts'
import { Button } from '../parts/Button.tsx'
import { copyIn } from '../parts/copy-in.ts'
import { type Translate, useStrings } from '../words/strings.ts'
import { missingIn } from './registers.ts'

/** The same number of hits as on one page of a report. */
const MOST = 20

/** The missing sources are as prominent as the hits. */
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

export function Copy({ result, headline }: { result: CheckResult; headline: string }) {
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
