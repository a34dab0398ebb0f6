import { claimKey, createCheckClient, readServiceSources } from '../../client/check-client.ts'
import { readConnectionCode } from '../../client/connection-code.ts'
import { failure, ServiceFailure } from '../../client/failure.ts'
import type { Failure, ServiceSource } from '../../client/types.ts'
import type { Quotas } from '../../contract/quotas.ts'
import type { FetchedPiece } from '../../engine/pack-piece.ts'
import { deleteShelf } from '../../engine/private-files.ts'
import { type AddressFault, permissionPattern, readAddress } from '../address.ts'
import type { AskerKind } from '../askers.ts'
import { browser } from '../browser.ts'
import { choose } from '../engine/choices.ts'
import { endEngine } from '../engine/engine-host.ts'
import { fetchPiece, offeredPacks } from '../engine/pack-pieces.ts'
import type { PageRequest } from '../messages.ts'
import { deleteProjects } from '../projects/database.ts'
import { whoMayBeTold } from '../tell-nobody.ts'
import { type MaskedConnection, readConnection, readMasked, removeKey, storeConnection } from './connection.ts'
import { readAsker, whomToTell } from './current-asker.ts'
import { type MarksAnswer, searchForMarks } from './marks.ts'
import { resumeInterrupted } from './opening.ts'
import { isOfOrganisation } from './organisation.ts'
import { endAllChecks } from './running-checks.ts'

type TestOutcome =
  /** `sources` is null if the service does not report them. */
  | { ok: true; quotas: Quotas; sources: ServiceSource[] | null }
  /** `needsAccess`: the browser may have blocked the answer, and a host permission would help. */
  | { ok: false; failure: Failure; needsAccess: boolean }

export interface PageAnswers {
  /** `isByPolicy`: an organisation set the service, so the person may not have seen its name yet. */
  asker_get: { kind: AskerKind; host: string | null; who: string; isByPolicy: boolean }
  asker_choose: null
  connection_get: MaskedConnection | null
  connection_save: AddressFault | null
  connection_test: TestOutcome
  connection_claim: Failure | null
  marks_search: MarksAnswer
  packs_offered: { address: string; register: string }[] | null
  pack_piece: FetchedPiece | null
  key_remove: null
  delete_all: null
}

const TEST_MS = 15_000

const failureOf = (error: unknown): Failure => (error instanceof ServiceFailure ? error.failure : failure('service'))

async function save(address: string, apiKey: string | null): Promise<AddressFault | null> {
  const read = readAddress(address)
  if ('fault' in read) return read.fault
  await storeConnection(read.baseUrl, apiKey?.trim() || null)
  await choose('service')
  void resumeInterrupted({ isByPerson: true })
  return null
}

async function test(): Promise<TestOutcome> {
  const connection = await readConnection()
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
    const origins = [permissionPattern(connection.baseUrl)]
    const blocked = why.kind === 'unreachable' && !(await browser.permissions.contains({ origins }))
    return { ok: false, failure: why, needsAccess: blocked }
  }
}

/** Redeems the token only at the code's own address. */
async function claim(code: string): Promise<Failure | null> {
  const read = readConnectionCode(code)
  if (read === null) return failure('key', { retryable: false })
  try {
    await storeConnection(read.baseUrl, await claimKey(read))
    await choose('service')
    void resumeInterrupted({ isByPerson: true })
    return null
  } catch (error) {
    return failureOf(error)
  }
}

/** Also removes host permissions. */
async function deleteAll(): Promise<null> {
  endAllChecks()
  await endEngine()
  await deleteShelf()
  const { origins = [] } = await browser.permissions.getAll()
  if (origins.length > 0) await browser.permissions.remove({ origins })
  await Promise.all([
    browser.storage.local.clear(),
    browser.storage.session.clear(),
    browser.alarms.clearAll(),
    deleteProjects(),
    browser.action.setBadgeText({ text: '' }),
  ])
  return null
}

/** Never returns the key. */
export async function answerPage(request: PageRequest): Promise<PageAnswers[PageRequest['kind']]> {
  switch (request.kind) {
    case 'asker_get': {
      const asker = await readAsker()
      const { kind, host, connection } = asker
      const [only, isByPolicy] = await Promise.all([whoMayBeTold(undefined), isOfOrganisation(connection)])
      return { kind, host, who: whomToTell(asker, only), isByPolicy }
    }
    case 'asker_choose':
      await choose(request.asker)
      return null
    case 'connection_get':
      return readMasked()
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
      await removeKey()
      return null
    case 'delete_all':
      return deleteAll()
  }
}
