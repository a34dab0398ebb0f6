import { namesRules } from './names-rules.ts'

/** What decides how brands are read and spelt besides lib/names. */
const FILES = [
  'data/brand-classes.json',
  'lib/sources/brand-refs.ts',
  'service/registers/brands.ts',
  'service/registers/brand-places.ts',
]

/** Names what an index of brands was made from and by. */
export function brandIndexKey(): Promise<string> {
  return namesRules({ files: FILES, packages: ['name-suggestion-index'] })
}
