import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import pkg from '../package.json' with { type: 'json' }
import { startTestService, type TestService } from '../service/testing/test-service.ts'
import { buildClient } from './client-files.ts'
import { ROOT, runQuietly } from './run.ts'

const PAGE = readFileSync(join(ROOT, 'docs', 'reference', 'interface.md'), 'utf8')
const examples = (language: string) =>
  [...PAGE.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map((match) => match[1] ?? '')

/** The machine's own Node, which is the oldest one that must do, or else the pinned one. */
function plainNode(): string {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return folders.map((folder) => join(folder, 'node')).find((path) => existsSync(path)) ?? process.execPath
}

let t: TestService
let folder: string
const installed = () => join(folder, 'node_modules', 'brand-check-client')

beforeAll(async () => {
  t = await startTestService()
  // Inside the project, so that the types find zod as in a program that installs the package.
  await mkdir(join(ROOT, '.cache'), { recursive: true })
  folder = await mkdtemp(join(ROOT, '.cache', 'client-'))
  await buildClient(installed())
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true })
})

function execute(program: string, args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { PATH: process.env.PATH, SERVICE: t.service.url, KEY: t.service.localKey }
  return new Promise((done) => {
    execFile(program, args, { env, cwd: folder }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })
}

const commands = examples('sh').filter((text) => text.startsWith('curl'))

it('has examples', () => {
  expect(commands).toHaveLength(7)
  expect(examples('js')).toHaveLength(1)
})

it.each(commands)('%s', async (command) => {
  const { code, stdout } = await execute('sh', ['-c', command])
  expect(code).toBe(0)
  if (command.includes('event-stream')) {
    expect([...stdout.matchAll(/^event: (.*)$/gm)].map((match) => match[1])).toEqual(
      expect.arrayContaining(['plan', 'source', 'quota', 'result']),
    )
  } else {
    const body = JSON.parse(stdout)
    expect(body.code === undefined || body.code === 'CH').toBe(true)
    expect(body.verdict ?? body.office ?? body.plan ?? body.keys ?? body.state).toBeTruthy()
  }
})

it('checks a name with the built client in the machine’s own Node, from its one file', async () => {
  expect(readFileSync(join(installed(), 'index.js'), 'utf8')).not.toMatch(/^import .* from ['"](?!\.)/m)
  await writeFile(join(folder, 'example.mjs'), examples('js')[0] ?? '')
  const { code, stdout, stderr } = await execute(plainNode(), [join(folder, 'example.mjs')])
  expect({ code, stderr: stderr.replace(/.*ExperimentalWarning.*\n.*\n/, '') }).toEqual({ code: 0, stderr: '' })
  const lines = stdout.trim().split('\n')
  expect(lines[0]).toBe('plan')
  expect(stdout).toMatch(/^conflict \d+ \[/m)
  expect(lines.at(-1)).toMatch(/^\d+ true$/)
})

it('has the types that a program with the built client needs', async () => {
  await writeFile(
    join(folder, 'program.mts'),
    `import { createClient, type CheckAnswer } from 'brand-check-client'
const client = createClient({ baseUrl: 'https://names.example', apiKey: 'k' })
export const answer: Promise<CheckAnswer> = client.brandCheck({ name: 'Vyntra' })
// @ts-expect-error a name is needed
client.brandCheck({ jurisdiction: 'CH' })
export const verdict: 'conflict' | 'caution' | 'incomplete' | 'none_found' | 'not_checked' = (await answer).result.verdict
`,
  )
  const options = [
    '--strict',
    '--noEmit',
    '--module',
    'nodenext',
    '--moduleResolution',
    'nodenext',
    '--target',
    'es2024',
  ]
  const roots = ['--typeRoots', join(ROOT, 'node_modules', '@types'), '--types', '']
  expect(
    await runQuietly('tsc', ['--ignoreConfig', ...options, ...roots, '--skipLibCheck', join(folder, 'program.mts')]),
  ).toBe(true)
})

it('is a package of what a program needs, and of nothing else', async () => {
  const { stdout } = await execute('npm', ['pack', '--dry-run', '--json', installed()])
  const [packed] = JSON.parse(stdout) as { name: string; version: string; files: { path: string }[] }[]
  expect(packed).toMatchObject({ name: 'brand-check-client', version: pkg.version })
  const others = packed?.files.map(({ path }) => path).filter((path) => !/^types\/lib\/.*\.d\.ts$/.test(path))
  expect(others?.sort()).toEqual(['LICENSE', 'README.md', 'index.js', 'package.json'])
  const readme = readFileSync(join(installed(), 'README.md'), 'utf8')
  expect(readme).toContain("from 'brand-check-client'")
  expect(readme).not.toMatch(/\]\((?!https:)/)
})
