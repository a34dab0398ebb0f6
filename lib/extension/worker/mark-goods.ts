import { createCheckClient } from '../../client/check-client.ts'
import { ServiceFailure } from '../../client/failure.ts'
import type { MarkGoods } from '../../contract/mark-goods.ts'
import { translate } from '../strings.ts'
import { whoMayBeTold } from '../tell-nobody.ts'
import { readAsker } from './current-asker.ts'

/** Milliseconds. A service waits up to 6 s for its office. */
const ASKING_MS = 10_000

/** Used without a service, with one that is too old, and if nobody may receive anything. */
const notOffered = (source: string, number: string): MarkGoods => ({
  source,
  number,
  state: 'not_configured',
  askedAt: null,
  complete: false,
  classes: [],
  reason: null,
  retryable: false,
  attribution: null,
})

/** The checked name is not sent. */
export async function goodsOfMark(source: string, number: string): Promise<MarkGoods | null> {
  const [{ connection }, only] = await Promise.all([readAsker(), whoMayBeTold(undefined)])
  if (connection === null || only !== null) return notOffered(source, number)
  const client = createCheckClient({ ...connection, retries: 0 })
  const language = translate('format.locale').slice(0, 2)
  const signal = AbortSignal.timeout(ASKING_MS)
  return client.markGoods({ source, number, language }, { signal }).catch((error: unknown) => {
    const isOlder = error instanceof ServiceFailure && error.failure.code === 'not_found'
    return isOlder ? notOffered(source, number) : null
  })
}
