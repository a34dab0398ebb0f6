import { BadFile } from './bad-file.ts'

const HEAD = 1024

/** Labels of the WHATWG Encoding Standard. As in browsers, ISO-8859-1 is read as its superset. */
const READ = new Set(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'iso-8859-15'])

/**
 * Decodes by byte order mark, then XML declaration, then as UTF-8. Invalid bytes become U+FFFD. Throws BadFile for an
 * unsupported encoding.
 */
export async function* decodeText(input: AsyncIterable<Uint8Array>, entry: string): AsyncGenerator<string> {
  let head: Uint8Array | null = new Uint8Array(0)
  let decoder = new TextDecoder()
  for await (const chunk of input) {
    if (head === null) {
      yield decoder.decode(chunk, { stream: true })
      continue
    }
    head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
    if (head.length < HEAD) continue
    decoder = decoderOf(head, entry)
    yield decoder.decode(head, { stream: true })
    head = null
  }
  if (head !== null) {
    decoder = decoderOf(head, entry)
    yield decoder.decode(head, { stream: true })
  }
  yield decoder.decode()
}

function decoderOf(head: Uint8Array, entry: string): TextDecoder {
  const encoding = markedEncoding(head) ?? declaredEncoding(head)
  if (encoding === null) return new TextDecoder()
  const decoder = knownDecoder(encoding)
  if (!decoder || !READ.has(decoder.encoding)) {
    throw new BadFile(`its encoding ${encoding.slice(0, 40)} is not read: UTF-8, UTF-16 and ISO-8859-1 are`, {
      entry,
      line: 1,
    })
  }
  return decoder
}

function knownDecoder(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label)
  } catch {
    return null
  }
}

/** Without a byte order mark, UTF-16 shows by the zero byte next to `<`. */
function markedEncoding([a, b, c, d]: Uint8Array): string | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0 && d === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c && c === 0)) return 'utf-16be'
  return null
}

function declaredEncoding(head: Uint8Array): string | null {
  const start = Buffer.from(head.subarray(0, HEAD)).toString('latin1')
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/u.exec(start)?.[1]?.toLowerCase() ?? null
  // The declaration was readable as ASCII, so the file cannot be UTF-16.
  return declared?.startsWith('utf-16') || declared === 'ucs-2' ? 'utf-8' : declared
}
