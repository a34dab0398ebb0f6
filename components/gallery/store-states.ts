import type { CheckResult } from '../../lib/client/types.ts'
import type { Conflict } from '../../lib/contract/checks/conflict.ts'
import { checkOf, type ProjectName } from '../../lib/extension/projects/project.ts'
import type { Scope } from '../../lib/extension/scope.ts'
import { THIS_BROWSER, type View } from '../../lib/extension/view.ts'
import { compareNames } from '../../lib/names/search.ts'
import { options, pack, popup } from './pages.ts'
import { named, open, project, projectsIn } from './projects.ts'
import { panel } from './room-states.tsx'
import { euipoSilent, found, missing } from './sample-coverage.ts'
import { brands, ch, com, domain, hit, NOW, result, zefix } from './samples.ts'
import type { GalleryState } from './states.ts'

// The pictures of the stores show these states. All names are invented; the matcher itself says why two are alike.

const HOUR = 3_600_000
const scope: Scope = { jurisdiction: null, niceClasses: [43] }
const NAME = 'Marvolino'

function alike(name: string, other: string, more: Partial<Conflict>): Conflict {
  const similarity = compareNames(name, other)
  return hit(other, {
    ...{ niceClasses: [30, 43], classOverlap: [43], owner: 'Sample Ltd', number: '018402117' },
    ...{ filedOn: '2021-05-11', registeredOn: '2021-09-30', expiresOn: '2031-05-11' },
    ...(similarity && { similarity, score: similarity.score }),
    ...more,
  })
}

const companyLike = (name: string, other: string, score: number): Conflict =>
  alike(name, other, {
    ...{ kind: 'company', source: 'zefix', jurisdiction: 'CH', number: 'CHE-000.000.004', owner: null, score },
    ...{ niceClasses: [], classOverlap: [], filedOn: null, registeredOn: null, expiresOn: null, tier: 'close' },
  })

function domainsOf(name: string, ...taken: string[]): CheckResult['domains'] {
  const endings = ['com', 'ch', 'de', 'fr']
  return endings.map((ending) =>
    domain(`${name.toLowerCase()}.${ending}`, taken.includes(ending) ? 'registered' : 'not_in_registry'),
  )
}

const answer = (name: string, more: Partial<CheckResult> = {}): CheckResult =>
  result({ ...{ name, niceClasses: [43], domains: domainsOf(name, 'com'), variants: [] }, ...more })

const conflict = answer(NAME, {
  ...{ verdict: 'conflict', score: 94, domains: domainsOf(NAME, 'com', 'de') },
  conflicts: [
    alike(NAME, 'MARWOLINO', { score: 94 }),
    alike(NAME, 'MARVELANO', {
      ...{ score: 63, tier: 'moderate', chance: 1.8, number: '017911345', status: 'pending', registeredOn: null },
      ...{ niceClasses: [43], classOverlap: [43], owner: 'Example Ltd', filedOn: '2026-06-02', expiresOn: null },
    }),
    companyLike(NAME, 'Marvolino Bar GmbH', 60),
  ],
  coverage: found(2),
})

const incomplete = (name: string) =>
  answer(name, { ...missing([euipoSilent], [zefix, com, ch, brands]), verdict: 'incomplete' })

const viewOf = (shown: CheckResult): View => ({
  ...{ phase: 'done', scope, result: shown, quota: null, requestId: null, host: THIS_BROWSER },
})

const recent = { recent: [], scope, host: THIS_BROWSER }
const inPanel = panel('idle', {}, { ...recent, view: viewOf(conflict), initialName: NAME })

const row = (shown: CheckResult, more: Partial<ProjectName> = {}): ProjectName =>
  named(shown.name, null, { check: checkOf(shown, scope), ...more })

const similar = (name: string, other: string, more: Partial<Conflict> & Pick<Conflict, 'score' | 'tier' | 'chance'>) =>
  answer(name, {
    ...{ verdict: 'caution', score: more.score, tier: more.tier, chance: more.chance },
    conflicts: [alike(name, other, more)],
    coverage: found(1),
  })

const names = [
  row(conflict, { decision: 'drop', stage: 'knock_out' }),
  row(similar('Okrubo', 'OCRUDO', { score: 67, tier: 'close', chance: 0.46 })),
  row(similar('Brumwick', 'BRUNWIG', { score: 58, tier: 'moderate', chance: 1.8 })),
  row(similar('Tessandro', 'TESSALDO', { score: 47, tier: 'faint', chance: 9 }), { decision: 'keep' }),
  row(answer('Quillora', { domains: domainsOf('Quillora') }), { decision: 'keep', stage: 'contenders' }),
  row(incomplete('Pellivar')),
]

const registers = [
  { ...pack, names: 1_312_400, bytes: 341_000_000 },
  {
    ...pack,
    office: 'US',
    register: 'US trade marks',
    names: 2_480_100,
    bytes: 612_000_000,
    attribution: 'Source: USPTO',
  },
  { ...pack, office: 'companies-CH', register: 'Swiss companies', names: 793_500, bytes: 96_000_000 },
].map((each) => ({ ...each, catalogue: 'https://registers.example.org/catalogue.json' }))

/** What the pictures of the stores show (scripts/store). */
export const storeStates: GalleryState[] = [
  { id: 'card-store', surface: 'card', view: viewOf(conflict) },
  { id: 'panel-store', surface: 'panel', props: inPanel, opened: 3 },
  {
    ...{ id: 'popup-store', surface: 'popup' },
    props: {
      ...popup('idle', { ...recent, view: viewOf(incomplete('Pellivar')), initialName: 'Pellivar' }),
      reason: null,
    },
  },
  {
    ...{ id: 'projects-store', surface: 'projects' },
    props: {
      ...projectsIn({
        open: open({ name: 'Marvolino & Co.', scope, createdAt: NOW - 50 * HOUR }, names),
        projects: [{ ...project, size: names.length }],
      }),
      isPage: true,
    },
  },
  {
    ...{ id: 'options-store', surface: 'options' },
    props: options(
      {},
      {
        ...{ asker: 'browser', serviceUrl: null, keyLast4: null, tellNobody: true },
        packs: { packs: registers, unfinished: false, fetching: null },
        registers: {
          ...{ offer: null, loading: null },
          publishers: [
            {
              ...{ address: 'https://registers.example.org/catalogue.json', publisher: 'Brand Check', trouble: null },
              registers: registers.map(({ office, register }) => ({
                office,
                register,
                isReady: true,
                isSet: false,
                trouble: null,
              })),
            },
          ],
        },
      },
    ),
  },
]
