import { z } from '../zod.ts'
import { callsTo } from './calls.ts'
import { readAnswer, send } from './http.ts'
import { tried } from './patience.ts'

const Claimed = z.object({ apiKey: z.string() })

/** Exchanges a single-use claim token for its API key, without retries. Throws `ServiceFailure`. */
export function claimKey(options: { baseUrl: string; token: string; fetch?: typeof fetch }): Promise<string> {
  const { token, ...service } = options
  const { call, patience } = callsTo({ ...service, apiKey: token, retries: 0 })
  const readKey = (body: unknown) => Claimed.safeParse(body).data?.apiKey ?? null
  return tried(
    async ({ signal }) => readAnswer(await send(call, '/api/v2/claim', { method: 'POST', signal }), readKey),
    patience,
  )
}
