import { z } from '../../zod.ts'
import { readAddress } from '../address.ts'
import { browser } from '../browser.ts'
import { choose } from '../engine/choices.ts'
import { type Connection, storeConnection } from './connection.ts'
import { resumeInterrupted } from './opening.ts'

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

/** A browser without policies for us rejects the query. */
async function readSettings(): Promise<{ baseUrl: string; apiKey: string } | null> {
  const stored = await browser.storage.managed?.get(null).catch(() => null)
  const read = Settings.safeParse(stored)
  const address = read.success ? readAddress(read.data.serviceAddress) : null
  return read.success && address !== null && 'baseUrl' in address
    ? { baseUrl: address.baseUrl, apiKey: read.data.apiKey }
    : null
}

export async function isOfOrganisation(connection: Connection | null): Promise<boolean> {
  return connection !== null && connection.baseUrl === (await readSettings())?.baseUrl
}

/**
 * Connects the service once for each change of the settings, so that a later choice of the person stands. Withdrawn
 * settings change nothing.
 */
export async function applyOrganisation(): Promise<void> {
  const settings = await readSettings()
  if (settings === null) return
  const { baseUrl, apiKey } = settings
  const applied = { baseUrl, digest: await digestOf(`${baseUrl} ${apiKey}`) }
  const before = Applied.safeParse((await browser.storage.local.get(KEY))[KEY])
  if (before.success && before.data.digest === applied.digest) return
  await storeConnection(baseUrl, apiKey)
  await choose('service')
  await browser.storage.local.set({ [KEY]: applied })
  await resumeInterrupted({ isByPerson: false })
}
