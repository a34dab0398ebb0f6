import { cleanText } from './clean-text.ts'

export function entryName(path: string): string {
  return cleanText(path.split(/[/\\]/u).at(-1))?.slice(0, 120) ?? 'a file without a name'
}
