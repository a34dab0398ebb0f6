import type { Source } from '../../../lib/sources/source.ts'
import type { Texts } from '../texts/texts.ts'

export function coverageInMail(
  sources: readonly Source[],
  { methods }: Pick<Texts, 'methods'>,
): { searched: string[]; notConnected: string[] } {
  const isConnected = ({ missing }: Source) => missing === undefined
  return {
    searched: sources.filter(isConnected).map(({ name, method }) => `${name}: ${methods[method]}`),
    notConnected: sources.filter((source) => !isConnected(source)).map(({ name }) => name),
  }
}
