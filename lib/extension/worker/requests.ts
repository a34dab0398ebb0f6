import type { Runtime } from 'webextension-polyfill'
import { claimKey, createCheckClient, readServiceSources, type SearchQuestion } from '../../client/check-client.ts'
import { failure, ServiceFailure } from '../../client/failure.ts'
import type { Failure } from '../../client/types.ts'
import { deleteSnapshotStore } from '../../engine/private-store.ts'
import { z } from '../../zod.ts'
import { type AddressFault, readAddress } from '../address.ts'
import { browser } from '../browser.ts'
import type { PageAnswers } from '../messages/ask-worker.ts'
import type { Message } from '../messages/messages.ts'
import { projectDatabase } from '../projects/store.ts'
import { consent, hostAccess, KEYS_IN_FIREFOX } from '../storage/consent.ts'
import { readOrganisation } from '../storage/organisation.ts'
import type { OrganisationValues } from '../storage/organisation-keys.ts'
import { currentClient, serviceConnection } from './connection.ts'
import { applySet, refreshPacksDaily, tellPacks } from './daily-packs.ts'
import { endEngine, fetchPiece } from './engine.ts'
import { resumeInterrupted } from './tabs.ts'

/** Validates only the name. The page parses the rest, because search schemas would slow down the worker's start. */
const named = (body: unknown): { name: string } | null =>
  typeof (body as { name?: unknown } | null)?.name === 'string' ? (body as { name: string }) : null

/** Searches for marks, unless nobody may receive the name. Stores neither the query nor the result. */
async function searchForMarks(question: SearchQuestion): Promise<PageAnswers['marks_search']> {
  const { connection } = await currentClient()
  if (connection === null) return { ok: false, failure: failure('key', { retryable: false }) }
  try {
    const client = createCheckClient({ ...connection, online: () => navigator.onLine !== false })
    return { ok: true, raw: (await client.search(question, named)).raw }
  } catch (error) {
    return { ok: false, failure: error instanceof ServiceFailure ? error.failure : failure('service') }
  }
}

const KEY = 'organisation'
const Applied = z.object({ baseUrl: z.string(), apiKey: z.nullable(z.string()) })
type Applied = z.infer<typeof Applied>

function connectionOf({ serviceAddress = '', apiKey }: OrganisationValues): Applied | null {
  const read = readAddress(serviceAddress)
  return 'baseUrl' in read ? { baseUrl: read.baseUrl, apiKey: apiKey ?? null } : null
}

/** True for a service whose name the user may not have seen. */
async function isUnseen(connection: Applied | null): Promise<boolean> {
  const { values } = await readOrganisation()
  return connection !== null && !values.told && connection.baseUrl === connectionOf(values)?.baseUrl
}

/**
 * Connects the organisation's service once after each change of what it set, so that a later choice by the user
 * persists, unless it is locked. An address alone does not replace a service that the user connected. Removes what the
 * organisation withdrew and the user did not change. Begins to load its registers, or to remove them.
 */
export async function applyOrganisation(): Promise<void> {
  void applySet()
  const [{ values, locked }, stored, kept] = await Promise.all([
    readOrganisation(),
    browser.storage.local.get(KEY),
    serviceConnection.stored(),
  ])
  const wanted = connectionOf(values)
  const before = Applied.safeParse(stored[KEY]).data ?? null
  const isChanged = wanted?.baseUrl !== before?.baseUrl || wanted?.apiKey !== before?.apiKey
  const isKeyOwn = kept !== null && kept.apiKey !== null && kept.apiKey !== before?.apiKey
  const isOwn = kept !== null && (isKeyOwn || kept.baseUrl !== before?.baseUrl)
  const isBroken =
    (locked.includes('serviceAddress') && kept?.baseUrl !== wanted?.baseUrl) ||
    (locked.includes('apiKey') && kept?.apiKey !== wanted?.apiKey)
  if (!isChanged && !isBroken) return
  if (wanted !== null && (wanted.apiKey !== null || !isOwn || isBroken)) {
    const ownKey = kept?.baseUrl === wanted.baseUrl && isKeyOwn ? kept.apiKey : null
    await serviceConnection.replace({ ...wanted, apiKey: wanted.apiKey ?? ownKey })
  } else if (!isOwn) await serviceConnection.replace(null)
  if (isChanged && wanted?.apiKey) await consent.chooseClient(values.asker ?? 'service')
  else if ((await serviceConnection.read()) === null && (await consent.client()) === 'service')
    await consent.chooseClient(null)
  await browser.storage.local.set({ [KEY]: wanted })
  await resumeInterrupted({ isByPerson: false })
}

