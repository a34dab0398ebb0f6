import { useState } from 'preact/hooks'
import { CONTACT_MAX, LOGO_MAX } from '../../lib/extension/letterhead.ts'
import { Button } from '../parts/Button.tsx'
import { Field } from '../parts/Field.tsx'
import { FileField } from '../parts/FileField.tsx'
import { logoFrom } from '../parts/png.ts'
import type { OptionsProps } from '../surface/props.ts'
import { useStrings } from '../words/strings.ts'
import { Section } from './Section.tsx'

/** The head of each report: a logo and a contact. */
export function ReportHead({ settings, onLetterhead }: Pick<OptionsProps, 'settings' | 'onLetterhead'>) {
  const t = useStrings()
  const [isUnreadable, setUnreadable] = useState(false)
  const { logo } = settings.letterhead
  const [contact, setContact] = useState(settings.letterhead.contact)
  async function take(file: File) {
    const made = await logoFrom(file)
    const fits = made !== null && made.length <= LOGO_MAX
    setUnreadable(!fits)
    if (fits) onLetterhead({ logo: made })
  }
  return (
    <Section title={t('options.letterhead.title')}>
      <p class="bc-dim">{t('options.letterhead.help')}</p>
      <Field label={t('options.letterhead.contact')} help={t('options.letterhead.contact_help')}>
        {(ids) => (
          <textarea
            {...ids}
            rows={3}
            autocomplete="off"
            spellcheck={false}
            maxLength={CONTACT_MAX}
            value={contact}
            onInput={({ currentTarget }) => {
              setContact(currentTarget.value)
              // A page that closes fires no change event.
              onLetterhead({ contact: currentTarget.value.trim() })
            }}
          />
        )}
      </Field>
      <FileField
        label={t('options.letterhead.logo')}
        accept="image/*"
        error={isUnreadable ? t('options.letterhead.unreadable') : null}
        onFile={(file) => void take(file)}
      />
      {logo && (
        <div class="bc-logo">
          <img src={logo} alt={t('options.letterhead.logo_alt')} />
          <Button onClick={() => onLetterhead({ logo: null })}>{t('options.letterhead.remove')}</Button>
        </div>
      )}
    </Section>
  )
}
