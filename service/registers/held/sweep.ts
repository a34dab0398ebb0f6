import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { HeldOffice } from '../offices.ts'
import { readManifest } from './manifest.ts'

/** Also deletes what an interrupted process left. */
export function sweepIndexFiles(folder: string, office: HeldOffice): void {
  const manifest = readManifest(folder, office)
  if (manifest === 'damaged') return
  const named = [manifest?.base, manifest?.delta]
  for (const file of readdirSync(folder)) {
    const of = file.startsWith(`${office}.`) && /\.index(?:\.[\w-]+\.tmp)?$/.test(file)
    if (of && !named.includes(file)) rmSync(join(folder, file), { force: true })
  }
}
