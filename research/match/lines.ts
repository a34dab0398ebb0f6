import { closeSync, openSync, readSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'

const CHUNK = 1 << 20

/** Lines of a UTF-8 file that are not blank, trimmed, one chunk of the file in memory at a time. */
export function* readLines(path: string): Generator<string> {
  const file = openSync(path, 'r')
  try {
    const decoder = new StringDecoder('utf8')
    const chunk = Buffer.alloc(CHUNK)
    let rest = ''
    let first = true
    for (;;) {
      const bytes = readSync(file, chunk, 0, CHUNK, null)
      let text = bytes > 0 ? decoder.write(chunk.subarray(0, bytes)) : decoder.end()
      if (first) text = text.replace(/^\uFEFF/u, '')
      first = false
      const lines = (rest + text).split(/\r\n|\n|\r(?!$)/u)
      rest = bytes > 0 ? (lines.pop() ?? '') : ''
      for (const line of lines) {
        const trimmed = line.trim()
        if (trimmed !== '') yield trimmed
      }
      if (bytes === 0) return
    }
  } finally {
    closeSync(file)
  }
}
