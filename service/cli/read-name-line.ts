import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'

/** Asks a person at a terminal; what is typed stays out of histories of shells and arguments of processes. */
async function askFor(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr, historySize: 0 })
  const ended = new AbortController()
  lines.once('close', () => ended.abort())
  try {
    return await lines.question(question, { signal: ended.signal })
  } catch {
    return ''
  } finally {
    lines.close()
  }
}

/**
 * The name to check where no argument has it: asked for at a terminal, else the one line of standard input. Null where there
 * is none. Throws an Error with a sentence for the person where there are several.
 */
export async function readNameLine(): Promise<string | null> {
  const given = process.stdin.isTTY ? await askFor('Name: ') : await text(process.stdin)
  const [name, ...others] = given
    .replace(/^\ufeff/, '')
    .split(/\r\n|[\r\n]/)
    .filter((line) => line.trim() !== '')
  if (others.length > 0) throw new Error('Standard input has several lines. One name is checked at a time.')
  return name ?? null
}
