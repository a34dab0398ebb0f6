import type { Coverage, DomainAnswer, Filling } from '../contract/checks/answer.ts'
import { type Disclosure, LOCAL_REASONS, type NameRemark } from '../engine/protocol.ts'
import { domainsInLetters } from '../engine/written-domains.ts'
import type { View } from './view.ts'

type TranslateKey = (key: string) => string

/** The sources with a translated name. The worker contains these alone, and pages the wire names as well. */
export const NAMED: readonly string[] = ['euipo', 'swissreg', 'dpma', 'at-marks', 'uspto', 'wipo', 'zefix', 'brands']

const IDS: Readonly<Record<string, string>> = {
  'EU trade mark register (EUIPO)': 'euipo',
  'Swiss trade mark register (Swissreg)': 'swissreg',
  'German trade mark register (DPMA)': 'dpma',
  'Austrian trade mark register': 'at-marks',
  'US trade mark register (USPTO)': 'uspto',
  'International register (WIPO)': 'wipo',
  'Swiss commercial register (Zefix)': 'zefix',
  'Brands in use': 'brands',
}

const toldName = (id: string, t: TranslateKey): string | undefined =>
  NAMED.includes(id) ? t(`source_name.${id.replace('-', '_')}`) : undefined

/** Shortens `.com registry (Verisign)` to `.com (Verisign)`, and `.app registry` to `.app`. */
const shortName = (name: string): string => name.replace(/^(\.\S+) registry/, '$1')

function namedInWords(name: string, t: TranslateKey): { name: string; told?: string | undefined } {
  return { name: shortName(name), told: toldName(IDS[name] ?? '', t) }
}

/** A source's texts in the user's language. */
export interface WithWhy {
  why?: string | undefined
  /** True if `why` translates the whole reason. */
  saysAll?: boolean | undefined
  told?: string | undefined
}

/**
 * Maps reasons to message keys, or to '' if the word for the state says it already. Reasons have no code on the wire,
 * so the sentences are compared. Any other reason stays in the source's words.
 */
const KNOWN_REASONS: Record<string, string> = {
  [LOCAL_REASONS.notAsked]: 'nobody',
  [LOCAL_REASONS.onlyService]: 'service',
  [LOCAL_REASONS.cutOff]: 'cut_off',
  [LOCAL_REASONS.here]: 'here',
  'not allowed in this browser': 'allow',
  'not connected to this service': 'no_records',
  'the office offers no interface': 'no_interface',
  'automated searching is not allowed': 'no_automation',
  'not part of a check': 'country',
  'only the same text was searched': 'letters',
  'no answer': '',
  'could not be asked': '',
  'has had too many requests': '',
  'could not be reached': 'unreached',
  'no answer, retry in 1 min': 'retry',
  answered: 'unusable',
}

const knownKey = (reason: Row['reason']): string | undefined =>
  KNOWN_REASONS[(reason ?? '').replace(/^(not part of a check|no answer|could not be asked|answered) [^;]*$/, '$1')]

interface Row {
  id: string
  name: string
  kind?: string
  state?: string
  method?: string
  reason?: string | null | undefined
  filling?: Filling | undefined
}

type Translate = (key: string, values?: (string | number)[]) => string

const DAY_AND_TIME = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const

const localTime = (moment: string, t: Translate) =>
  new Intl.DateTimeFormat(t('format.locale'), DAY_AND_TIME).format(Date.parse(moment))

/** Names year and zone, because reports are read in different places and years. */
const reportTime = (moment: string, t: Translate) =>
  new Intl.DateTimeFormat(t('format.locale'), { ...DAY_AND_TIME, year: 'numeric', timeZoneName: 'short' }).format(
    Date.parse(moment),
  )

type Time = (moment: string, t: Translate) => string

function toldFilling({ percent, readyBy }: Filling, t: Translate, time: Time): string {
  return readyBy === null ? t('why_not.filling_open', [percent]) : t('why_not.filling', [percent, time(readyBy, t)])
}

/** The share of records (lib/sources/registers/connector.ts) is translated separately. */
const besidesFilling = (reason: Row['reason']) =>
  reason
    ?.split('; ')
    .filter((part) => !/^\d+ % of its records are held/.test(part))
    .join('; ')

