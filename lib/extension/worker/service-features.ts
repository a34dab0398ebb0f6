import type { CheckClient } from '../../client/check-client.ts'
import type { FEATURES } from '../../contract/constants.ts'
import { z } from '../../zod.ts'
import { browser } from '../browser.ts'
import type { Connection } from './connection.ts'

/** How long a service is held to what it said it offers, in milliseconds. */
const KNOWN_MS = 3_600_000
/** Longest wait for what a service offers, in milliseconds; a check goes on without it. */
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
 * Whether a service says that it has a feature; an older one refuses a request that needs it. `otherwise` where it does not say in
 * time what it has. Nothing of a check is in the question.
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
