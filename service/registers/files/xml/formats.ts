import type { XmlFormat } from './format.ts'
import { st66 } from './st66.ts'
import { st96 } from './st96.ts'
import { uspto } from './uspto.ts'

const FORMATS: readonly XmlFormat[] = [uspto, st66, st96]

/** The format of a file by the local name of its root element, or null. */
export function formatOfRoot(root: string): XmlFormat | null {
  return FORMATS.find(({ roots }) => roots.has(root)) ?? null
}
