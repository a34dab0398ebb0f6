import type { Runtime } from 'webextension-polyfill'
import { claimKey, createCheckClient, readServiceSources, type SearchQuestion } from '../../client/check-client.ts'
import { readConnectionCode } from '../../client/connection-code.ts'
import { failure, ServiceFailure } from '../../client/failure.ts'
import type { Failure } from '../../client/types.ts'
import { deleteSnapshotStore } from '../../engine/private-store.ts'
import { z } from '../../zod.ts'
import { type AddressFault, readAddress } from '../address.ts'
import { browser } from '../browser.ts'
import type { PageAnswers } from '../messages/ask-worker.ts'
import type { Message } from '../messages/messages.ts'
import { projectDatabase } from '../projects/store.ts'
import { consent, hostAccess } from '../storage/consent.ts'
import { type Connection, currentClient, serviceConnection } from './connection.ts'
import { endEngine, fetchPiece, offeredPacks } from './engine.ts'
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

/** Policies that an organisation may set (public/organisation.json). */
const Settings = z.object({
  serviceAddress: z.string(),
  apiKey: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
})

const KEY = 'organisation'
const Applied = z.object({ baseUrl: z.string(), digest: z.string() })

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Some browsers reject the query if no policy exists. */
async function readSettings(): Promise<{ baseUrl: string; apiKey: string } | null> {
  const stored = await browser.storage.managed?.get(null).catch(() => null)
  const read = Settings.safeParse(stored)
  const address = read.success ? readAddress(read.data.serviceAddress) : null
  return read.success && address !== null && 'baseUrl' in address
    ? { baseUrl: address.baseUrl, apiKey: read.data.apiKey }
    : null
}

async function isOfOrganisation(connection: Connection | null): Promise<boolean> {
  return connection !== null && connection.baseUrl === (await readSettings())?.baseUrl
}

/**
 * Connects the organisation's service once after each change of the policy, so that a later choice by the user
 * persists. Ignores a withdrawn policy.
 */
export async function applyOrganisation(): Promise<void> {
  const settings = await readSettings()
  if (settings === null) return
  const { baseUrl, apiKey } = settings
  const applied = { baseUrl, digest: await digestOf(`${baseUrl} ${apiKey}`) }
  const before = Applied.safeParse((await browser.storage.local.get(KEY))[KEY])
  if (before.success && before.data.digest === applied.digest) return
  await serviceConnection.store(baseUrl, apiKey)
  await consent.chooseClient('service')
  await browser.storage.local.set({ [KEY]: applied })
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

/** Redeems a connection code, only at the address in the code. */
async function claim(code: string): Promise<Failure | null> {
  const read = readConnectionCode(code)
  if (read === null) return failure('key', { retryable: false })
  try {
    await serviceConnection.store(read.baseUrl, await claimKey(read))
    await consent.chooseClient('service')
    void resumeInterrupted({ isByPerson: true })
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
  await Promise.all([
    browser.storage.local.clear(),
    browser.storage.session.clear(),
    browser.alarms.clearAll(),
    projectDatabase.delete(),
    browser.action.setBadgeText({ text: '' }),
  ])
  return null
}

/** Answers a page's request, never with the key. */
export async function answerPage(request: Message['request']): Promise<PageAnswers[Message['request']['kind']]> {
  switch (request.kind) {
    case 'asker_get': {
      const { chosen, who } = await currentClient()
      const { kind, host, connection } = chosen
      return { kind, host, who, isByPolicy: await isOfOrganisation(connection) }
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
      return claim(request.code)
    case 'marks_search':
      return searchForMarks(request.question)
    case 'packs_offered':
      return offeredPacks()
    case 'pack_piece':
      return fetchPiece(request)
    case 'key_remove':
      await serviceConnection.removeKey()
      return null
    case 'delete_all':
      return deleteAll()
  }
}

export type Sender = { kind: 'card'; tabId: number; windowId: number; private: boolean } | { kind: 'page' }

/**
 * Identifies the sender. Returns null for other extensions, frames inside pages, and pages that only claim to be ours.
 */
export function readSender(sender: Runtime.MessageSender | undefined): Sender | null {
  if (sender === undefined || sender.id !== browser.runtime.id) return null
  if (sender.url?.startsWith(browser.runtime.getURL(''))) return { kind: 'page' }
  const { tab, frameId } = sender
  if (tab?.id === undefined || frameId !== 0) return null
  return { kind: 'card', tabId: tab.id, windowId: tab.windowId ?? -1, private: tab.incognito }
}
