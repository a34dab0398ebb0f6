import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepPrivate, writePrivate } from '../system/private-files.ts'
import type { Keys } from './keys.ts'

const FILE = 'local-key'

/** No other key stays readable, and only the file's owner can read this one. */
export function readLocalKey(dataDir: string): string | null {
  const path = join(dataDir, FILE)
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null
}

/** Makes a new key at first start, or if the stored one is no longer valid. */
export async function ensureLocalKey(dataDir: string, keys: Keys): Promise<{ id: string; key: string }> {
  const path = join(dataDir, FILE)
  keepPrivate(path)
  const kept = readLocalKey(dataDir)
  const record = kept === null ? null : await keys.verify(kept)
  if (kept !== null && record !== null) return { id: record.id, key: kept }
  const made = await keys.create({ label: 'Local key', kind: 'extension', plan: 'local' })
  writePrivate(path, `${made.key}\n`)
  return { id: made.record.id, key: made.key }
}
