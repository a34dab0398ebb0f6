import { BadFile } from './bad-file.ts'

const MAX_BLANK = 65_536

/** `text` still includes the part that was read. */
interface Detected {
  kind: 'xml' | 'csv' | 'empty'
  text: AsyncGenerator<string>
}

/** Tells XML from CSV by the first visible character. Throws BadFile for anything else. */
export async function detectText(input: AsyncIterable<string>, entry: string): Promise<Detected> {
  const chunks = input[Symbol.asyncIterator]()
  let start = ''
  while (true) {
    const next = await chunks.next()
    if (next.done) break
    start += next.value
    if (/\S/u.test(start) || start.length > MAX_BLANK) break
  }
  const first = /[^\s\uFEFF]/u.exec(start)?.[0]
  if (first === undefined && start.length > MAX_BLANK)
    throw new BadFile('it begins with nothing but blank space', { entry })
  if (first === '{' || first === '[') throw new BadFile('it is JSON, which is not read: XML and CSV are', { entry })
  if (first !== undefined && /\p{Cc}/u.test(start.slice(0, 64).replaceAll(/\s/gu, ''))) {
    throw new BadFile('it is no text: XML and CSV are read, alone, gzipped or in a zip archive', { entry })
  }
  return { kind: first === undefined ? 'empty' : first === '<' ? 'xml' : 'csv', text: joined(start, chunks) }
}

async function* joined(start: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    // An XML declaration must come first, but some files have a blank line before it.
    yield start.replace(/^[\s\uFEFF]+(?=<)/u, '')
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}
