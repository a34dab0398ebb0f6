import type { CheckClient } from '../../client/check-client.ts'
import type { FEATURES } from '../../contract/constants.ts'
import { z } from '../../zod.ts'
import { browser } from '../browser.ts'
import type { Connection } from './connection.ts'

/** How long the features that a service reported are remembered, in milliseconds. */
const KNOWN_MS = 3_600_000
/** Longest wait for the features of a service, in milliseconds; after that a check continues without them. */
const WAIT_MS = 2_000

const KEY = 'features'
const Known = z.object({ baseUrl: z.string(), at: z.number(), features: z.array(z.string()) })

async function remembered(baseUrl: string): Promise<string[] | null> {
  const read = Known.safeParse((await browser.storage.session.get(KEY))[KEY])
  const isOurs = read.success && read.data.baseUrl === baseUrl && Math.abs(Date.now() - read.data.at) < KNOWN_MS
  return isOurs ? read.data.features : null
}

/** Something that a service may offer. */
export type Feature = (typeof FEATURES)[number]

/**
 * Whether a service reports a feature; a service without it refuses requests that need it. Returns `otherwise` where
 * the service does not report its features in time. The question contains nothing about a check.
 */
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
