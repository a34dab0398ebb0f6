import type { Failure } from '../../lib/client/types.ts'
import { THIS_BROWSER } from '../../lib/extension/view.ts'
import type { Formats, Translate } from '../ui/text.ts'

type FailureAction = 'retry' | 'options' | 'edit'

const ACTIONS: Partial<Record<Failure['kind'], FailureAction>> = {
  key: 'options',
  quota: 'options',
  invalid_name: 'edit',
}

export function failureAction({ kind }: Failure): FailureAction {
  return ACTIONS[kind] ?? 'retry'
}

const ALONE: readonly Failure['kind'][] = ['timeout', 'bad_answer', 'service']

/** Describes a failure. Screen readers announce the text once, so it contains no countdown. */
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
