import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { namesRules, packageVersion } from '../search/names-rules.ts'
import { BRAND_RULES, CLASSES_PATH } from './brands.ts'

/**
 * Names what an index of brands was made from: the package with its classes, the rules of brands and the rules of
 * names.
 */
export async function brandIndexKey(): Promise<string> {
  const classes = createHash('sha256').update(await readFile(CLASSES_PATH))
  const parts = [
    `brands ${await packageVersion('name-suggestion-index')}`,
    `read by ${BRAND_RULES}`,
    `classes ${classes.digest('hex').slice(0, 16)}`,
    await namesRules(),
  ]
  return parts.join(', ')
}
