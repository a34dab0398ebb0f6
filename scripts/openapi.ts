import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openApiDocument } from '../service/api/openapi.ts'
import { bareApp } from '../service/testing/bare-app.ts'
import { ROOT } from './run.ts'

/** Where the document is kept. */
export const OPENAPI_FILE = join(ROOT, 'docs', 'openapi.json')

/** The document as it is kept, which names no particular server. */
export async function keptDocument(): Promise<string> {
  return `${JSON.stringify(await openApiDocument(bareApp()), null, 2)}\n`
}

if (import.meta.main) {
  await writeFile(OPENAPI_FILE, await keptDocument())
  process.stdout.write(`${OPENAPI_FILE}\n`)
}
