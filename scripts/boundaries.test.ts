import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from './run.ts'

const FORBIDDEN = [
  ['lib/check/x.ts', 'node:fs'],
  ['lib/check/x.ts', '../../service/app.ts'],
  ['lib/names/x.ts', '../../components/Verdict.tsx'],
  ['lib/sources/x.ts', 'webextension-polyfill'],
  ['lib/sources/x.ts', '../extension/browser.ts'],
  ['lib/contract/x.ts', 'preact'],
  ['lib/extension/x.ts', 'node:crypto'],
  ['lib/extension/x.ts', '../../components/Verdict.tsx'],
  ['components/X.tsx', '../lib/extension/browser.ts'],
  ['components/X.tsx', '../service/app.ts'],
  ['components/X.tsx', '../entrypoints/background.ts'],
  ['components/X.tsx', '#i18n'],
  ['components/X.tsx', '../lib/zod.ts'],
  ['entrypoints/popup/x.tsx', '../../service/app.ts'],
  ['entrypoints/background.ts', 'webextension-polyfill'],
  ['service/routes/x.ts', '../storage/keys.ts'],
  ['service/http/x.ts', 'kysely'],
  ['service/access/x.ts', 'hono'],
  ['service/checks/checks.ts', 'hono/streaming'],
  ['service/storage/x.ts', '../access/keys.ts'],
  ['service/access/x.ts', '../../lib/extension/settings.ts'],
] as const

const ALLOWED = [
  ['lib/check/x.ts', '../names/matcher.ts'],
  ['lib/extension/x.ts', './browser.ts'],
  ['components/X.tsx', '../lib/extension/view.ts'],
  ['entrypoints/popup/x.tsx', '../../components/Verdict.tsx'],
  ['service/routes/x.ts', 'hono'],
  ['service/routes/x.ts', '../checks.ts'],
  ['service/access/x.ts', '../storage/keys.ts'],
  ['service/registers/x.ts', 'node:fs'],
] as const

const house = mkdtempSync(join(tmpdir(), 'brand-check-boundaries-'))
let refused: Set<string>

/** One file for each import, in a house with the project's own rules; the names of the files that the rule refuses. */
beforeAll(() => {
  const { vcs: _vcs, ...rules } = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'))
  writeFileSync(join(house, 'biome.json'), JSON.stringify({ ...rules, root: true }))
  for (const [index, [path, specifier]] of [...FORBIDDEN, ...ALLOWED].entries()) {
    const file = join(house, numbered(path, index))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `import * as x from '${specifier}'\nexport const y = x\n`)
  }
  const args = ['lint', '.', '--only=style/noRestrictedImports', '--reporter=github', '--max-diagnostics=none']
  const { stdout } = spawnSync('biome', args, { cwd: house, encoding: 'utf8' })
  refused = new Set(
    [...stdout.matchAll(/file=([^,]+),/g)].map((match) => relative(realpathSync(house), match[1] ?? '')),
  )
})

afterAll(() => rmSync(house, { recursive: true }))

/** Each case has a file of its own. */
function numbered(path: string, index: number): string {
  return path.replace(/(\.tsx?)$/, `-${index}$1`)
}

it.each(FORBIDDEN.map((row, index) => [...row, index] as const))('%s may not import %s', (path, _specifier, index) => {
  expect(refused).toContain(numbered(path, index))
})

it.each(ALLOWED.map((row, index) => [...row, FORBIDDEN.length + index] as const))(
  '%s may import %s',
  (path, _specifier, index) => {
    expect(refused).not.toContain(numbered(path, index))
  },
)
