import { BadFile } from './bad-file.ts'

/** Number of first bytes that are searched for a byte order mark and an XML declaration. */
const HEAD = 1024

/**
 * Encodings that are read, by the labels of the WHATWG Encoding Standard; as in browsers, ISO-8859-1 is read as its
 * superset.
 */
const READ = new Set(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'iso-8859-15'])

/**
 * Text of a file in chunks: in the encoding of its byte order mark, else of its XML declaration, else UTF-8. Bytes that
 * the encoding does not allow become U+FFFD. Throws BadFile, which calls the file `entry`, for an encoding that is not
 * read.
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

/**
 * The encoding that the first bytes tell: a byte order mark, or the zeros that every second byte of `<` and a letter
 * has in UTF-16.
 */
function markedEncoding([a, b, c, d]: Uint8Array): string | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0 && d === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c && c === 0)) return 'utf-16be'
  return null
}

function declaredEncoding(head: Uint8Array): string | null {
  const start = Buffer.from(head.subarray(0, HEAD)).toString('latin1')
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/u.exec(start)?.[1]?.toLowerCase() ?? null
  // The declaration could be read as ASCII, so whatever it says, the file is not UTF-16.
  return declared?.startsWith('utf-16') || declared === 'ucs-2' ? 'utf-8' : declared
}
