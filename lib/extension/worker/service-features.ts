import type { CheckClient } from '../../client/check-client.ts'
import type { FEATURES } from '../../contract/constants.ts'
import { z } from '../../zod.ts'
import { browser } from '../browser.ts'
import type { Connection } from './connection.ts'

const KNOWN_MS = 3_600_000
/** Milliseconds before a check continues without the features. */
const WAIT_MS = 2_000

const KEY = 'features'
const Known = z.object({ baseUrl: z.string(), at: z.number(), features: z.array(z.string()) })

async function remembered(baseUrl: string): Promise<string[] | null> {
  const read = Known.safeParse((await browser.storage.session.get(KEY))[KEY])
  const isOurs = read.success && read.data.baseUrl === baseUrl && Math.abs(Date.now() - read.data.at) < KNOWN_MS
  return isOurs ? read.data.features : null
}

export type Feature = (typeof FEATURES)[number]

/** A service without a feature refuses requests that need it. The query contains nothing about a check. */
export async function hasFeature(
  feature: Feature,
  otherwise: boolean,
  client: CheckClient,
  { baseUrl }: Connection,
  signal: AbortSignal,
): Promise<boolean> {
  const known = await remembered(baseUrl)
  if (known !== null) return known.includes(feature)
  try {
    const { features } = await client.quotas({ signal: AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]) })
    await browser.storage.session.set({ [KEY]: { baseUrl, at: Date.now(), features } })
    return features.includes(feature)
  } catch {
    return otherwise
  }
}
