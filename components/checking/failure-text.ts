import type { Failure, FailureKind } from '../../lib/client/types.ts'
import { THIS_BROWSER } from '../../lib/extension/askers.ts'
import type { Formats } from '../words/format.ts'
import type { Translate } from '../words/strings.ts'

/** The one thing a person can do about a failure. */
export type FailureAction = 'retry' | 'options' | 'edit'

/** Failures where something other than asking again helps. */
const ACTIONS: Partial<Record<FailureKind, FailureAction>> = { key: 'options', quota: 'options', invalid_name: 'edit' }

export function failureAction({ kind }: Failure): FailureAction {
  return ACTIONS[kind] ?? 'retry'
}

const ALONE: readonly FailureKind[] = ['timeout', 'bad_answer', 'service']

/** What went wrong in one sentence, without the seconds of a countdown: it is announced once. */
export function failureText(
  failure: Failure,
  { keyLast4, host }: { keyLast4: string | null; host: string },
  t: Translate,
  format: Formats,
): string {
  const { kind } = failure
  if (host === THIS_BROWSER && ALONE.includes(kind)) return t(`failed.alone.${kind}`)
  if (kind === 'key' && keyLast4)
    return t(failure.code === 'forbidden' ? 'failed.key_scope' : 'failed.key_named', [keyLast4])
  if (kind === 'quota' && failure.retryAt !== null) return t('failed.quota_until', [format.utc(failure.retryAt)])
  return t(`failed.${kind}`)
}
