import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Engine } from '../../research/engine.ts'
import { rounded } from '../../research/measure/statistics.ts'
import { makeMarks } from '../../research/register/register.ts'
import type { Fresh } from './fresh.ts'
import { writeShared } from './image-file.ts'
import { timed } from './timed-search.ts'

interface IndexFigures extends Fresh {
  /** Seconds that building took, without making the register. */
  buildSeconds: number
  fileBytes: number
  /**
   * Seconds to read and open the file, checksum included, in several processes one after the other. The first may be
   * slow, because a virtual machine may have to get its memory from the host.
   */
  loads: number[]
}

interface IndexTask {
  engine: Engine
  marks: number
  seed: number
  ofEach: number
  /** Path at which the file of the index may be written. */
  path: string
}

const LOADS = 5

/** What one of the scripts beside this one prints, in a process of its own. */
async function told<T>(script: string, ...args: readonly string[]): Promise<T> {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [path, ...args], { maxBuffer: 1 << 26 })
  return JSON.parse(stdout)
}

/** Builds the index, writes its file, and measures that in processes of their own. */
export async function measureIndex({ engine, marks, seed, ofEach, path }: IndexTask): Promise<IndexFigures> {
  const register = timed(makeMarks(marks, seed))
  const started = performance.now()
  const image = engine.build(register.items)
  const buildSeconds = rounded((performance.now() - started) / 1000 - register.seconds())
  writeShared(path, image)
  const loads: number[] = []
  for (let load = 0; load < LOADS; load++) loads.push(await told<number>('./load.ts', path))
  const fresh = await told<Fresh>('./fresh.ts', path, String(seed), String(ofEach))
  return { ...fresh, buildSeconds, fileBytes: statSync(path).size, loads }
}
