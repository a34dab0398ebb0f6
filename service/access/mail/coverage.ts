import { SOURCE_LIST } from '../../../lib/sources/list.ts'
import type { Source } from '../../../lib/sources/source.ts'
import type { Texts } from '../texts/texts.ts'

/** What is searched and what is not, as the sources of this service stand now; no source is left out. */
export function coverageInMail(
  sources: readonly Source[],
  { methods }: Pick<Texts, 'methods'>,
): { searched: string[]; notConnected: string[] } {
  const rows = SOURCE_LIST.map((facts) => ({ facts, source: sources.find(({ id }) => id === facts.id) }))
  const connected = rows.flatMap(({ source }) => (source === undefined || source.missing !== undefined ? [] : [source]))
  return {
    searched: connected.map(({ name, method }) => `${name}: ${methods[method]}`),
    notConnected: rows
      .filter(({ source }) => source === undefined || source.missing !== undefined)
      .map(({ facts }) => facts.name),
  }
}
