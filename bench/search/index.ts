import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Engine } from '../engine.ts'
import { rounded } from '../measure/statistics.ts'
import { makeMarks } from '../register/register.ts'
import type { Fresh } from './fresh.ts'
import { writeShared } from './image-file.ts'
import { timed } from './timed.ts'

export interface IndexFigures extends Fresh {
  /** Without the time that making the register takes. */
  buildSeconds: number
  fileBytes: number
}

export interface IndexTask {
  engine: Engine
  marks: number
  seed: number
  ofEach: number
  /** Where the index's file may be written. */
  path: string
}

/** Builds the index, writes its file, and measures that in a process of its own. */
export async function measureIndex({ engine, marks, seed, ofEach, path }: IndexTask): Promise<IndexFigures> {
  const register = timed(makeMarks(marks, seed))
  const started = performance.now()
  const image = engine.build(register.items)
  const buildSeconds = rounded((performance.now() - started) / 1000 - register.seconds())
  writeShared(path, image)
  const script = fileURLToPath(new URL('./fresh.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, path, String(seed), String(ofEach)], {
    maxBuffer: 1 << 26,
  })
  const fresh: Fresh = JSON.parse(stdout)
  return { ...fresh, buildSeconds, fileBytes: statSync(path).size }
}
