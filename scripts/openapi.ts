import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openApiDocument } from '../service/openapi/document.ts'
import { ROOT } from './run.ts'

/** Where the document is kept. */
export const OPENAPI_FILE = join(ROOT, 'docs', 'openapi.json')

/** The document as it is kept: for no server in particular. */
export function keptDocument(): string {
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`
}

if (import.meta.main) {
  await writeFile(OPENAPI_FILE, keptDocument())
  process.stdout.write(`${OPENAPI_FILE}\n`)
}
