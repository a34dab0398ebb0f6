import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { loadIndexFiles } from '../search/index-files.ts'
import { createSearchPool } from '../search/search-pool.ts'
import { importLines } from '../testing/import-lines.ts'
import { provesItself } from './imported-registers.ts'
import { indexFilesOf, type Manifest, readManifest } from './manifest.ts'
import { indexIdOf, registersFolder } from './offices.ts'

const LETTERS = 'abcdefghijklmnoprstuvz'
/** Returns a different made-up name for each number. */
function nameOf(at: number): string {
  const letter = (of: number) => LETTERS[Math.floor(at / of) % LETTERS.length] ?? ''
  return `q${letter(1)}o${letter(22)}v${letter(484)}a${letter(7)}n${letter(3)}`
}

/** Indexes some marks. Returns the manifest, and a pool that searches the index. */
async function indexed(names: readonly string[]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'prove-'))
  const folder = registersFolder(dataDir)
  await importLines(
    dataDir,
    'eu-2026-11-18.txt',
    names.map((name, at) => ({ number: String(at), name })),
  )
  const manifest = readManifest(folder, 'EU') as Manifest
  const pool = createSearchPool({ log: { error() {} }, threads: 1 })
  onTestFinished(async () => {
    await pool.close()
    await rm(dataDir, { recursive: true })
  })
  await pool.publish({ [indexIdOf('EU')]: await loadIndexFiles(indexFilesOf(folder, manifest)) })
  return { manifest, pool }
}

it('spreads canaries over the complete index, so that an index that lacks a part is not proven', {
  timeout: 120_000,
}, async () => {
  const names = Array.from({ length: 100 }, (_, at) => nameOf(at))
  const whole = await indexed(names)
  const half = await indexed(names.slice(0, 50))
  expect(whole.manifest.controls).toHaveLength(5)
  expect(await provesItself(whole.pool, whole.manifest)).toBe(true)
  expect(await provesItself(half.pool, half.manifest)).toBe(true)
  expect(await provesItself(half.pool, whole.manifest)).toBe(false)
  expect(await provesItself(whole.pool, { ...whole.manifest, controls: [] })).toBe(false)
})

it.each([[['Vyntra', '日本']], [['Πινλορπινμιτ', 'Ζευδακρον']], [['Вардзукта', '!']]])(
  'chooses a canary in any script from %j',
  { timeout: 120_000 },
  async (names) => {
    const { manifest, pool } = await indexed(names)
    expect(manifest.controls).toMatchObject([{ name: names[0] }])
    expect(await provesItself(pool, manifest)).toBe(true)
  },
)
