import type { SidePanelProps } from '../../entrypoints/sidepanel/App.tsx'
import type { Registers } from '../../lib/extension/pages/registers.ts'
import { THIS_BROWSER, type View } from '../../lib/extension/view.ts'
import type { OptionsProps } from '../settings/props.ts'
import type { ProjectsProps } from '../workbench/props.ts'
import { type DeskState, deskParts } from './desk-parts.tsx'
import type { Hands } from './hands.ts'
import { options, pack, popup, registers } from './pages.ts'
import { projectStates } from './project-states.ts'
import { type PanelProps, panel, roomStates } from './room-states.tsx'
import { storeStates } from './store-states.ts'
import { scope, scopeForCafe, scopeForCafeInEu, views } from './views.ts'

export type GalleryState =
  | { id: string; surface: 'card'; view: View }
  | { id: string; surface: 'welcome'; view: View; host: string; registers?: Registers }
  /** The goods field contains `typed`, as if just typed. The first `opened` hits are unfolded. */
  | { id: string; surface: 'popup' | 'panel'; props: SidePanelProps; typed?: string; opened?: number }
  | { id: string; surface: 'options'; props: OptionsProps }
  | { id: string; surface: 'rooms'; props: PanelProps }
  | { id: string; surface: 'projects'; props: ProjectsProps; acts?: Hands[] }
  | ({ id: string; surface: 'desk' } & DeskState)

/** Project states that together contain every foldable part. */
const WITH_ALL_FOLDS = new Set(
  ['empty', 'one', 'names', 'finished', 'nearby', 'nearby_none', 'watched', 'watched_too_many', 'compared_five']
    .concat('removed_and_chosen', 'gathered')
    .map((id) => `projects-${id}`),
)

/** True if a state is worth unfolding. Most project states contain the same foldable parts. */
export const foldsItsOwn = ({ id, surface }: GalleryState): boolean => surface !== 'projects' || WITH_ALL_FOLDS.has(id)

const words = { recent: [], scope: scopeForCafe }
const first = {
  asker: 'browser' as const,
  notAllowed: ['zefix', 'rdap-de'],
  serviceUrl: null,
  keyLast4: null,
  letterhead: { logo: null, contact: '' },
  historyCount: 0,
  shortcut: null,
}

