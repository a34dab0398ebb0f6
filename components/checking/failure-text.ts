import type { Failure, FailureKind } from '../../lib/client/types.ts'
import { THIS_BROWSER } from '../../lib/extension/askers.ts'
import type { Formats } from '../words/format.ts'
import type { Translate } from '../words/strings.ts'

/** The one thing a person can do about a failure. */
export type FailureAction = 'retry' | 'options' | 'edit'

const ACTIONS: Record<FailureKind, FailureAction> = {
  offline: 'retry',
  unreachable: 'retry',
  timeout: 'retry',
  interrupted: 'retry',
  bad_answer: 'retry',
  key: 'options',
  burst: 'retry',
  quota: 'options',
  invalid_name: 'edit',
  no_source: 'retry',
  service: 'retry',
}

function known(failure: Failure): FailureKind {
  return Object.hasOwn(ACTIONS, failure.kind) ? failure.kind : 'service'
}

export function failureAction(failure: Failure): FailureAction {
  return ACTIONS[known(failure)]
}

const ALONE: readonly FailureKind[] = ['timeout', 'bad_answer', 'service']

/** What went wrong in one sentence, without the seconds of a countdown: it is announced once. */
export function failureText(
  failure: Failure,
  { keyLast4, host }: { keyLast4: string | null; host: string },
  t: Translate,
  format: Formats,
): string {
  const kind = known(failure)
  if (host === THIS_BROWSER && ALONE.includes(kind)) return t(`failed.alone.${kind}`)
  if (kind === 'key' && keyLast4)
    return t(failure.code === 'forbidden' ? 'failed.key_scope' : 'failed.key_named', [keyLast4])
  if (kind === 'quota' && failure.retryAt !== null) return t('failed.quota_until', [format.utc(failure.retryAt)])
  return t(`failed.${kind}`)
}

const CUT_SHORT: readonly FailureKind[] = ['timeout', 'interrupted', 'bad_answer']

/** Whether the service may have charged the check: it answered, or was about to, and said nothing of an error itself. */
export function mayBeCharged(failure: Failure): boolean {
  return failure.code === null && CUT_SHORT.includes(known(failure))
}
