import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from '../run.ts'

/** Which other rooms each room of lib may import, by the table in docs/explanation/architecture.md. */
async function roomsOfLib(): Promise<Map<string, string[]>> {
  const text = await readFile(join(ROOT, 'docs/explanation/architecture.md'), 'utf8')
  const rows = [...text.matchAll(/^\| `lib\/([a-z]+)\/` \| .* \| ([^|]+) \|$/gm)]
  return new Map(rows.map(([, room = '', may = '']) => [room, may === '–' ? [] : may.split(', ')]))
}

type Case = readonly [path: string, specifier: string, may: boolean]

const rooms = await roomsOfLib()
const names = [...rooms.keys()]
const above = ['components', 'entrypoints', 'service', 'e2e', 'stand-ins', 'scripts', 'bench', 'research']

const inLib: Case[] = names.flatMap((from) => [
  ...names
    .filter((to) => to !== from)
    .map((to): Case => [`lib/${from}/x.ts`, `../${to}/y.ts`, rooms.get(from)?.includes(to) ?? false]),
  ...above.map((to): Case => [`lib/${from}/room/x.ts`, `../../../${to}/y.ts`, false]),
  ...['node:fs', 'hono', 'preact', 'kysely'].map((library): Case => [`lib/${from}/x.ts`, library, false]),
  [`lib/${from}/x.ts`, '../zod.ts', true],
  ['lib/x.ts', `./${from}/y.ts`, false],
])

const elsewhere: Case[] = [
  ['lib/sources/x.ts', 'webextension-polyfill', false],
  ['lib/sources/x.ts', '../extension/browser.ts', false],
  ['lib/extension/x.ts', './browser.ts', true],
  ['components/X.tsx', '../lib/extension/browser.ts', false],
  ['components/X.tsx', '../lib/extension/worker/y.ts', false],
  ['components/X.tsx', '../lib/sources/y.ts', false],
  ['components/X.tsx', '../lib/client/client.ts', false],
  ['components/X.tsx', '../lib/client/believed-verdict.ts', true],
  ['components/X.tsx', '../lib/client/evidence.ts', true],
  ['components/X.tsx', '../lib/client/receipts.ts', false],
  ['components/X.tsx', '../lib/contract/constants.ts', true],
  ['components/X.tsx', '../lib/extension/view.ts', true],
  ['components/X.tsx', '../service/api/app.ts', false],
  ['components/X.tsx', '../entrypoints/background.ts', false],
  ['components/X.tsx', '#i18n', false],
  ['components/X.tsx', '../lib/zod.ts', false],
  ['entrypoints/popup/x.tsx', '../../service/api/app.ts', false],
  ['entrypoints/popup/x.tsx', '../../components/Verdict.tsx', true],
  ['entrypoints/background.ts', 'webextension-polyfill', false],
  ['service/api/x.ts', '../storage/keys.ts', false],
  ['service/api/x.ts', '../checks.ts', true],
  ['service/api/x.ts', 'hono', true],
  ['service/api/x.ts', 'kysely', false],
  ['service/access/x.ts', 'hono', false],
  ['service/access/x.ts', '../storage/keys.ts', true],
  ['service/access/x.ts', '../../lib/extension/settings.ts', false],
  ['service/checks/checks.ts', 'hono/streaming', false],
  ['service/storage/x.ts', '../access/keys.ts', false],
  ['service/registers/x.ts', 'node:fs', true],
]

const cases = [...inLib, ...elsewhere].map(([path, specifier, may], index) => ({ path, specifier, may, index }))

const RULES_OF_IMPORTS = new Set(['lint/style/noRestrictedImports', 'lint/correctness/noNodejsModules'])

/** Each case has a file of its own. */
const fileOf = ({ path, index }: { path: string; index: number }) => path.replace(/(\.tsx?)$/, `-${index}$1`)

let house: string
let refused: Set<string>

/** Writes one file for each import into a folder with the project's own lint rules. */
beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'imports-'))
  const { vcs: _vcs, ...rules } = JSON.parse(await readFile(join(ROOT, 'biome.json'), 'utf8'))
  await writeFile(join(house, 'biome.json'), JSON.stringify({ ...rules, root: true }))
  for (const each of cases) {
    const file = join(house, fileOf(each))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, `import * as x from '${each.specifier}'\nexport const y = x\n`)
  }
  const options = ['lint', '.', '--reporter=json', '--max-diagnostics=none']
  const { promise, resolve } = Promise.withResolvers<string>()
  execFile('biome', options, { cwd: house, maxBuffer: 2 ** 26 }, (_error, out) => resolve(out))
  const { diagnostics } = JSON.parse(await promise) as {
    diagnostics: { category: string; location: { path: string } }[]
  }
  const ofImports = diagnostics.filter(({ category }) => RULES_OF_IMPORTS.has(category))
  refused = new Set(ofImports.map(({ location }) => location.path))
})
afterAll(() => rm(house, { recursive: true }))

it('docs/explanation/architecture.md says what every folder of lib may import', () => expect(names).toHaveLength(10))

it.each(cases)('$path may import $specifier: $may', (each) => {
  expect(refused.has(fileOf(each))).toBe(!each.may)
})
