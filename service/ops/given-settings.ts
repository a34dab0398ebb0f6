import { readFileSync } from 'node:fs'

export type Given = Record<string, string | undefined>

const SECRETS = ['KEY_PEPPER', 'RECEIPT_KEY', 'DATABASE_URL', 'SMTP_URL', 'METRICS_TOKEN']

/** The setting that names a file instead of this one. Null if this one contains no secret, which nothing may print. */
export function fileSetting(name: string): string | null {
  const isSecret = SECRETS.includes(name) || /_(?:SECRET|PASSWORD|ODP_KEY)$/.test(name)
  return isSecret ? `${name}_FILE` : null
}

interface FoundSettings {
  given: Given
  faults: [name: string, fault: string][]
}

function secretIn(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return null
  }
}

/**
 * Reads the files that `NAME_FILE` names for secrets, as Docker and Kubernetes pass them. An empty variable counts as
 * not set. An empty file is a fault, because the service would make a secret of its own.
 */
export function withSecretFiles(env: Given, known: readonly string[]): FoundSettings {
  const given: Given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const faults: [string, string][] = []
  for (const name of known) {
    const setting = fileSetting(name)
    const path = setting === null ? undefined : given[setting]
    if (setting === null || path === undefined) continue
    const secret = secretIn(path)
    if (given[name] !== undefined) faults.push([name, `must not be set as well, for ${setting} is`])
    else if (secret === null) faults.push([setting, 'must be a file that can be read'])
    else if (secret === '') faults.push([setting, 'must be a file that contains the secret'])
    else given[name] = secret
  }
  return { given, faults }
}

interface UsedSetting {
  name: string
  /** Setting that names a file instead, for secrets. */
  file: string | null
  /** Null if it is not set and has no default. A secret is `***`. */
  value: string | null
  from: 'setting' | 'file' | 'default' | 'not set'
}

function originOf(name: string, given: Given, value: unknown): UsedSetting['from'] {
  if (given[fileSetting(name) ?? ''] !== undefined) return 'file'
  if (given[name] !== undefined) return 'setting'
  return value === undefined || value === '' ? 'not set' : 'default'
}

/** `settings` contains the values with their defaults. */
export function settingsInUse(
  names: readonly string[],
  given: Given,
  settings: Record<string, unknown>,
): UsedSetting[] {
  return names.map((name) => {
    const from = originOf(name, given, settings[name])
    const file = fileSetting(name)
    // An address may contain a token behind its question mark.
    const shown = file === null ? String(settings[name]).replace(/\?.+/s, '?***') : '***'
    return { name, file, value: from === 'not set' ? null : shown, from }
  })
}
