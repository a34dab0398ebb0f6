import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { namesRules } from '../search/names-rules.ts'
import { BRANDS_PATH } from './shipped-brands.ts'

export async function brandIndexKey(): Promise<string> {
  const list = createHash('sha256').update(await readFile(BRANDS_PATH))
  return `brands ${list.digest('hex').slice(0, 16)}, ${await namesRules()}`
}
