import { useEffect, useRef, useState } from 'preact/hooks'
import type { ServiceSource } from '../../lib/client/types.ts'
import type { Quotas } from '../../lib/contract/quotas.ts'
import { failureText } from '../checking/failure-text.ts'
import type { OptionsProps, TestOutcome } from '../surface/props.ts'
import { FromService } from '../words/FromService.tsx'
import { useFormats } from '../words/format.ts'
import { rich } from '../words/rich-text.ts'
import { useStrings } from '../words/strings.ts'
import { Section } from './Section.tsx'

function Usage({ quotas, serviceUrl }: { quotas: Quotas; serviceUrl: string }) {
  const t = useStrings()
  const format = useFormats()
  const rows = [
    ['plan', quotas.plan.name],
    ['used', t('options.used_of', [format.count(quotas.used), format.count(quotas.limit)])],
    ['resets', format.utc(quotas.resetAt)],
    ['key_name', `${quotas.key.label} (…${quotas.key.last4})`],
    ['expires', quotas.key.expiresAt ? format.day(quotas.key.expiresAt) : t('options.never')],
  ]
  return (
    <>
      <dl class="bc-facts-list">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`options.usage.${name}`)}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p class="bc-dim">
        <FromService>{quotas.plan.note}</FromService>
      </p>
      {quotas.features.includes(ACCESS_REQUEST) && (
        <p>
          <a class="bc-link" href={new URL('/access', serviceUrl).href} target="_blank" rel="noopener noreferrer">
            {t('options.more')}
          </a>
        </p>
      )}
    </>
  )
}

function Covered({ sources }: { sources: readonly ServiceSource[] }) {
  const t = useStrings()
  const registers = sources.filter(({ kind }) => kind === 'trademark' || kind === 'company')
  const lists = [
    ['alike', registers.filter(({ connected, method }) => connected && method === 'similarity')],
    ['letters', registers.filter(({ connected, method }) => connected && method !== 'similarity')],
    ['missing', registers.filter(({ connected }) => !connected)],
  ] as const
  return (
    <>
      {lists.map(
        ([which, list]) =>
          list.length > 0 && (
            <p key={which}>
              {rich(t, `options.covered.${which}`, [
                <FromService key="names">{list.map(({ name }) => name).join(', ')}</FromService>,
              ])}
            </p>
          ),
      )}
    </>
  )
}

type Props = Pick<OptionsProps, 'settings' | 'onTest' | 'onGrantAccess'>

/** The service accepts access requests at `/access`. */
const ACCESS_REQUEST = 'access-request'

/** Fetches the quotas of the stored key and shows them, or the reason why there are none. */
export function Connection({ settings, onTest, onGrantAccess }: Props) {
  const t = useStrings()
  const format = useFormats()
  const [outcome, setOutcome] = useState<TestOutcome | null>(null)
  const [busy, setBusy] = useState(false)
  const [denied, setDenied] = useState(false)
  const { serviceUrl, keyLast4 } = settings
  const address = `${serviceUrl} ${keyLast4}`
  const before = useRef(address)
  useEffect(() => {
    const isNew = before.current !== address
    before.current = address
    if (!isNew) return
    setOutcome(null)
    if (serviceUrl && keyLast4) void test()
  }, [address])
  if (!serviceUrl || !keyLast4) return null
  async function test() {
    setBusy(true)
    setDenied(false)
    setOutcome(await onTest())
    setBusy(false)
  }
  async function grant() {
    if (await onGrantAccess()) return test()
    setDenied(true)
  }
  return (
    <Section title={t('options.connection')}>
      <button type="button" class="bc-button" onClick={() => void test()} aria-busy={busy}>
        {t(busy ? 'options.testing' : 'options.test')}
      </button>
      <div role="status" class="bc-outcome">
        {outcome?.ok && (
          <>
            <p class="bc-second">{t('options.test_passed')}</p>
            <Covered sources={outcome.sources ?? []} />
            <Usage quotas={outcome.quotas} serviceUrl={serviceUrl} />
          </>
        )}
        {outcome && !outcome.ok && (
          <>
            <p class="bc-second">{t('options.test_failed')}</p>
            <p>{failureText(outcome.failure, { keyLast4, host: serviceUrl }, t, format)}</p>
            {outcome.failure.detail && (
              <p>{rich(t, 'failed.detail', [<FromService key="detail">{outcome.failure.detail}</FromService>])}</p>
            )}
          </>
        )}
      </div>
      {outcome && !outcome.ok && outcome.needsAccess && (
        <div class="bc-outcome">
          <p>{t('options.access_help')}</p>
          <button type="button" class="bc-button bc-primary" onClick={() => void grant()}>
            {t('options.grant')}
          </button>
          <p role="status">{denied && t('options.denied')}</p>
        </div>
      )}
    </Section>
  )
}