export const openHosts = new Set<() => void>()

/** Stops all checks, so that they query and store nothing more. */
function endAllChecks(): void {
  for (const end of openHosts) end()
}

const TEST_MS = 15_000

const failureOf = (error: unknown): Failure => (error instanceof ServiceFailure ? error.failure : failure('service'))

async function save(address: string, apiKey: string | null): Promise<AddressFault | null> {
  const read = readAddress(address)
  if ('fault' in read) return read.fault
  await serviceConnection.store(read.baseUrl, apiKey?.trim() || null)
  await consent.chooseClient('service')
  await applyOrganisation()
  void resumeInterrupted({ isByPerson: true })
  return null
}

async function test(): Promise<PageAnswers['connection_test']> {
  const connection = await serviceConnection.read()
  if (connection === null) return { ok: false, failure: failure('key', { retryable: false }), needsAccess: false }
  try {
    const client = createCheckClient({ ...connection, retries: 0, online: () => navigator.onLine !== false })
    const signal = AbortSignal.timeout(TEST_MS)
    const [quotas, sources] = await Promise.all([
      client.quotas({ signal }),
      readServiceSources(connection.baseUrl, { signal }),
    ])
    return { ok: true, quotas, sources }
  } catch (error) {
    const why = failureOf(error)
    const blocked = why.kind === 'unreachable' && !(await hostAccess.hasAddress(connection.baseUrl))
    return { ok: false, failure: why, needsAccess: blocked }
  }
}

/** Redeems the token of a connection code, so that no page receives the key. */
async function claim(address: string, token: string): Promise<Failure | null> {
  try {
    await save(address, await claimKey({ baseUrl: address, token }))
    return null
  } catch (error) {
    return failureOf(error)
  }
}

async function deleteAll(): Promise<null> {
  endAllChecks()
  await endEngine()
  await deleteSnapshotStore()
  const { origins = [] } = await browser.permissions.getAll()
  if (origins.length > 0) await browser.permissions.remove({ origins })
  if (import.meta.env.FIREFOX) await browser.permissions.remove({ data_collection: [...KEYS_IN_FIREFOX] })
  await Promise.all([
    browser.storage.local.clear(),
    browser.storage.session.clear(),
    browser.alarms.clearAll(),
    projectDatabase.delete(),
    browser.action.setBadgeText({ text: '' }),
  ])
  await applyOrganisation()
  return null
}

/** Answers a page's request, never with the key. */
export async function answerPage(request: Message['request']): Promise<PageAnswers[Message['request']['kind']]> {
  switch (request.kind) {
    case 'asker_get': {
      const { chosen, who } = await currentClient()
      const { kind, host, connection } = chosen
      return { kind, host, who, isByPolicy: await isUnseen(connection) }
    }
    case 'asker_choose':
      await consent.chooseClient(request.asker)
      return null
    case 'connection_get':
      return serviceConnection.readMasked()
    case 'connection_save':
      return save(request.address, request.apiKey)
    case 'connection_test':
      return test()
    case 'connection_claim':
      return claim(request.address, request.token)
    case 'marks_search':
      return searchForMarks(request.question)
    case 'packs_begin':
      return refreshPacksDaily(Date.now())
    case 'packs_told':
      return tellPacks(request)
    case 'pack_piece':
      return fetchPiece(request)
    case 'key_remove':
      await serviceConnection.removeKey()
      await applyOrganisation()
      return null
    case 'delete_all':
      return deleteAll()
  }
}

export type Sender = { kind: 'card'; tabId: number; windowId: number; private: boolean } | { kind: 'page' }

/** Identifies the sender. Null for other extensions, frames in pages, and pages that only claim to be ours. */
export function readSender(sender: Runtime.MessageSender | undefined): Sender | null {
  if (sender === undefined || sender.id !== browser.runtime.id) return null
  if (sender.url?.startsWith(browser.runtime.getURL(''))) return { kind: 'page' }
  const { tab, frameId } = sender
  if (tab?.id === undefined || frameId !== 0) return null
  return { kind: 'card', tabId: tab.id, windowId: tab.windowId ?? -1, private: tab.incognito }
}
