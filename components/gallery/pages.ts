import type { Quotas } from '../../lib/contract/api/quotas.ts'
import type { SnapshotOnDevice } from '../../lib/extension/pages/options.ts'
import type { Registers } from '../../lib/extension/pages/registers.ts'
import type { View } from '../../lib/extension/view.ts'
import { VERSION } from '../../lib/version.ts'
import type { PopupProps, RecentCheck } from '../result/props.ts'
import { strongestOf } from '../result/texts.ts'
import type { OptionsProps, OptionsSettings } from '../settings/props.ts'
import { company, goodsByNumber, NOW, vintra } from './samples.ts'
import { scope, views } from './views.ts'

const nothing = () => {}

export const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAGAAAAAgCAYAAADtwH1UAAAAkUlEQVR42u3ZwQ3AIAwEQTpJR6ksPScdRHkAZ0dzEk/82BVYmDFERHrkOK/760IrBJ6IQvBJKACfhALwSVjcbEnYDH/lfgImgdtRp8OKwJ9ZjwAC8gJWXGkENBGgAROQFVC5rhPgBPxfgCZMgHcAAQTsmwBXmwVpxKah/gNI8CPWXwKaQQkoBiWgF2zOIiLveQCDex97V/5PfAAAAABJRU5ErkJggg=='
const HOUR = 3_600_000

const recent: RecentCheck[] = [
  {
    name: 'Vyntra',
    verdict: 'caution',
    tier: 'close',
    match: company,
    score: 74,
    scoreIsLowerBound: false,
    at: NOW - HOUR,
    scope,
    kept: null,
  },
  {
    name: 'Kelvo',
    verdict: 'caution',
    tier: 'moderate',
    score: 61,
    scoreIsLowerBound: false,
    at: NOW - 1.5 * HOUR,
    scope,
    kept: null,
  },
  {
    name: 'Solarviko',
    verdict: 'caution',
    tier: 'faint',
    score: 54,
    scoreIsLowerBound: false,
    at: NOW - 2 * HOUR,
    scope,
    kept: null,
  },
  {
    name: 'Nordlicht Kaffee',
    verdict: 'conflict',
    match: { ...vintra, name: 'NORDLICHT', niceClasses: [30] },
    score: 91,
    scoreIsLowerBound: true,
    at: NOW - 3 * HOUR,
    scope,
    kept: null,
  },
  {
    name: 'Qzvyntrel',
    verdict: 'incomplete',
    score: null,
    scoreIsLowerBound: true,
    at: NOW - 26 * HOUR,
    scope,
    kept: null,
  },
  {
    name: 'Ombrelle',
    verdict: 'none_found',
    score: 0,
    scoreIsLowerBound: false,
    at: NOW - 50 * HOUR,
    scope: { jurisdiction: 'CH', niceClasses: [9, 42] },
    kept: null,
  },
]

export const actions = {
  check: nothing,
  retry: nothing,
  cancel: nothing,
  openOptions: nothing,
  openPanel: nothing,
  close: nothing,
  goodsOf: async (_source: string, number: string) => goodsByNumber[number] ?? null,
  otherSpelling: nothing,
  askAlso: nothing,
}

/** The recent checks. The newest is the one whose answer is shown. */
function recentWith(view: View): RecentCheck[] {
  if (view.phase !== 'done') return recent
  const { name, verdict, tier, conflicts, score, scoreIsLowerBound } = view.result
  const match = strongestOf(conflicts)
  const shown = { name, verdict, score, scoreIsLowerBound, at: NOW, scope: view.scope, kept: null }
  return [{ ...shown, ...(tier && { tier }), ...(match && { match }) }, ...recent.slice(1)]
}

export function popup(id: string, more: Partial<PopupProps> = {}): PopupProps {
  const view = views[id] ?? { phase: 'idle' }
  return {
    view,
    actions: { ...actions, addToList: nothing, close: undefined, otherSpelling: undefined },
    initialName: 'Vyntra',
    scope,
    onScope: nothing,
    onCheck: nothing,
    onSeveral: () => false,
    recent: recentWith(view),
    onRecent: nothing,
    onForget: nothing,
    forgotten: 0,
    onHaveBack: nothing,
    onLetGo: nothing,
    host: 'https://brands.example.com',
    nobody: { on: false, byPolicy: false },
    onNobody: nothing,
    ...more,
  }
}

