import type { ComponentChildren } from 'preact'
import { Name } from '../ui/elements.tsx'
import { useOwnId } from '../ui/form.tsx'
import { rich, useStrings } from '../ui/text.ts'
import { ORGANISATION_LABELS } from './organisation-labels.ts'
import type { OptionsProps, OptionsSettings } from './props.ts'
import { Section } from './Section.tsx'

type Set = OptionsSettings['organisation']
type Shown = keyof typeof ORGANISATION_LABELS

const LINKS: readonly Shown[] = ['legalContact', 'supportAddress', 'privacyAddress']

/** Null if the value changes nothing. */
function textOf(key: Shown, { values }: Set, t: ReturnType<typeof useStrings>): string | null {
  const value = values[key]
  if (value === undefined) return null
  if (key === 'asker') return t(`options.asker.${value}`)
  if (key === 'tellNobody') return value ? t('search.recipient_nobody') : null
  if (key === 'welcome') return value ? null : t('options.organisation.not_opened')
  if (key === 'history') return value ? t('options.history') : t('options.organisation.not_kept')
  if (key === 'told') return value ? t('options.organisation.told') : null
  if (key === 'territory' && value === 'none') return t('scope.none')
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** Faults whose message names the entry itself. */
const WITH_ENTRY = new Set(['needs_other', 'no_value'])

function Faults({ faults }: Pick<Set, 'faults'>) {
  const t = useStrings()
  return (
    <>
      <p>{t('options.organisation.faults')}</p>
      <dl class="bc-facts-list">
        {faults.map(({ key, why, entry }) => (
          <div key={`${key} ${entry}`}>
            <dt>
              <bdi lang="">{entry === undefined || WITH_ENTRY.has(why) ? key : `${key} "${entry}"`}</bdi>
            </dt>
            <dd class="bc-error">
              {rich(t, `options.organisation.fault.${why}`, [
                <bdi key={entry} lang="">
                  {entry}
                </bdi>,
              ])}
              {key === 'tellNobody' && ` ${t('options.organisation.counts_as_true')}`}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** What an organisation set, by policy or in its own build, and what is wrong with it. */
export function OrganisationSection({ organisation }: { organisation: Set }) {
  const t = useStrings()
  const { values, locked, faults } = organisation
  const rows = Object.keys(ORGANISATION_LABELS).flatMap((key) => {
    const text = textOf(key as Shown, organisation, t)
    return text === null || text === '' ? [] : [{ key: key as Shown, text }]
  })
  // Every build may name a publisher. The registers show it.
  if (rows.every(({ key }) => key === 'publisher') && faults.length === 0) return null
  const title = values.organisation
    ? rich(t, 'options.organisation.title', [<Name key="name">{values.organisation}</Name>])
    : t('options.organisation.untitled')
  return (
    <Section title={title} part="organisation">
      <dl class="bc-facts-list">
        {rows.map(({ key, text }) => (
          <div key={key}>
            <dt>{t(ORGANISATION_LABELS[key])}</dt>
            <dd>
              {LINKS.includes(key) ? (
                <a class="bc-link" href={text} target="_blank" rel="noopener noreferrer">
                  <bdi lang="">{text.replace(/^mailto:/, '')}</bdi>
                </a>
              ) : (
                <bdi lang={Array.isArray(values[key]) ? '' : undefined}>{text}</bdi>
              )}{' '}
              {locked.includes(key) && <span class="bc-dim">({t('options.organisation.locked')})</span>}
            </dd>
          </div>
        ))}
      </dl>
      {faults.length > 0 && <Faults faults={faults} />}
    </Section>
  )
}

interface LockProps extends Pick<OptionsProps, 'settings'> {
  of: Shown
  /** The part of the extension that contains only these fields, if an organisation can switch it off. */
  part?: string
  children: ComponentChildren
}

/** Disables the fields of a setting that the organisation locked. The keyboard reaches them, with the reason. */
export function Lock({ of, settings, part, children }: LockProps) {
  const t = useStrings()
  const id = useOwnId()
  if (!settings.organisation.locked.includes(of)) return <div data-part={part}>{children}</div>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing inside can be focused, so the keyboard would skip it
    <fieldset class="bc-lock" tabIndex={0} aria-describedby={id} data-part={part}>
      <fieldset class="bc-lock" disabled>
        {children}
      </fieldset>
      <p id={id} class="bc-dim">
        {t('options.organisation.is_locked')}
      </p>
    </fieldset>
  )
}
