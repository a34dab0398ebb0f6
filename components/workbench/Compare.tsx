import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Conflict } from '../../lib/contract/checks/conflict.ts'
import { type ComparedName, comparison, nameList } from '../../lib/extension/projects/comparison.ts'
import { nameState } from '../../lib/extension/projects/project.ts'
import type { VerdictState } from '../../lib/extension/state-colours.ts'
import { type Scope, THIS_BROWSER } from '../../lib/extension/view.ts'
import { wording } from '../../lib/extension/wording.ts'
import { riskText, Sources } from '../report/cells.tsx'
import { scopeText } from '../result/Done.tsx'
import { hintLists } from '../result/hints.tsx'
import { HitLine, strongestIn, whyOf } from '../result/hits.tsx'
import { Button, FromService, Icon, Name } from '../ui/elements.tsx'
import { type Formats, hostOf, type Translate, useFormats, useStrings } from '../ui/text.ts'
import { checkVerdict, gapTexts, shortRegisters } from './NameRow.tsx'
import type { ProjectPageProps } from './props.ts'

interface ComparedValue {
  text: string
  state?: VerdictState
  by: 'us' | 'people' | 'service'
}

interface ComparedField {
  label: string
  isEnding: boolean
  /** Values in the order of the names. A value is null if unknown. */
  values: (ComparedValue | null)[]
  /** `open` means that the known values are equal but some are unknown. */
  sameness: 'same' | 'different' | 'open'
}

function sameness(values: ComparedField['values']): ComparedField['sameness'] {
  const known = new Set(values.flatMap((value) => value?.text ?? []))
  if (known.size > 1) return 'different'
  return values.includes(null) ? 'open' : 'same'
}

const endingOf = (domain: string) => domain.slice(domain.indexOf('.'))

function domainFields(compared: readonly ComparedName[], t: Translate): [string, ComparedField['values']][] {
  const states = compared.map(
    ({ answer }) => new Map(answer?.result.domains.map(({ domain, state }) => [endingOf(domain), state])),
  )
  const endings = [...new Set(states.flatMap((own) => [...own.keys()]))]
  const fields = endings.map((ending): [string, ComparedField['values']] => {
    const told = states.map((own) => own.get(ending) ?? 'unknown')
    return [
      ending,
      told.map((state) => (state === 'unknown' ? null : { text: t(`domains.${state}`), by: 'us' as const })),
    ]
  })
  const together = Map.groupBy(fields, ([ending, values]) => (sameness(values) === 'same' ? values[0]?.text : ending))
  return [...together.values()].map((group) => [group.map(([ending]) => ending).join(' '), group[0]?.[1] ?? []])
}

type Hints = ReturnType<typeof hintLists.useLists>

function comparedFields(
  compared: readonly ComparedName[],
  scope: Scope,
  hints: Hints,
  t: Translate,
  format: Formats,
): ComparedField[] {
  type Read = (each: ComparedName, at: number) => string | false | null | undefined
  const said = (by: ComparedValue['by']) => (read: Read) =>
    compared.map((each, at) => {
      const text = read(each, at)
      return text ? { text, by } : null
    })
  const [ours, peoples, services] = [said('us'), said('people'), said('service')]
  const check = ({ name }: ComparedName) => name.check
  const day = (at: number | undefined) => (at && !Number.isNaN(new Date(at).getTime()) ? format.day(at) : null)
  const registersOf = ({ name: { check } }: ComparedName) => check && nameList.registersOf(check)
  const searched = (each: ComparedName) => {
    const own = registersOf(each)
    return own && (shortRegisters(own.searched, t) || t('projects.compare.nothing'))
  }
  const gaps = (each: ComparedName) => {
    const own = registersOf(each)
    return own && (gapTexts(own.notSearched, own, t, format).join('; ') || t('projects.compare.nothing'))
  }
  const looked = compared.map(({ name }) => hints?.hintsOf(name.name, name.check?.scope ?? scope))
  const meanings = (_: ComparedName, at: number) => {
    const found = looked[at]
    const texts = found && [...found.register, ...found.reading].map((hint) => wording.remark(hint, t))
    return texts && (texts.join('; ') || t('projects.compare.nothing'))
  }
  const match = (each: ComparedName) => {
    const { strongest, verdict, scope: own = scope } = check(each) ?? {}
    if (strongest) return strongestIn([strongest], own, t)
    return verdict === 'none_found' && t('projects.compare.nothing')
  }
  const verdicts = ours((each) => check(each) && checkVerdict(check(each) ?? null, t))
  const asker = services(({ answer }) => answer && answer.host !== THIS_BROWSER && hostOf(answer.host))
  const browser = ours(({ answer }) => answer?.host === THIS_BROWSER && t('projects.compare.browser'))
  const nobody = { text: t('projects.compare.nobody'), by: 'us' as const }
  const fields: [string, ComparedField['values']][] = [
    [
      t('projects.result'),
      verdicts.map((value, at) => value && { ...value, state: nameState(compared[at]?.name ?? { check: null }) }),
    ],
    [t('projects.compare.strongest'), peoples(match)],
    [t('projects.columns.risk'), ours(({ name }) => riskText(name, t))],
    [t('projects.meaning'), peoples(meanings)],
    [t('projects.compare.spoken'), peoples((_, at) => looked[at]?.spoken.map(({ text }) => text).join(', '))],
    [t('projects.compare.searched'), ours(searched)],
    [t('projects.report.gaps'), ours(gaps)],
    [t('projects.columns.checked'), ours((each) => day(check(each)?.at))],
    [t('projects.columns.scope'), ours(({ answer }) => answer && scopeText(answer.scope, t, format))],
    [t('projects.compare.asker'), asker.map((value, at) => value ?? browser[at] ?? null)],
    [t('projects.stage'), ours(({ name }) => t(`projects.stages.${name.stage}`))],
    [t('projects.decision'), ours(({ name }) => t(`projects.decisions.${name.decision}`))],
    [t('projects.owner'), peoples(({ name }) => name.owner).map((value) => value ?? nobody)],
  ]
  const told = (isEnding: boolean) => (field: (typeof fields)[number]) => {
    const [label, values] = field
    return { label, isEnding, values, sameness: sameness(values) }
  }
  const own = fields.map(told(false))
  return [...own.slice(0, 3), ...domainFields(compared, t).map(told(true)), ...own.slice(3)]
}