export const quotas: Quotas = {
  key: {
    id: 'key_1',
    label: 'Marketing laptop',
    last4: '7Q2x',
    kind: 'extension',
    scopes: ['checks'],
    createdAt: '2026-10-01T00:00:00.000Z',
    expiresAt: null,
  },
  plan: {
    name: 'Team',
    baseFee: { amount: 0, currency: 'CHF' },
    includedRequests: 500,
    note: 'Larger quotas are quoted on request.',
  },
  period: { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' },
  limit: 500,
  used: 88,
  remaining: 412,
  resetAt: '2026-12-01T00:00:00.000Z',
  rateLimits: [],
  charges: [],
  features: [],
}

const sources = [
  { name: 'EU trade mark register (EUIPO)', kind: 'trademark', connected: true, method: 'similarity' },
  { name: 'Swiss commercial register (Zefix)', kind: 'company', connected: true, method: 'text' },
  { name: 'Swiss trade mark register (Swissreg)', kind: 'trademark', connected: false, method: 'similarity' },
]

const connected: OptionsSettings = {
  asker: 'service',
  notAllowed: [],
  serviceUrl: 'https://brands.example.com',
  keyLast4: '7Q2x',
  scope: { jurisdiction: 'CH', niceClasses: [9, 42] },
  theme: 'system',
  history: true,
  tellNobody: false,
  organisation: { values: {}, locked: [], faults: [] },
  endings: { more: ['app'], fewer: ['li'] },
  letterhead: { logo: LOGO, contact: 'Anna Muster, Legal\nlegal@brands.example.com' },
  historyCount: 4,
  packs: { packs: [], unfinished: false, fetching: null },
  registers: { offer: null, publishers: [], loading: null },
  shortcut: 'Alt+Shift+B',
  about: { version: VERSION, browser: 'Chromium 156.0.8078.108', id: 'lkhibglpipabmpokebebeanofnkocccd' },
}

export const pack: SnapshotOnDevice = {
  office: 'EU',
  register: 'EU trade mark register (EUIPO)',
  dataAsOf: '2026-11-20T00:00:00.000Z',
  names: 1_312_400,
  bytes: 341_000_000,
  signer: 'kT3vQ0a9Zr-W2mXc',
  isReady: true,
  daily: null,
  attribution: 'Source: EUIPO',
  catalogue: null,
}

const NONE: Registers = { offer: null, publishers: [], loading: null }

/** A publisher's registers at each step. */
export const registers = {
  none: NONE,
  offered: {
    ...NONE,
    offer: {
      address: 'https://registers.example.org/catalogue.json',
      fingerprints: ['kT3vQ0a9Zr-W2mXc'],
      publisher: null,
      registers: [
        { office: 'EU', register: null, attribution: null, megabytes: 14 },
        { office: 'US', register: null, attribution: null, megabytes: 30 },
        { office: 'companies-CH', register: null, attribution: null, megabytes: 8 },
      ],
    },
  },
  loading: {
    ...NONE,
    loading: { office: 'EU', percent: 43 },
    publishers: [
      {
        address: 'https://registers.example.org/catalogue.json',
        publisher: 'Brand Check',
        trouble: null,
        registers: [
          { office: 'companies-CH', register: 'Swiss companies', isReady: true, trouble: null, isSet: false },
          { office: 'EU', register: 'EU trade marks', isReady: false, trouble: null, isSet: false },
          { office: 'US', register: 'US trade marks', isReady: false, trouble: null, isSet: false },
        ],
      },
    ],
  },
  /** One that the user loaded, and one that an organisation set with a key that did not sign it. */
  ofOrganisation: {
    ...NONE,
    publishers: [
      {
        address: 'https://names.acme.example/EU.pack',
        publisher: null,
        trouble: 'other_signer',
        registers: [{ office: 'EU', register: null, isReady: false, trouble: null, isSet: true }],
      },
    ],
  },
  heldUp: {
    ...NONE,
    publishers: [
      {
        address: 'https://registers.example.org/catalogue.json',
        publisher: 'Brand Check',
        trouble: 'expired',
        registers: [
          { office: 'EU', register: 'EU trade marks', isReady: true, trouble: 'damaged', isSet: false },
          { office: 'US', register: 'US trade marks', isReady: false, trouble: 'unreachable', isSet: false },
        ],
      },
    ],
  },
} satisfies Record<string, Registers>

export function options(more: Partial<OptionsProps> = {}, settings: Partial<OptionsSettings> = {}): OptionsProps {
  return {
    settings: { ...connected, ...settings },
    onAsker: async () => {},
    onAllowRegisters: async () => true,
    onAllowOrigin: async () => true,
    onSave: async () => null,
    onRemoveKey: async () => {},
    onTest: async () => ({ ok: true, quotas, sources }),
    onGrantAccess: async () => true,
    onReadCode: () => ({ host: 'brands.example.com' }),
    onClaim: async () => null,
    onPreferences: nothing,
    onLetterhead: nothing,
    onOfferedPacks: async () => null,
    onLoad: async () => null,
    onRetryLoading: async () => {},
    onLookAtPack: async () => 'no_pack',
    onTakePack: async () => null,
    onRefreshPack: async () => null,
    onRemovePacks: async () => {},
    onDeleteAll: async () => {},
    ...more,
  }
}
