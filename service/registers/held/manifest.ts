import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '../../../lib/zod.ts'
import { writePrivate } from '../../system/private-files.ts'
import type { HeldOffice } from '../offices.ts'
import type { IndexFiles } from '../search/index-files.ts'

/** A record that must come back when its own name is searched. */
const Control = z.object({ ref: z.number(), name: z.string() })

/**
 * What of an office is searched. Its file is replaced whole, so that a reader finds the old index or the new one; files
 * that it names are never written again.
 */
const Manifest = z.object({
  office: z.string(),
  /** What the index was made by (names-rules.ts). */
  rules: z.string(),
  /** The store it was made from, and how far each file goes: generations of the store. */
  store: z.string(),
  generation: z.number(),
  baseGeneration: z.number(),
  /** Names of files in the same folder. */
  base: z.string(),
  delta: z.nullable(z.string()),
  /** Refs that are found no more. */
  withdrawn: z.array(z.number()),
  /** Names in `base`, and in `delta`. */
  baseNames: z.number(),
  deltaNames: z.number(),
  /** One from the middle of each file. */
  controls: z.array(Control),
  dataAsOf: z.string(),
  records: z.number(),
  names: z.number(),
  builtAt: z.string(),
})
export type Manifest = z.infer<typeof Manifest>
export type Control = z.infer<typeof Control>

export function manifestPath(folder: string, office: HeldOffice): string {
  return join(folder, `${office}.index.json`)
}

/** The manifest of an office; null where there is none, and `damaged` where it cannot be read. */
export function readManifest(folder: string, office: HeldOffice): Manifest | 'damaged' | null {
  try {
    const manifest = Manifest.parse(JSON.parse(readFileSync(manifestPath(folder, office), 'utf8')))
    return manifest.office === office ? manifest : 'damaged'
  } catch (error) {
    return (error as { code?: unknown }).code === 'ENOENT' ? null : 'damaged'
  }
}

/** From here on the index is what this says. */
export function writeManifest(folder: string, manifest: Manifest): void {
  writePrivate(manifestPath(folder, manifest.office), JSON.stringify(manifest))
}

export function indexFilesOf(folder: string, { base, delta, withdrawn }: Manifest): IndexFiles {
  return { base: join(folder, base), delta: delta === null ? null : join(folder, delta), withdrawn }
}
