import type { KeyRow } from '../storage/keys.ts'

/** A key in storage. */
export function keyRow(over: Partial<KeyRow> = {}): KeyRow {
  const id = over.id ?? 'AAAAAAAA'
  return {
    id,
    label: 'Test',
    kind: 'server',
    scopes: 'checks',
    digest: 'digest',
    last4: '1234',
    plan: 'local',
    created_at: 1,
    expires_at: null,
    revoked_at: null,
    holder: id,
    replaced_by: null,
    last_used_on: null,
    test: 0,
    limit_requests: null,
    limit_per_minute: null,
    limit_per_day: null,
    ...over,
  }
}
