import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { asMarks, type Register } from './register.ts'

/** Trees of the index whose entries are called something by the public; flags are not. */
const TREES = ['brands', 'operators', 'transit']
/** Tags that hold a name, in any language. */
const NAME_TAG =
  /^(?:brand|operator|network|name)(?::short)?(?::[a-z]{2,3}(?:-\w+)*)?$|^(?:short|alt|official|int|old)_name(?::[a-z]{2,3}(?:-\w+)*)?$/

interface Entry {
  displayName: string
  /** Other names by which it is known on maps. */
  matchNames?: string[]
  tags: Record<string, string>
}

/** A name that somebody goes by, and by which of all it is told whose it is. */
interface NamedBy {
  name: string
  owner: string
}

function namesOf({ displayName, matchNames = [], tags }: Entry): string[] {
  const tagged = Object.entries(tags).flatMap(([key, value]) => (NAME_TAG.test(key) ? value.split(';') : []))
  return [displayName, ...tagged, ...matchNames].map((name) => name.trim()).filter((name) => /\p{L}/u.test(name))
}

/** Each different name of the installed name-suggestion-index, capitals aside, with the first that goes by it. */
function readRealNames(): NamedBy[] {
  const entry = createRequire(import.meta.url).resolve('name-suggestion-index')
  const index: { nsi: Record<string, { items: Entry[] }> } = JSON.parse(
    readFileSync(join(dirname(entry), '../json/nsi.min.json'), 'utf8'),
  )
  const named = new Map<string, NamedBy>()
  for (const [path, { items }] of Object.entries(index.nsi)) {
    if (!TREES.includes(path.split('/')[0] ?? '')) continue
    for (const item of items) {
      const ids = ['brand', 'operator', 'network'].map((role) => item.tags[`${role}:wikidata`])
      const owner = ids.find((id) => id !== undefined) ?? item.displayName.toUpperCase()
      for (const name of namesOf(item)) {
        const written = name.toUpperCase()
        if (!named.has(written)) named.set(written, { name, owner })
      }
    }
  }
  return [...named.values()]
}

/** Real names as a register; their classes are drawn from the seed as filings name them. */
export function realRegister(seed: number): Register {
  const named = readRealNames()
  const names = named.map(({ name }) => name)
  return {
    said: `${names.length} names of brands, operators and networks (name-suggestion-index)`,
    marks: () => asMarks(names, seed),
    ownerOf: (ref) => named[ref]?.owner ?? '',
  }
}
