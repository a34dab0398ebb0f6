import { failure, ServiceFailure } from './failure.ts'

/** In bytes. The longest honest answer, a page of 200 conflicts, has a tenth of this. */
const ANSWER_MAX = 2_000_000

/** Throws `ServiceFailure` for a body longer than `ANSWER_MAX`. */
export async function* capped(response: Response): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > ANSWER_MAX) {
      throw new ServiceFailure(failure('bad_answer', { requestId: response.headers.get('Request-Id') }))
    }
    yield part
  }
}

/** The whole body as text. Throws `ServiceFailure` if it is longer than 2 MB. */
export async function cappedText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of capped(response)) text += decoder.decode(part, { stream: true })
  return text + decoder.decode()
}
