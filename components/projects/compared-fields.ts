import type { Conflict } from '../../lib/contract/conflict.ts'
import { THIS_BROWSER } from '../../lib/extension/askers.ts'
import type { ComparedName } from '../../lib/extension/projects/comparable.ts'
import { nameState } from '../../lib/extension/projects/risk-order.ts'
import { sourceInWords } from '../../lib/extension/source-names.ts'
import { scopeText } from '../answer/Subject.tsx'
import { standingOf } from '../hits/bands.ts'
import { type Formats, isDate } from '../words/format.ts'
import { hostOf } from '../words/host.ts'
import type { Translate } from '../words/strings.ts'
import { riskText } from './Covered.tsx'

export interface ComparedValue {
  text: string
  by: 'us' | 'people' | 'service' | 'sources'
}

export interface ComparedField {
  label: string
  /** Label consists of one or more endings of domains. */
  isEnding: boolean
  /** In the order of the names. Null if unknown. */
  values: (ComparedValue | null)[]
  /** `open`: the known values are equal, but some are unknown. */
  sameness: 'same' | 'different' | 'open'
}

function sameness(values: ComparedField['values']): ComparedField['sameness'] {
  const known = new Set(values.flatMap((value) => value?.text ?? []))
  if (known.size > 1) return 'different'
  return values.includes(null) ? 'open' : 'same'
}

function hitsText(conflicts: readonly Conflict[], t: Translate): string {
  const alike = Map.groupBy(conflicts, (hit) => t(`hit.band.${standingOf(hit)}`))
  return [...alike].map(([band, hits]) => `${band}: ${hits.length}`).join(', ')
}

const endingOf = (domain: string) => domain.slice(domain.indexOf('.'))

/** Endings with the same state for all names share a field. */
function domainFields(compared: readonly ComparedName[], t: Translate): [string, ComparedField['values']][] {
  const states = compared.map(
    ({ answer }) => new Map(answer?.result.domains.map(({ domain, state }) => [endingOf(domain), state])),
  )
  const endings = [...new Set(states.flatMap((own) => [...own.keys()]))]
  const fields = endings.map((ending): [string, ComparedField['values']] => {
    const told = states.map((own) => own.get(ending) ?? 'unknown')
    return [
      ending,
      told.map((state) => (state === 'unknown' ? null : { text: t(`domains.short.${state}`), by: 'us' as const })),
    ]
  })
  const together = Map.groupBy(fields, ([ending, values]) => (sameness(values) === 'same' ? values[0]?.text : ending))
  return [...together.values()].map((group) => [group.map(([ending]) => ending).join(' '), group[0]?.[1] ?? []])
}

export function comparedFields(compared: readonly ComparedName[], t: Translate, format: Formats): ComparedField[] {
  type Read = (each: ComparedName) => string | false | null | undefined
  const said = (by: ComparedValue['by']) => (read: Read) =>
    compared.map((each) => {
      const text = read(each)
      return text ? { text, by } : null
    })
  const [ours, peoples, services, sources] = [said('us'), said('people'), said('service'), said('sources')]
  const inWords = (names: readonly string[] = []) => names.map((each) => sourceInWords(each, t)).join(', ')
  const check = ({ name }: ComparedName) => name.check
  const conflicts = ({ answer }: ComparedName) => answer?.result.conflicts
  const day = (at: number | undefined) => (at && isDate(new Date(at)) ? format.day(at) : null)
  const missing = sources((each) => inWords(check(each)?.missing))
  const whole = ours((each) => check(each)?.missing.length === 0 && t('projects.answered_all'))
  const asker = services(({ answer }) => answer && answer.host !== THIS_BROWSER && hostOf(answer.host))
  const browser = ours(({ answer }) => answer?.host === THIS_BROWSER && t('projects.compare.browser'))
  const nobody = { text: t('projects.compare.nobody'), by: 'us' as const }
  const fields: [string, ComparedField['values']][] = [
    [t('projects.verdict'), ours((each) => check(each) && t(`verdict.short.${nameState(each.name)}`))],
    [t('projects.columns.risk'), ours(({ name }) => riskText(name, t))],
    [t('projects.compare.hits'), ours((each) => hitsText(conflicts(each) ?? [], t))],
    [t('projects.compare.strongest'), peoples((each) => conflicts(each)?.[0]?.name)],
    [t('projects.compare.missing'), missing.map((value, at) => value ?? whole[at] ?? null)],
    [t('projects.columns.unsearched'), sources((each) => inWords(check(each)?.unsearched))],
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
  return [...own.slice(0, 4), ...domainFields(compared, t).map(told(true)), ...own.slice(4)]
}

interface SharedHit {
  hit: Conflict
  names: string[]
}

/** Hits of the most names come first. */
export function sharedHits(compared: readonly ComparedName[]): SharedHit[] {
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
