import type { Permissions } from 'webextension-polyfill'
import { HOSTS_OF_SOURCES } from '../../engine/source-lists.ts'
import { z } from '../../zod.ts'
import { browser } from '../browser.ts'
import type { Scope } from '../scope.ts'
import { CLIENTS, type ClientKind } from '../view.ts'
import { BROWSER_HOSTS } from './browser-hosts.ts'
import { readOrganisation } from './organisation.ts'
import { preferences } from './preferences.ts'

const patternOf = (origin: string) => `${origin}/*`

/** Builds a host pattern. Leaves out the port, because Firefox rejects it. */
function patternOfAddress(address: string): string {
  const { protocol, hostname } = new URL(address)
  return `${protocol}//${hostname}/*`
}

function request(permissions: Permissions.Permissions): Promise<boolean> {
  try {
    return browser.permissions.request(permissions).catch(() => false)
  } catch {
    return Promise.resolve(false)
  }
}

const isGranted = (origin: string) => browser.permissions.contains({ origins: [patternOf(origin)] })

/** What Firefox calls a key among the data that people allow an extension to send. */
export const KEYS_IN_FIREFOX = ['authenticationInfo'] as const

/** The browser's permissions for hosts. */
export const hostAccess = {
  hasAddress: (address: string) => browser.permissions.contains({ origins: [patternOfAddress(address)] }),

  /** Origins whose answers the browser passes on: those that need no permission, and those that the user allowed. */
  async origins(): Promise<string[]> {
    const passed = BROWSER_HOSTS.map(async ({ origin, needsAccess }) =>
      !needsAccess || (await isGranted(origin)) ? [origin] : [],
    )
    return (await Promise.all(passed)).flat()
  },
}

/** Patterns of the hosts to which hosts of releases redirect downloads. */
const DOWNLOADS: Readonly<Record<string, readonly string[]>> = {
  'github.com': ['https://release-assets.githubusercontent.com/*'],
}

const neededFor = (source: string) => (HOSTS_OF_SOURCES[source] ?? []).filter(({ needsAccess }) => needsAccess)

/**
 * Permissions that only pages request or show, so that the worker does not load them. Call the requests before the first
 * `await` in a user gesture. They resolve to false if the user refuses or the browser sees no gesture.
 */
export const pageAccess = {
  /** Requests access to the hosts of sources whose answers the browser would otherwise block. */
  requestFor(...sources: readonly string[]): Promise<boolean> {
    const needed = sources.flatMap(neededFor)
    return needed.length === 0
      ? Promise.resolve(true)
      : request({ origins: needed.map(({ origin }) => patternOf(origin)) })
  },

  /** Like `requestFor`. The button names the sources, so an earlier consent extends to them. */
  async allow(sources: readonly string[], isPrivate: boolean): Promise<boolean> {
    const agreed = consent.isGiven()
    const isAllowed = await pageAccess.requestFor(...sources)
    if (isAllowed && (await agreed)) await consent.give(isPrivate)
    return isAllowed
  },

  /** Asks whether a key may leave the browser. Only Firefox lets people decide on that. */
  requestKeys: () =>
    import.meta.env.FIREFOX ? request({ data_collection: [...KEYS_IN_FIREFOX] }) : Promise.resolve(true),

  /** Also requests access to the host to which this one redirects downloads. */
  requestAddress(address: string): Promise<boolean> {
    const downloads = DOWNLOADS[new URL(address).hostname] ?? []
    return browser.permissions.request({ origins: [patternOfAddress(address), ...downloads] })
  },

  /** Ids of sources whose answers the browser blocks at present. The US registry counts only for the US. */
  async missing(jurisdiction: Scope['jurisdiction']): Promise<string[]> {
    const allowed = await hostAccess.origins()
    const isMissing = (id: string) => neededFor(id).some(({ origin }) => !allowed.includes(origin))
    return Object.keys(HOSTS_OF_SOURCES).filter((id) => isMissing(id) && (id !== 'rdap-us' || jurisdiction === 'US'))
  },
}

const KEY = 'asker'
const AGREED = 'agreed'
const StoredClient = z.enum(CLIENTS)

/** Who may receive a name: the user's choices, and an organisation's policy. */
export const consent = {
  /** Resolves to the client that the user chose for checks, or that the organisation set. Null before a choice. */
  async client(): Promise<ClientKind | null> {
    const [{ values, locked }, stored] = await Promise.all([readOrganisation(), browser.storage.local.get(KEY)])
    const { asker = null } = values
    const read = StoredClient.safeParse(stored[KEY])
    return read.success && !locked.includes('asker') ? read.data : asker
  },

  /** Null takes the choice back. */
  chooseClient: (kind: ClientKind | null) => browser.storage.local.set({ [KEY]: kind }),

  /** Names the operators that receive a name in a check without a service: those whose answers the browser passes on. */
  async recipients(): Promise<string[]> {
    const [allowed, { endings }] = await Promise.all([hostAccess.origins(), preferences.read()])
    const tells = BROWSER_HOSTS.flatMap(({ origin, tells }) => (allowed.includes(origin) ? tells : []))
    return [...new Set([...tells, ...endings.more.map((tld) => `.${tld} registry`)])]
  },

  /**
   * True if the user agreed to all recipients of a check without a service, or their organisation told them. New
   * recipients need consent again.
   */
  async isGiven(): Promise<boolean> {
    const stored = [browser.storage.local.get(AGREED), browser.storage.session.get(AGREED)]
    const [{ values }, told, kept] = await Promise.all([readOrganisation(), consent.recipients(), Promise.all(stored)])
    if (values.told) return true
    return kept.some(({ [AGREED]: agreed }) => Array.isArray(agreed) && told.every((each) => agreed.includes(each)))
  },

  /** In a private window, the consent lasts until the browser is closed. */
  async give(isPrivate: boolean): Promise<void> {
    const { local, session } = browser.storage
    await (isPrivate ? session : local).set({ [AGREED]: await consent.recipients() })
  },

  /** True if an organisation forbids checks to disclose a name. */
  async isNobodyByPolicy(): Promise<boolean> {
    return (await readOrganisation()).values.tellNobody === true
  },

  /** Resolves to ids of sources a check may query: empty for none, null for all. `chosen` overrides the preference. */
  async sources(chosen?: readonly string[] | null): Promise<readonly string[] | null> {
    if (await consent.isNobodyByPolicy()) return []
    // The user chose each source with a button that names the recipient.
    if (chosen !== undefined) return chosen
    return (await preferences.read()).tellNobody ? [] : null
  },
}
