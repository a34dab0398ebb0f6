import { cappedText } from './capped-body.ts'
import { failure, problemFailure, ServiceFailure } from './failure.ts'

export interface Call {
  baseUrl: string
  apiKey: string
  fetch: typeof fetch
  now: () => number
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await cappedText(response))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Throws `ServiceFailure` for a status other than 2xx. */
export async function send(call: Call, path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('X-API-Key', call.apiKey)
  const response = await call.fetch(`${call.baseUrl}${path}`, {
    ...init,
    headers,
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
  })
  if (response.ok) return response
  throw new ServiceFailure(problemFailure(await readJson(response), response.status, response.headers, call.now()))
}

/** Throws `ServiceFailure` if `read` returns null. */
export async function readAnswer<T>(response: Response, read: (body: unknown) => T | null): Promise<T> {
  const value = read(await readJson(response))
  if (value === null) throw badAnswer(response)
  return value
}

export function badAnswer(response: Response): ServiceFailure {
  return new ServiceFailure(failure('bad_answer', { requestId: response.headers.get('Request-Id') }))
}
