import { cleanText } from './clean-text.ts'

/** Base name of a path or of an entry of an archive, short and printable, to call it by. */
export function entryName(path: string): string {
  return cleanText(path.split(/[/\\]/u).at(-1))?.slice(0, 120) ?? 'a file without a name'
}
