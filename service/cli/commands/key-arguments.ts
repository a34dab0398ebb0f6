import { KEY_SCOPES } from '../../../lib/contract/constants.ts'
import type { KeyScope } from '../../../lib/contract/quotas.ts'
import type { AccessKey, MadeKey } from '../../access/keys.ts'
import { UsageError } from './command.ts'
import { iso } from './text.ts'

const LIMIT_MAX = 1_000_000_000

/** Also refuses a complete key, because shells store a history. */
export function idArgument(text: string | undefined): string {
  if (text !== undefined && /^[0-9A-Za-z]{8}$/.test(text)) return text
  throw new UsageError('Name a key by its id, the 8 characters that "keys list" shows; never by the key itself.')
}

/** `plan` becomes null. */
export function limitArgument(option: string, text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined
  if (text === 'plan') return null
  const value = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (value < 1 || value > LIMIT_MAX) throw new UsageError(`--${option} takes a whole number from 1, or plan.`)
  return value
}

export function scopesArgument(text: string | undefined): KeyScope[] {
  if (text === undefined) return [...KEY_SCOPES]
  const asked = text.split(',').map((scope) => scope.trim())
  const known = KEY_SCOPES.filter((scope) => asked.includes(scope))
  if (known.length !== asked.length) throw new UsageError(`--scopes takes some of ${KEY_SCOPES.join(',')}.`)
  return known
}

/** Returns the last instant of the day (UTC). */
export function endArgument(text: string | undefined, now: number): number | null {
  if (text === undefined) return null
  const end = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T23:59:59.999Z`) : new Date(Number.NaN)
  if (Number.isNaN(end.getTime()) || !end.toISOString().startsWith(text) || end.getTime() <= now)
    throw new UsageError(`--expires takes a day in the future, such as 2027-12-31, not "${text}".`)
  return end.getTime()
}

/** Contains the key only if it was just made. */
export function keyFacts(record: AccessKey, made?: MadeKey) {
  return {
    ...record,
    createdAt: iso(record.createdAt),
    expiresAt: iso(record.expiresAt),
    revokedAt: iso(record.revokedAt),
    ...(made === undefined ? {} : { key: made.key }),
  }
}

export function madeLines({ key, record }: MadeKey): string[] {
  return [`Key ${record.id} (${record.label}, plan ${record.plan}):`, `  ${key}`, 'It is shown only once: keep it now.']
}
