import type { Service } from '../service.ts'

/** Streams a check, and disconnects after the first event of this kind. Resolves when the client has left. */
export async function leaveAfter(
  { url, localKey }: Pick<Service, 'url' | 'localKey'>,
  event: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<void> {
  const leaving = new AbortController()
  const answer = await fetch(`${url}/api/v2/brand-check`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'text/event-stream',
      'X-API-Key': localKey,
      ...headers,
    },
    body: JSON.stringify(body),
    signal: leaving.signal,
  })
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.includes(`event: ${event}\n`)) break
  }
  leaving.abort()
}
