import type { Fault } from './outcome.ts'

function tooLarge(maxBytes: number): Fault {
  return { kind: 'too_large', reason: `answered with more than ${Math.round(maxBytes / 1000)} kB` }
}

/** Cancels a body that is not wanted. An error in doing so is ignored. */
export function discardBody(response: Response): void {
  response.body?.cancel().catch(() => {})
}

/** The character that stands for bytes that cannot be decoded. A name with it is not the name that was sent. */
export const LOST_LETTER = '\ufffd'

const BYTE_ORDER_MARKS: readonly [label: string, mark: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
]
const CHARSET = /;\s*charset\s*=\s*"?([\w.:-]+)/i
const XML_ENCODING = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)/i
/** Bytes at the beginning in which an XML declaration is looked for. */
const DECLARATION_BYTES = 200

/** Decodes bytes in an encoding; null for a label that names none. */
function decode(bytes: Uint8Array, label: string, fatal: boolean): string | null {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * Decodes bytes by their byte order mark, the charset of their media type or their XML declaration (RFC 7303 section
 * 3). Unless UTF-16 is named, bytes that are valid UTF-8 are read as UTF-8: some servers call it by other names, and
 * text in other encodings is hardly ever valid UTF-8 by chance.
 */
function textOf(bytes: Uint8Array, contentType: string): string {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, i) => bytes[i] === byte))
  if (marked !== undefined) return decode(bytes, marked[0], false) ?? ''
  const charset = CHARSET.exec(contentType)?.[1]
  // A declaration that can be read byte by byte is not in UTF-16, whatever it says.
  const declared = XML_ENCODING.exec(decode(bytes.subarray(0, DECLARATION_BYTES), 'latin1', false) ?? '')?.[1]
  const label = charset ?? (declared !== undefined && /^utf-?16/i.test(declared) ? undefined : declared)
  const utf16 = label !== undefined && /^utf-?16/i.test(label)
  const named = () => (label === undefined ? null : decode(bytes, label, false))
  return (utf16 ? null : decode(bytes, 'utf-8', true)) ?? named() ?? decode(bytes, 'utf-8', false) ?? ''
}

/**
 * Reads a body as text and stops at `maxBytes`. Bytes that are invalid in its encoding become LOST_LETTER. Rejects as
 * the body's stream does: on abort, or when it breaks off.
 */
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