interface SharedHit {
  hit: Conflict
  names: string[]
}

function sharedHits(compared: readonly ComparedName[]): SharedHit[] {
  const found = new Map<string, SharedHit>()
  for (const { name, answer } of compared)
    for (const hit of answer?.result.conflicts ?? []) {
      const key = JSON.stringify([hit.kind, hit.jurisdiction, hit.number ?? hit.name])
      const shared = found.get(key) ?? { hit, names: [] }
      if (!shared.names.includes(name.name)) shared.names.push(name.name)
      found.set(key, shared)
    }
  const shared = [...found.values()].filter(({ names }) => names.length > 1)
  return shared.sort((one, other) => other.names.length - one.names.length || other.hit.score - one.hit.score)
}

function Value({ value }: { value: ComparedValue | null }) {
  const t = useStrings()
  if (value === null) return <span class="bc-dim">{t('projects.compare.unknown')}</span>
  if (value.by === 'service') return <FromService>{value.text}</FromService>
  if (value.state)
    return (
      <span class={`bc-judged bc-is-${value.state}`}>
        <Icon name={value.state} size={16} /> {value.text}
      </span>
    )
  return value.by === 'people' ? <bdi lang="">{value.text}</bdi> : <span>{value.text}</span>
}

function Field({ field, compared }: { field: ComparedField; compared: readonly ComparedName[] }) {
  const t = useStrings()
  const { label, isEnding, values, sameness } = field
  return (
    <tr class={`bc-compare-${sameness}`}>
      <th scope="row">
        {isEnding ? <Name>{label}</Name> : label}
        {sameness === 'open' && <span class="bc-dim"> {t('projects.compare.open')}</span>}
      </th>
      {compared.map(({ name }, at) => (
        <td key={name.id}>
          <span class="bc-compare-name" aria-hidden="true">
            <Name>{name.name}</Name>
          </span>
          <Value value={values[at] ?? null} />
        </td>
      ))}
    </tr>
  )
}

function Unlikes({ compared, project, actions }: Pick<ProjectPageProps, 'project' | 'actions'> & Compared) {
  const t = useStrings()
  const unlike = comparison.differences(compared, project.scope, Date.now())
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
                <li key={one.why}>
                  {t(`projects.compare.unlike.${one.why}`)}
                  {one.why === 'sources' && (
                    <>
                      {' '}
                      <Sources names={one.missing} />
                    </>
                  )}
                </li>
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
  const hints = hintLists.useLists()
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  const fields = comparedFields(compared, props.project.scope, hints, t, format)
  const alike = fields.filter(({ sameness }) => sameness === 'same')
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
            .filter(({ sameness }) => sameness !== 'same')
            .map((field) => (
              <Field key={field.label} field={field} compared={compared} />
            ))}
        </tbody>
      </table>
      {alike.length > 0 && (
        <p class="bc-alike">
          <b>{t('projects.compare.same')}</b>
          {alike.map(({ label, isEnding, values }) => (
            <span key={label}>
              <span class="bc-dim">{isEnding ? <Name>{label}</Name> : label}:</span> <Value value={values[0] ?? null} />
            </span>
          ))}
        </p>
      )}
      {shared.length > 0 && (
        <>
          <h4 class="bc-strong">{t('projects.compare.shared')}</h4>
          <ul class="bc-shared">
            {shared.map(({ hit, names }) => (
              <li key={`${hit.source} ${hit.number} ${hit.name}`}>
                <Name>{hit.name}</Name>{' '}
                <span class="bc-dim">
                  <HitLine hit={hit} why={whyOf(hit, t)} />
                </span>
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