function whyOf({ kind, state, method, reason, filling }: Row, t: Translate, time: Time): string | undefined {
  const letters = state === 'answered' && method === 'text' ? t('why_not.letters') : undefined
  if (filling !== undefined) return [toldFilling(filling, t, time), letters].filter(Boolean).join('; ')
  if (kind === 'domain' && reason === LOCAL_REASONS.onlyService) return t('why_not.browser')
  const known = knownKey(reason)
  return known ? t(`why_not.${known}`) : letters
}

const told = <T extends Row>(rows: readonly T[], t: Translate): (T & WithWhy)[] =>
  rows.map((row) => ({
    ...row,
    name: shortName(row.name),
    why: whyOf(row, t, localTime),
    told: toldName(row.id, t),
    saysAll: knownKey(row.reason) !== undefined,
    ...(row.filling && { reason: besidesFilling(row.reason) }),
  }))

function toldDomains(domains: readonly DomainAnswer[], name: string, t: Translate): (DomainAnswer & WithWhy)[] {
  const inLetters = domainsInLetters(name)
  return domains.map((answer) => ({
    ...answer,
    told: inLetters(answer.domain),
    why: answer.note?.includes(LOCAL_REASONS.onlyService) ? t('why_not.browser') : undefined,
  }))
}

function toldDisclosure({ unasked, here, ...told }: Disclosure, rows: readonly Row[], t: Translate): Disclosure {
  const inWords = (name: string) => {
    const row = rows.find((each) => each.name === name)
    return row ? (toldName(row.id, t) ?? shortName(row.name)) : name
  }
  return {
    ...told,
    unasked: unasked.map((each) => ({ ...each, name: inWords(each.name) })),
    ...(here && { here: here.map(inWords) }),
  }
}

const TRANSLATED: Readonly<Record<string, string>> = {
  'the Swiss federal administration (Zefix, LINDAS)': 'who.federal',
  OFCOM: 'who.ofcom',
  'IPI (Swissreg)': 'who.ipi',
  'another domain registry, if one of these refers to it': 'who.referred',
  'a DNS resolver, if its operator set one': 'who.resolver',
}

function coverageInWords<C extends Coverage>(coverage: C, t: Translate): C {
  const { searched, unavailable, unsearched } = coverage
  return {
    ...coverage,
    searched: told(searched, t),
    unavailable: told(unavailable, t),
    unsearched: told(unsearched, t),
  }
}

export const wording = {
  recipients: (names: readonly string[], t: TranslateKey): string[] =>
    names.map((name) => (TRANSLATED[name] === undefined ? shortName(name) : t(TRANSLATED[name]))),

  remark: ({ part, kind, detail, classes, languages }: NameRemark, t: Translate): string =>
    t('hints.line', [
      part,
      t(`hints.${detail && kind !== 'goods' ? `${kind}.${detail}` : kind}`, [classes.join(', ')]),
    ]) + (languages.length > 0 ? ` (${languages.join(', ').toUpperCase()})` : ''),

  view(view: View, t: Translate): View {
    if (view.phase === 'checking' && view.plan) {
      const { sources, unsearched } = view.plan
      const plan = { ...view.plan, sources: told(sources, t), unsearched: told(unsearched, t) }
      return { ...view, plan, domains: toldDomains(view.domains, view.name, t) }
    }
    if (view.phase !== 'done') return view
    const { result } = view
    const { searched, unavailable, unsearched } = result.coverage
    const coverage = coverageInWords(result.coverage, t)
    const domains = toldDomains(result.domains, result.name, t)
    const rows = [...searched, ...unavailable, ...unsearched]
    const shown = { ...view, result: { ...result, domains, coverage } }
    return view.told ? { ...shown, told: toldDisclosure(view.told, rows, t) } : shown
  },
}

/** Words for sources, which only pages need: the worker translates whole views. */
export const sourceWording = {
  /** Splits a source of which only the wire name is stored: `told` is its translation, if there is one. */
  nameOf: namedInWords,

  /** Translates a source name, or returns the wire name. */
  source(source: string, t: TranslateKey): string {
    const { name, told } = namedInWords(source, t)
    return told ?? name
  },

  /** Says why a source is missing or incomplete: `why` in the user's language, `reason` in the service's own words. */
  why(row: Row, t: Translate): { why: string | undefined; reason: string | null } {
    const why = whyOf(row, t, reportTime)
    if (row.filling) return { why, reason: besidesFilling(row.reason) || null }
    return { why, reason: (knownKey(row.reason) === undefined && row.reason) || null }
  },

  coverage: coverageInWords,
}
