import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '../../../lib/zod.ts'
import { writePrivate } from '../../system/private-files.ts'
import type { HeldOffice } from '../offices.ts'
import type { IndexFiles } from '../search/index-files.ts'

/** A record that must come back when its own name is searched. */
const Control = z.object({ ref: z.number(), name: z.string() })

/**
 * Says what of an office is searched. Its file is replaced whole, so that a reader finds the old index or the new one;
 * files that it names are never written again.
 */
const Manifest = z.object({
  office: z.string(),
  /** Rules by which the index was made (names-rules.ts). */
  rules: z.string(),
  /** Id of the store that it was made from, and how far each file goes, as generations of the store. */
  store: z.string(),
  generation: z.number(),
  baseGeneration: z.number(),
  /** Names of the files of the index, in the same folder. */
  base: z.string(),
  delta: z.nullable(z.string()),
  /** Refs of marks that must no longer be found. */
  withdrawn: z.array(z.number()),
  /** Number of names in `base`, and in `delta`. */
  baseNames: z.number(),
  deltaNames: z.number(),
  /** Known records from all over each file. */
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

/** Writes the manifest: from here on what is searched is what it says. */
export function writeManifest(folder: string, manifest: Manifest): void {
  writePrivate(manifestPath(folder, manifest.office), JSON.stringify(manifest))
}

export function indexFilesOf(folder: string, { base, delta, withdrawn }: Manifest): IndexFiles {
  return { base: join(folder, base), delta: delta === null ? null : join(folder, delta), withdrawn }
}
