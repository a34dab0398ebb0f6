import type { Fault } from './outcome.ts'

function tooLarge(maxBytes: number): Fault {
  return { kind: 'too_large', reason: `answered with more than ${Math.round(maxBytes / 1000)} kB` }
}

export function discardBody(response: Response): void {
  response.body?.cancel().catch(() => {})
}

const BYTE_ORDER_MARKS: readonly [label: string, mark: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
]
const CHARSET = /;\s*charset\s*=\s*"?([\w.:-]+)/i
const XML_ENCODING = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)/i
const DECLARATION_BYTES = 200

function decode(bytes: Uint8Array, label: string, fatal: boolean): string | null {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * Decodes text. Finds the encoding by byte order mark, media type or XML declaration, in this order (RFC 7303 section
 * 3). Unless UTF-16 is declared, decodes valid UTF-8 as UTF-8. Some servers mislabel UTF-8, and other text is hardly
 * ever valid UTF-8.
 */
function textOf(bytes: Uint8Array, contentType: string): string {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, i) => bytes[i] === byte))
  if (marked !== undefined) return decode(bytes, marked[0], false) ?? ''
  const charset = CHARSET.exec(contentType)?.[1]
  // A declaration that is readable byte by byte cannot be in UTF-16, whatever it declares.
  const declared = XML_ENCODING.exec(decode(bytes.subarray(0, DECLARATION_BYTES), 'latin1', false) ?? '')?.[1]
  const label = charset ?? (declared !== undefined && /^utf-?16/i.test(declared) ? undefined : declared)
  const utf16 = label !== undefined && /^utf-?16/i.test(label)
  const named = () => (label === undefined ? null : decode(bytes, label, false))
  return (utf16 ? null : decode(bytes, 'utf-8', true)) ?? named() ?? decode(bytes, 'utf-8', false) ?? ''
}

/** Reads a body as text, up to `maxBytes`. Invalid bytes become U+FFFD. Rejects if the stream breaks off. */
export async function readBody(response: Response, maxBytes: number): Promise<string | Fault> {
  if (Number(response.headers.get('content-length')) > maxBytes) {
    discardBody(response)
    return tooLarge(maxBytes)
  }
  if (response.body === null) return ''
  const reader = response.body.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength
    if (size > maxBytes) {
      reader.cancel().catch(() => {})
      return tooLarge(maxBytes)
    }
    parts.push(part.value)
  }
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
  return textOf(bytes, response.headers.get('content-type') ?? '')
}
