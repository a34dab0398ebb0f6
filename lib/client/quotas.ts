import { KEY_SCOPES } from '../contract/constants.ts'
import { Quotas } from '../contract/quotas.ts'
import { z } from '../zod.ts'

const LooseQuotas = z.object({
  ...Quotas.shape,
  key: z.object({ ...Quotas.shape.key.shape, kind: z.string(), scopes: z.array(z.string()) }),
})

/** Plan and use from this or a newer service: a kind of key or a scope that is not known here does not spoil them. */
export function readQuotas(body: unknown): Quotas | null {
  const loose = LooseQuotas.safeParse(body)
  if (!loose.success) return null
  const { key, ...rest } = loose.data
  const kind = key.kind === 'extension' ? 'extension' : 'server'
  return { ...rest, key: { ...key, kind, scopes: KEY_SCOPES.filter((scope) => key.scopes.includes(scope)) } }
}
