import { useState } from 'preact/hooks'
import { LETTERHEAD_MAX } from '../../lib/extension/storage/letterhead.ts'
import { logoFrom } from '../report/png.ts'
import type { OptionsProps, Theme } from '../result/props.ts'
import { Button } from '../ui/Button.tsx'
import { FileField } from '../ui/FileField.tsx'
import { Field } from '../ui/form.tsx'
import { ScopeFields } from '../ui/ScopeFields.tsx'
import { useScopeDraft } from '../ui/scope.tsx'
import { useStrings } from '../ui/text.ts'
import { Section } from './Section.tsx'

/** The head of each report: a logo and a contact. */
export function ReportHead({ settings, onLetterhead }: Pick<OptionsProps, 'settings' | 'onLetterhead'>) {
  const t = useStrings()
  const [isUnreadable, setUnreadable] = useState(false)
  const { logo } = settings.letterhead
  const [contact, setContact] = useState(settings.letterhead.contact)
  async function take(file: File) {
    const made = await logoFrom(file)
    const fits = made !== null && made.length <= LETTERHEAD_MAX.logo
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
            maxLength={LETTERHEAD_MAX.contact}
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

const THEMES: readonly Theme[] = ['system', 'light', 'dark']

export function UsualScope({ settings, onPreferences }: Pick<OptionsProps, 'settings' | 'onPreferences'>) {
  const t = useStrings()
  const [draft, setDraft] = useScopeDraft(settings.scope)
  return (
    <Section title={t('options.scope')}>
      <p class="bc-dim">{t('options.scope_help')}</p>
      <ScopeFields draft={draft} onDraft={setDraft} onScope={(scope) => onPreferences({ scope })} />
    </Section>
  )
}

export function ThemeSwitch({ settings, onPreferences }: Pick<OptionsProps, 'settings' | 'onPreferences'>) {
  const t = useStrings()
  return (
    <Section title={t('options.theme')}>
      <fieldset class="bc-choices">
        <legend class="bc-sr">{t('options.theme')}</legend>
        {THEMES.map((theme) => (
          <label key={theme} class="bc-check">
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={settings.theme === theme}
              onChange={() => onPreferences({ theme })}
            />
            {t(`options.themes.${theme}`)}
          </label>
        ))}
      </fieldset>
    </Section>
  )
}

export function Shortcut({ settings, onChangeShortcut }: Pick<OptionsProps, 'settings' | 'onChangeShortcut'>) {
  const t = useStrings()
  return (
    <Section title={t('options.shortcut')}>
      <p>{settings.shortcut ? <kbd class="bc-key">{settings.shortcut}</kbd> : t('options.shortcut_none')}</p>
      {onChangeShortcut ? (
        <button type="button" class="bc-button" onClick={onChangeShortcut}>
          {t('options.shortcut_change')}
        </button>
      ) : (
        <p class="bc-dim">{t('options.shortcut_how')}</p>
      )}
    </Section>
  )
}
