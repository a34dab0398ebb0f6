import { useEffect, useRef, useState } from 'preact/hooks'
import type { Failure } from '../../lib/client/types.ts'
import { failureText } from '../checking/failure-text.ts'
import { Field } from '../parts/Field.tsx'
import type { OptionsProps } from '../surface/props.ts'
import { FromService } from '../words/FromService.tsx'
import { useFormats } from '../words/format.ts'
import { rich } from '../words/rich-text.ts'
import { useStrings } from '../words/strings.ts'
import { Section } from './Section.tsx'

type Props = Pick<OptionsProps, 'initialCode' | 'onReadCode' | 'onClaim'>
type Step = { at: 'typing'; unreadable: boolean } | { at: 'asking'; host: string } | { at: 'done'; host: string }

/** A connection code: an address and a token that works once. Nothing is sent before the person confirms the host. */
export function Code({ initialCode = '', onReadCode, onClaim }: Props) {
  const t = useStrings()
  const format = useFormats()
  const [code, setCode] = useState(initialCode)
  const [failure, setFailure] = useState<Failure | null>(null)
  const read = (): Step => {
    const found = onReadCode(code)
    return found ? { at: 'asking', host: found.host } : { at: 'typing', unreadable: true }
  }
  const [step, setStep] = useState<Step>(() => (initialCode ? read() : { at: 'typing', unreadable: false }))
  const box = useRef<HTMLDivElement>(null)
  const turned = useRef(initialCode !== '')
  useEffect(() => {
    if (turned.current) box.current?.querySelector<HTMLElement>('.bc-primary, input')?.focus()
    turned.current = true
  }, [step.at === 'asking'])
  async function claim(host: string) {
    const refused = await onClaim(code)
    setFailure(refused)
    if (refused) return
    setCode('')
    setStep({ at: 'done', host })
  }
  return (
    <Section title={t('options.code')}>
      <div ref={box}>
        {step.at === 'asking' ? (
          <div class="bc-confirm">
            <p class="bc-second">{rich(t, 'options.connect_to', [<bdi key="host">{step.host}</bdi>])}</p>
            <p>{t('options.connect_help')}</p>
            <div class="bc-actions">
              <button type="button" class="bc-button bc-primary" onClick={() => void claim(step.host)}>
                {t('options.connect')}
              </button>
              <button type="button" class="bc-button" onClick={() => setStep({ at: 'typing', unreadable: false })}>
                {t('options.cancel')}
              </button>
            </div>
          </div>
        ) : (
          <form
            class="bc-form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              setFailure(null)
              setStep(read())
            }}
          >
            <Field
              label={t('options.code_label')}
              help={t('options.code_help')}
              error={step.at === 'typing' && step.unreadable ? t('options.code_bad') : null}
            >
              {(ids) => (
                <div class="bc-search-line">
                  <input
                    {...ids}
                    type="text"
                    autocomplete="off"
                    spellcheck={false}
                    value={code}
                    onInput={({ currentTarget }) => setCode(currentTarget.value)}
                  />
                  <button type="submit" class="bc-button">
                    {t('options.code_read')}
                  </button>
                </div>
              )}
            </Field>
          </form>
        )}
      </div>
      <div role="status">
        {step.at === 'done' && <p>{rich(t, 'options.code_done', [<bdi key="host">{step.host}</bdi>])}</p>}
      </div>
      <div role="alert">
        {failure && (
          <p class="bc-error">
            {t('options.code_failed')}{' '}
            {failure.detail ? (
              <FromService>{failure.detail}</FromService>
            ) : (
              failureText(failure, { keyLast4: null, host: '' }, t, format)
            )}
          </p>
        )}
      </div>
    </Section>
  )
}
