import type { CheckResult } from '../../lib/client/types.ts'
import type { Conflict } from '../../lib/contract/checks/conflict.ts'
import type { NameChanges } from '../../lib/extension/projects/changes.ts'
import { checkOf, newName, type Project, type ProjectName } from '../../lib/extension/projects/project.ts'
import type { NameAnswer } from '../../lib/extension/projects/store.ts'
import type { ProjectActions, ProjectController } from '../../lib/extension/projects/view-model.ts'
import type { ProjectsProps } from '../workbench/props.ts'
import { popup } from './pages.ts'
import { results } from './results.ts'
import { ofCafe } from './sample-marks.ts'
import { NOW, result } from './samples.ts'
import { scope, scopeForCafeInEu } from './views.ts'

const nothing = () => {}
const HOUR = 3_600_000

export const projectActions: ProjectActions = {
  create: nothing,
  open: nothing,
  change: nothing,
  removeProject: nothing,
  importJson: nothing,
  read: nothing,
  readFiles: nothing,
  readColumn: nothing,
  readAs: nothing,
  offerCheck: nothing,
  take: nothing,
  leaveOut: nothing,
  drop: nothing,
  addAnswer: nothing,
  addRecent: nothing,
  remark: nothing,
  removeNames: nothing,
  haveBack: nothing,
  letGo: nothing,
  pause: nothing,
  resume: nothing,
  cancel: nothing,
  compare: nothing,
  watch: nothing,
  findNearby: nothing,
  takeNearby: nothing,
  dropNearby: nothing,
  seeNews: nothing,
  gather: nothing,
  sortNames: nothing,
}

const projectScope = scopeForCafeInEu

export const project: Project = {
  id: 'cafe',
  name: 'Café in Basel',
  scope: projectScope,
  createdAt: NOW - 50 * HOUR,
  batch: null,
}

const legalForm = / (GmbH|AG|Holding AG)$/

/** Replaces the last vowel, or the first, so that all similar sample marks differ. */
const respelled = (name: string, at: number): string =>
  name.replace(at % 8 < 4 ? /[aeiouy](?=[^aeiouy]*$)/i : /[aeiouy]/i, (vowel) => {
    const others = [...'aeiou'].filter((letter) => letter !== vowel.toLowerCase())
    return others[at % others.length] ?? vowel
  })

/** Returns the sample result `kind` as a result for `name`, whose matches are as similar as the sample says. */
function resultFor(name: string, kind: string): CheckResult {
  const found = results[kind] ?? result()
  const sample = { ...found, niceClasses: projectScope.niceClasses, conflicts: found.conflicts.map(ofCafe) }
  if (name === sample.name) return sample
  const conflicts = sample.conflicts.map((each, at): Conflict => {
    const isSame = each.similarity.reasons.includes('identical')
    const renamed = (isSame ? name : respelled(name, at)) + (legalForm.exec(each.name)?.[0] ?? '')
    const { evidence: _, ...similarity } = each.similarity
    return {
      ...each,
      // Two names share a match only if its number is the same.
      number: each.number && each.number + name.length,
      name: each.kind === 'trademark' ? renamed.toUpperCase() : renamed,
      similarity: isSame ? similarity : { ...similarity, reasons: ['looks_alike'], explanation: 'It looks alike.' },
    }
  })
  const label = name.toLowerCase().replaceAll(' ', '')
  const domains = sample.domains.map((each) => ({ ...each, domain: each.domain.replace(/^[^.]+/, label) }))
  return { ...sample, name, conflicts, domains, variants: [name.toLowerCase()] }
}

/** A name of the sample project with the result `kind`. A null `kind` means that it was never checked. */
export const named = (name: string, kind: string | null, more: Partial<ProjectName> = {}): ProjectName => ({
  ...newName(project.id, name, NOW),
  id: name,
  check: kind === null ? null : checkOf(resultFor(name, kind), more.owner ? scope : projectScope),
  ...more,
})

const changes: NameChanges[] = [
  {
    since: NOW - 30 * 24 * HOUR,
    at: NOW,
    otherScope: false,
    list: [
      { what: 'verdict', from: 'moderate', to: 'caution' },
      { what: 'new', name: 'VYNTRO', source: 'EU trade mark register (EUIPO)' },
      { what: 'gone', name: 'WINTRA', source: 'EU trade mark register (EUIPO)' },
      { what: 'silent', name: 'Vyntra GmbH', source: 'Swiss commercial register (Zefix)' },
      { what: 'status', name: 'VINTRA', source: 'EU trade mark register (EUIPO)', from: 'pending', to: 'live' },
      { what: 'domain', domain: 'vyntra.ch', from: 'not_in_registry', to: 'registered' },
      { what: 'domain', domain: 'vyntra.com', from: 'registered', to: 'unknown' },
    ],
    more: 0,
  },
  { since: NOW - 40 * 24 * HOUR, at: NOW - 30 * 24 * HOUR, otherScope: false, list: [], more: 0 },
]

export const projectNames: ProjectName[] = [
  named('Nordlicht Kaffee', 'conflict', { decision: 'drop', stage: 'knock_out' }),
  named('Vyntra', 'caution_close', { owner: 'Anna', stage: 'prescreen', note: 'Two syllables', changes }),
  named('Solarviko', 'caution_faint', { decision: 'keep', stage: 'contenders' }),
  named('Qzvyntrel', 'incomplete'),
  named('Ombrelle', 'none_found'),
  named('Kelvo', null, { queued: 1 }),
  named('Ostara', null, { queued: 2 }),
  named('Brimwell', null, { failed: 'invalid_name' }),
]

/** Returns the sample result `kind` as the stored result of a name. */
export function projectAnswer(kind: string, { id, name, project }: ProjectName): NameAnswer {
  return { id, project, result: resultFor(name, kind), scope: projectScope, host: 'brands.example.com' }
}

const room = (more: Partial<ProjectController['state']> = {}): ProjectController['state'] => ({
  projects: [{ ...project, size: projectNames.length }],
  open: null,
  offer: null,
  removed: [],
  compared: null,
  gathered: null,
  current: null,
  fault: null,
  ...more,
})

/** A letterhead that nobody has filled in. */
export const letterhead: ProjectController['letterhead'] = {
  read: async () => ({ logo: null, contact: '', client: '', author: '' }),
  change: async () => {},
}

export function projectsIn(more: Partial<ProjectController['state']> = {}): ProjectsProps {
  const { host, recent } = popup('idle')
  return {
    state: room(more),
    actions: projectActions,
    whole: async () => null,
    verification: async () => ({ script: '', service: null }),
    letterhead,
    keptAnswer: async () => null,
    viewActions: popup('idle').actions,
    scope,
    recent,
    answer: null,
    host,
  }
}

export const open = (more: Partial<Project> = {}, names = projectNames) => ({ project: { ...project, ...more }, names })
