import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** What each room of lib may import of the others, as ARCHITECTURE.md has it. */
async function roomsOfLib(): Promise<Map<string, string[]>> {
  const text = await readFile('docs/ARCHITECTURE.md', 'utf8')
  const rows = [...text.matchAll(/^\| `lib\/([a-z]+)\/` \| .* \| ([^|]+) \|$/gm)]
  return new Map(rows.map(([, room = '', may = '']) => [room, may === '–' ? [] : may.split(', ')]))
}

const rooms = await roomsOfLib()
const names = [...rooms.keys()]
const pairs = names.flatMap((from) => names.filter((to) => to !== from).map((to) => [from, to] as const))

/** Files that import one thing each, by their path, and whether that is allowed. */
const above = ['components', 'entrypoints', 'service', 'e2e', 'stand-ins', 'scripts', 'bench']
const tried = [
  ...pairs.map(([from, to]) => [`lib/${from}/from-${to}.ts`, `../${to}/x.ts`, rooms.get(from)?.includes(to)] as const),
  ...names.flatMap((from) => [
    ...above.map((to) => [`lib/${from}/room/from-${to}.ts`, `../../../${to}/x.ts`, false] as const),
    [`lib/${from}/from-node.ts`, 'node:fs', false] as const,
    [`lib/${from}/from-hono.ts`, 'hono', false] as const,
    [`lib/${from}/from-preact.ts`, 'preact', false] as const,
    [`lib/${from}/from-all.ts`, '../zod.ts', true] as const,
  ]),
  ...names.map((to) => [`lib/common-from-${to}.ts`, `./${to}/x.ts`, false] as const),
  ['components/from-sources.ts', '../lib/sources/x.ts', false],
  ['components/from-client.ts', '../lib/client/client.ts', false],
  ['components/from-judge.ts', '../lib/client/believed-verdict.ts', true],
  ['components/from-constants.ts', '../lib/contract/constants.ts', true],
] as const

describe('imports', () => {
  let folder: string
  let refused: Set<string>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'imports-'))
    await copyFile('biome.json', join(folder, 'biome.json'))
    for (const [path, specifier] of tried) {
      const file = join(folder, path)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, `export { x } from '${specifier}'\n`)
    }
    const biome = join(process.cwd(), 'node_modules/@biomejs/biome/bin/biome')
    const options = [
      'lint',
      '--vcs-enabled=false',
      '--only=noRestrictedImports',
      '--max-diagnostics=none',
      '--reporter=json',
    ]
    const { promise, resolve } = Promise.withResolvers<string>()
    execFile(process.execPath, [biome, ...options], { cwd: folder, maxBuffer: 64e6 }, (_error, out) => resolve(out))
    const { diagnostics } = JSON.parse(await promise) as { diagnostics: { location: { path: string } }[] }
    refused = new Set(diagnostics.map(({ location }) => location.path))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('of every room of lib are told in ARCHITECTURE.md', () => expect(names).toHaveLength(9))

  it.each(tried)('of %s: %s may be imported: %s', (path, _specifier, may) => {
    expect(refused.has(path)).toBe(!may)
  })
})
