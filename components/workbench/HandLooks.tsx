import { useEffect, useState } from 'preact/hooks'
import {
  gapsOf,
  type HandLook,
  LABEL_MAX,
  LOOK_OUTCOMES,
  type LookOutcome,
  looksAtGaps,
  type ProjectName,
  type SourceGap,
  withLook,
  withoutLook,
} from '../../lib/extension/projects/project.ts'
import type { ProjectActions } from '../../lib/extension/projects/room.ts'
import { GapText, LookText, Sources } from '../report/cells.tsx'
import { ByHand } from '../result/coverage.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/form.tsx'
import { useStrings } from '../ui/text.ts'
import type { ProjectsProps } from './props.ts'

interface Props {
  name: ProjectName
  keptAnswer: ProjectsProps['keptAnswer']
  /** Who did the last manual check, as default for the next one. */
  person: string
  onRemark: ProjectActions['remark']
}

export function lastPerson(names: readonly ProjectName[]): string {
  const looks = names.flatMap(({ looks = [] }) => looks)
  return looks.toSorted((one, other) => other.at - one.at)[0]?.by ?? ''
}

interface GapProps {
  gap: SourceGap
  name: string
  look: HandLook | null
  onLook(outcome: LookOutcome | null): void
}

function GapRow({ gap, name, look, onLook }: GapProps) {
  const t = useStrings()
  const register = <Sources names={[gap.name]} />
  return (
    <li>
      <p>
        <GapText gap={gap} />
      </p>
      {gap.manualUrl && (
        <p>
          <ByHand href={gap.manualUrl} name={name} about={register}>
            {t('source.by_hand')}
          </ByHand>{' '}
        </p>
      )}
      <fieldset class="bc-looks">
        <legend>
          {t('looks.seen')}
          <span class="bc-sr"> {register}</span>
        </legend>
        {LOOK_OUTCOMES.map((outcome) => (
          <button
            key={outcome}
            type="button"
            class="bc-button"
            aria-pressed={look?.outcome === outcome}
            onClick={() => onLook(look?.outcome === outcome ? null : outcome)}
          >
            {t(`looks.outcome.${outcome}`)}
          </button>
        ))}
      </fieldset>
      <p role="status">{look && <LookText look={look} />}</p>
    </li>
  )
}

export function LooksAtGaps({ name, keptAnswer, person, onRemark }: Props) {
  const t = useStrings()
  const [gaps, setGaps] = useState<SourceGap[] | 'gone' | null>(null)
  const [by, setBy] = useState(person || name.owner)
  const [isNobody, setNobody] = useState(false)
  useEffect(() => {
    let isHere = true
    void keptAnswer(name.id).then((answer) => isHere && setGaps(answer ? gapsOf(answer.result.coverage) : 'gone'))
    return () => {
      isHere = false
    }
  }, [name.id, name.check?.at])
  if (gaps === null) return <p class="bc-dim">{t('looks.reading')}</p>
  const looks = name.looks ?? []
  const say = (source: string, register: string, outcome: LookOutcome | null) => {
    if (outcome === null) return onRemark(name.id, { looks: withoutLook(looks, source) })
    setNobody(by.trim() === '')
    if (by.trim() === '') return
    onRemark(name.id, { looks: withLook(looks, { source, register, outcome, by: by.trim(), at: Date.now() }) })
  }
  const rows = looksAtGaps(gaps === 'gone' ? [] : gaps, looks)
  return (
    <div class="bc-form">
      <p class="bc-dim">{t('looks.help')}</p>
      {gaps === 'gone' && <p>{t('looks.gone')}</p>}
      {gaps.length === 0 && <p>{t('projects.answered_all')}</p>}
      <Field label={t('looks.who')} error={isNobody ? t('looks.nobody') : null}>
        {(ids) => (
          <input
            {...ids}
            value={by}
            maxLength={LABEL_MAX}
            autocomplete="off"
            spellcheck={false}
            onInput={({ currentTarget }) => setBy(currentTarget.value)}
          />
        )}
      </Field>
      <ul class="bc-gaps">
        {rows.map(({ gap, look }) =>
          gap ? (
            <GapRow
              key={gap.id}
              gap={gap}
              name={name.name}
              look={look}
              onLook={(outcome) => say(gap.id, gap.name, outcome)}
            />
          ) : (
            look && (
              <li key={look.source}>
                <p>
                  <Sources names={[look.register]} />: <LookText look={look} /> · {t('looks.since')}
                </p>
                <Button onClick={() => say(look.source, look.register, null)}>{t('looks.take_back')}</Button>
              </li>
            )
          ),
        )}
      </ul>
    </div>
  )
}

export function HandLooks(props: Props) {
  const t = useStrings()
  const [isOpen, setOpen] = useState(false)
  const { check, looks = [] } = props.name
  const missing = (check?.missing.length ?? 0) + (check?.unsearched.length ?? 0)
  if (missing + looks.length === 0) return null
  return (
    <details class="bc-more-of" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {[missing > 0 && t('looks.title', [], missing), looks.length > 0 && t('looks.done', [], looks.length)]
          .filter(Boolean)
          .join(' · ')}
      </summary>
      {isOpen && <LooksAtGaps {...props} />}
    </details>
  )
}
