import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'

/** Prompts, so that the name stays out of shell histories and process arguments. */
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

/** Also the prompts at a terminal. */
export type Given = 'Name' | 'Goods'

/** Rejects with a message for the person if there are more lines than wanted. */
export async function readGiven(wanted: readonly Given[]): Promise<Partial<Record<Given, string>>> {
  const given = process.stdin.isTTY ? await askEach(wanted) : await text(process.stdin)
  const lines = given
    .replace(/^\ufeff/, '')
    .split(/\r\n|[\r\n]/)
    .filter((line) => line.trim() !== '')
  if (lines.length > wanted.length)
    throw new Error(
      wanted.length === 1
        ? 'Standard input has several lines. One name is checked at a time.'
        : 'Standard input has more than a line with the name and one with the goods.',
    )
  return Object.fromEntries(lines.map((line, at) => [wanted[at], line]))
}

async function askEach(wanted: readonly Given[]): Promise<string> {
  let given = ''
  for (const each of wanted) given += `${await askFor(`${each}: `)}\n`
  return given
}