/** All states of all pages and views, by a name that is valid as a file name. */
export const states: GalleryState[] = [
  // A card opens for a name, so it is never idle.
  ...Object.entries(views).flatMap(([id, view]) =>
    view.phase === 'idle' ? [] : [{ id: `card-${id}`, surface: 'card' as const, view }],
  ),
  { id: 'popup-idle', surface: 'popup', props: { ...popup('idle'), reason: null } },
  { id: 'popup-caution', surface: 'popup', props: { ...popup('caution'), reason: null } },
  { id: 'popup-moderate', surface: 'popup', props: { ...popup('caution_moderate'), reason: null } },
  { id: 'popup-faint', surface: 'popup', props: { ...popup('caution_faint'), reason: null } },
  { id: 'popup-filling', surface: 'popup', props: { ...popup('incomplete_filling'), reason: null } },
  {
    id: 'popup-nobody',
    surface: 'popup',
    props: { ...popup('alone_nobody', { nobody: { on: true, byPolicy: false }, host: THIS_BROWSER }), reason: null },
  },
  { id: 'popup-beside-service', surface: 'popup', props: { ...popup('beside_service'), reason: null } },
  { id: 'popup-kept', surface: 'popup', props: { ...popup('kept'), reason: null } },
  { id: 'popup-pick', surface: 'popup', props: { ...popup('pick', { initialName: '' }), reason: null } },
  { id: 'popup-forgotten', surface: 'popup', props: { ...popup('idle', { recent: [], forgotten: 4 }), reason: null } },
  {
    id: 'popup-first-run',
    surface: 'popup',
    props: { ...popup('idle', { recent: [], host: THIS_BROWSER, initialName: '' }), reason: null },
  },
  { id: 'popup-words', surface: 'popup', props: { ...popup('idle', words), reason: null } },
  { id: 'popup-suggestions', surface: 'popup', props: { ...popup('idle', words), reason: null }, typed: 'app' },
  { id: 'popup-unknown-word', surface: 'popup', props: { ...popup('idle', words), reason: null }, typed: 'qzvyntrel' },
  {
    id: 'panel-suggestions',
    surface: 'panel',
    props: panel('caution_moderate', {}, { ...words, scope: scopeForCafeInEu }),
    typed: 'coffee',
  },
  { id: 'panel-caution', surface: 'panel', props: panel('caution_partial', {}, { reason: 'no_cards_here' }) },
  { id: 'panel-conflict', surface: 'panel', props: panel('conflict', {}) },
  { id: 'panel-opened', surface: 'panel', props: panel('conflict', {}), opened: 4 },
  { id: 'panel-close', surface: 'panel', props: panel('caution_close', {}) },
  { id: 'panel-faint', surface: 'panel', props: panel('caution_faint', {}) },
  {
    id: 'panel-blocked',
    surface: 'panel',
    props: panel('none_found', {}, { scope, reason: 'blocked_by_policy' }),
  },
  ...Object.entries(roomStates).map(([id, props]) => ({ id: `rooms-${id}`, surface: 'rooms' as const, props })),
  ...Object.entries(projectStates).map(([id, { acts, ...props }]) => ({
    id: `projects-${id}`,
    surface: 'projects' as const,
    props,
    ...(acts && { acts }),
  })),
  ...Object.entries(deskParts).map(([id, part]) => ({ id: `desk-${id}`, surface: 'desk' as const, ...part })),
  { id: 'welcome', surface: 'welcome', view: { phase: 'idle' }, host: THIS_BROWSER },
  {
    id: 'welcome-offer',
    surface: 'welcome',
    view: { phase: 'idle' },
    host: THIS_BROWSER,
    registers: registers.offered,
  },
  {
    id: 'welcome-loading',
    surface: 'welcome',
    view: { phase: 'idle' },
    host: THIS_BROWSER,
    registers: registers.loading,
  },
  { id: 'options-offer', surface: 'options', props: options({}, { ...first, registers: registers.offered }) },
  {
    id: 'options-published',
    surface: 'options',
    props: options(
      {},
      {
        ...first,
        registers: registers.heldUp,
        packs: {
          packs: [{ ...pack, catalogue: 'https://registers.example.org/catalogue.json' }],
          ...{ unfinished: false, fetching: null },
        },
      },
    ),
  },
  { id: 'welcome-connected', surface: 'welcome', view: { phase: 'idle' }, host: 'brands.example.com' },
  { id: 'welcome-consent', surface: 'welcome', view: views.consent as View, host: THIS_BROWSER },
  { id: 'welcome-tried', surface: 'welcome', view: views.caution_alone as View, host: THIS_BROWSER },
  { id: 'options-connected', surface: 'options', props: options() },
  {
    id: 'options-packs',
    surface: 'options',
    props: options(
      {},
      {
        ...first,
        packs: {
          packs: [
            { ...pack, daily: { from: 'https://packs.example.com/EU.pack', trouble: null } },
            {
              ...{
                ...pack,
                office: 'US',
                register: 'US trade mark register (USPTO)',
                names: 2_480_100,
                bytes: 612_000_000,
                attribution: 'Source: USPTO',
              },
              daily: { from: 'https://marks.example.org/packs/US.pack', trouble: 'other_signer' },
            },
            {
              ...{ ...pack, office: 'CH', register: 'Swiss trade mark register (IPI)', attribution: 'Source: IPI' },
              ...{ names: 486_300, bytes: 124_000_000, isReady: false },
            },
          ],
          unfinished: false,
          fetching: 'https://packs.example.com/companies-CH.pack',
        },
      },
    ),
  },
  {
    id: 'options-organisation',
    surface: 'options',
    props: options(
      {},
      {
        organisation: {
          values: {
            organisation: 'Brands Ltd',
            serviceAddress: 'https://brands.example.com',
            apiKey: '…7Q2x',
            asker: 'service',
            territory: 'CH',
            goods: ['software: 9, 42'],
            publisher: 'https://brands.example.com/catalogue.json#kT3vQ0a9Zr-W2mXc',
            takeRegisters: ['EU', 'companies-CH'],
            history: false,
            disabled: ['filing', 'watch'],
            welcome: false,
            legalContact: 'mailto:legal@brands.example.com',
            supportAddress: 'https://help.brands.example.com/',
          },
          locked: ['serviceAddress', 'apiKey', 'territory', 'history'],
          faults: [
            { key: 'colour', why: 'unknown' },
            { key: 'registers', why: 'pinned', entry: 'https://brands.example.com/EU.pack' },
            { key: 'locked', why: 'no_value', entry: 'registers' },
          ],
        },
      },
    ),
  },
  { id: 'options-first-run', surface: 'options', props: options({}, first) },
  { id: 'options-code', surface: 'options', props: options({ initialCode: 'bc1.sample' }, first) },
  ...storeStates,
]
