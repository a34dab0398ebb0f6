import { z } from '../zod.ts'
import { cappedText } from './capped-body.ts'
import type { ServiceSource } from './types.ts'

const Listed = z.object({
  sources: z.array(z.object({ name: z.string(), kind: z.string(), connected: z.boolean(), method: z.string() })),
})

const SOURCES_MAX = 100

/**
 * The service's own list. Null if it is missing or unreadable, as from an older service. Sends neither key nor name.
 */
export async function readServiceSources(
  baseUrl: string,
  { fetch = globalThis.fetch, signal }: { fetch?: typeof globalThis.fetch; signal: AbortSignal },
): Promise<ServiceSource[] | null> {
  try {
    const response = await fetch(`${baseUrl}/`, {
      headers: { Accept: 'application/json' },
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal,
    })
    if (!response.ok) return null
    const read = Listed.safeParse(JSON.parse(await cappedText(response)))
    return read.success ? read.data.sources.slice(0, SOURCES_MAX) : null
  } catch {
    return null
  }
}
