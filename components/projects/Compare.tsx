import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type ComparedName, type Unlike, unlikeAnswers } from '../../lib/extension/projects/comparable.ts'
import { nameState } from '../../lib/extension/projects/risk-order.ts'
import { lineOf } from '../hits/hit-line.ts'
import { Button } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { FromService } from '../words/FromService.tsx'
import { useFormats } from '../words/format.ts'
import { Name } from '../words/Name.tsx'
import { useStrings } from '../words/strings.ts'
import { type ComparedField, type ComparedValue, comparedFields, sharedHits } from './compared-fields.ts'
import type { ProjectPageProps } from './ProjectPage.tsx'
import { Sources } from './Sources.tsx'

function Value({ value }: { value: ComparedValue | null }) {
  const t = useStrings()
  if (value === null) return <span class="bc-dim">{t('projects.compare.unknown')}</span>
  if (value.by === 'service') return <FromService>{value.text}</FromService>
  if (value.by === 'sources') return <bdi lang="">{value.text}</bdi>
  return value.by === 'people' ? <Name>{value.text}</Name> : <span>{value.text}</span>
}

function Field({ field, compared }: { field: ComparedField; compared: readonly ComparedName[] }) {
  const t = useStrings()
  const { label, isEnding, values, sameness } = field
  return (
    <tr class={`bc-compare-${sameness}`}>
      <th scope="row">
        {isEnding ? <Name>{label}</Name> : label} <span class="bc-dim">{t(`projects.compare.${sameness}`)}</span>
      </th>
      {sameness === 'same' ? (
        <td colSpan={compared.length}>
          <Value value={values[0] ?? null} />
        </td>
      ) : (
        compared.map(({ name }, at) => (
          <td key={name.id}>
            <span class="bc-compare-name" aria-hidden="true">
              <Name>{name.name}</Name>
            </span>
            <Value value={values[at] ?? null} />
          </td>
        ))
      )}
    </tr>
  )
}

function Reason({ unlike }: { unlike: Unlike }) {
  const t = useStrings()
  return (
    <li>
      {t(`projects.compare.unlike.${unlike.why}`)}
      {unlike.why === 'sources' && (
        <>
          {' '}
          <Sources names={unlike.missing} />
        </>
      )}
    </li>
  )
}

function Unlikes({ compared, project, actions }: Pick<ProjectPageProps, 'project' | 'actions'> & Compared) {
  const t = useStrings()
  const unlike = unlikeAnswers(compared, project.scope, Date.now())
  const marked = compared.filter(({ name }) => unlike.get(name.id)?.length)
  if (marked.length === 0) return null
  return (
    <div class="bc-form bc-offer">
      <p class="bc-strong">{t('projects.compare.unlike_title')}</p>
      <ul class="bc-unlike">
        {marked.map(({ name }) => (
          <li key={name.id}>
            <Name>{name.name}</Name>
            <ul>
              {unlike.get(name.id)?.map((one) => (
                <Reason key={one.why} unlike={one} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <div class="bc-actions">
        <Button onClick={() => actions.offerCheck(compared.map(({ name }) => name.id))}>
          {t('projects.compare.check_again', [], compared.length)}
        </Button>
      </div>
    </div>
  )
}

interface Compared {
  compared: readonly ComparedName[]
}

export function Compare({ compared, ...props }: ProjectPageProps & Compared) {
  const t = useStrings()
  const format = useFormats()
  const [isAll, setAll] = useState(true)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  const fields = comparedFields(compared, t, format)
  const shared = sharedHits(compared)
  return (
    <section class="bc-form">
      <Button class="bc-quiet" onClick={() => props.actions.compare([])}>
        {t('projects.compare.back')}
      </Button>
      <h3 ref={heading} tabIndex={-1} class="bc-strong">
        {t('projects.compare.title', [], compared.length)}
      </h3>
      <Unlikes compared={compared} {...props} />
      <label class="bc-check">
        <input type="checkbox" checked={!isAll} onChange={({ currentTarget }) => setAll(!currentTarget.checked)} />{' '}
        {t('projects.compare.hide_same')}
      </label>
      <table class="bc-compare" data-names={compared.length}>
        <thead>
          <tr>
            <th scope="col">{t('projects.compare.field')}</th>
            {compared.map(({ name }) => (
              <th key={name.id} scope="col" class={`bc-is-${nameState(name)}`}>
                <Icon name={nameState(name)} size={16} /> <Name>{name.name}</Name>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields
            .filter(({ sameness }) => isAll || sameness !== 'same')
            .map((field) => (
              <Field key={field.label} field={field} compared={compared} />
            ))}
        </tbody>
      </table>
      {shared.length > 0 && (
        <>
          <h4 class="bc-strong">{t('projects.compare.shared')}</h4>
          <ul class="bc-shared">
            {shared.map(({ hit, names }) => (
              <li key={`${hit.source} ${hit.number} ${hit.name}`}>
                <Name>{hit.name}</Name> <span class="bc-dim">{lineOf(hit, t)}</span>
                <br />
                <span class="bc-dim">{t('projects.compare.met_by')}</span> <Name>{names.join(', ')}</Name>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
