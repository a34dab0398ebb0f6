import type { Fault } from './outcome.ts'

function tooLarge(maxBytes: number): Fault {
  return { kind: 'too_large', reason: `answered with more than ${Math.round(maxBytes / 1000)} kB` }
}

/** Lets go of a body that is not wanted; what goes wrong with it no longer matters. */
export function discardBody(response: Response): void {
  response.body?.cancel().catch(() => {})
}

/** Reads a body as UTF-8 and stops at `maxBytes`. Rejects as the body's stream does: on abort, or when it breaks off. */
export async function readBody(response: Response, maxBytes: number): Promise<string | Fault> {
  if (Number(response.headers.get('content-length')) > maxBytes) {
    discardBody(response)
    return tooLarge(maxBytes)
  }
  if (response.body === null) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength
    if (size > maxBytes) {
      reader.cancel().catch(() => {})
      return tooLarge(maxBytes)
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}
