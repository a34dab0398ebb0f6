import { execFile } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Engine } from '../engine.ts'
import { rounded } from '../measure/statistics.ts'
import { makeMarks } from '../register/register.ts'
import type { Fresh } from './fresh.ts'
import { namesToSearch } from './names.ts'
import type { PoolTimes } from './pool.ts'
import { timed, timeSearches } from './timed.ts'

/** An index of ours; what only one with a file has is null for one without. */
export interface IndexFigures {
  /** Without the time that making the register takes. */
  buildSeconds: number
  fileBytes: number | null
  loadSeconds: number | null
  rssBytes: number | null
  /** Milliseconds of each search on one thread, in the order of the names. */
  searches: number[]
  pool: PoolTimes | null
}

export interface IndexTask {
  engine: Engine
  marks: number
  seed: number
  ofEach: number
  /** Where the index's file may be written. */
  path: string
}

/** Builds the index, and measures it in a process of its own if it has a file. */
export async function measureIndex({ engine, marks, seed, ofEach, path }: IndexTask): Promise<IndexFigures> {
  const register = timed(makeMarks(marks, seed))
  const started = performance.now()
  const buildSeconds = () => rounded((performance.now() - started) / 1000 - register.seconds())
  if (engine.file === undefined) {
    const searcher = engine.build(register.items)
    const seconds = buildSeconds()
    const { names, warmUp } = namesToSearch(seed, ofEach)
    timeSearches(searcher, warmUp)
    const searches = timeSearches(searcher, names)
    return { buildSeconds: seconds, fileBytes: null, loadSeconds: null, rssBytes: null, searches, pool: null }
  }
  const image = engine.file.build(register.items)
  const seconds = buildSeconds()
  writeFileSync(path, new Uint8Array(image))
  const script = fileURLToPath(new URL('./fresh.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, path, String(seed), String(ofEach)], {
    maxBuffer: 1 << 26,
  })
  const fresh: Fresh = JSON.parse(stdout)
  return { ...fresh, buildSeconds: seconds, fileBytes: statSync(path).size }
}
