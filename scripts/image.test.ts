import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './run.ts'

const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}
const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
const copied = [...dockerfile.matchAll(/^COPY (\w+) \.\/\1$/gm)].map(([, folder = '']) => folder)
const left = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n')

const HEALTH = 'service/cli/health.cjs'

const isCopied = (path: string) =>
  (path === 'package.json' && /^COPY package\.json .*\.\/$/m.test(dockerfile)) ||
  (copied.includes(path.split('/')[0] ?? '') && !path.endsWith('.test.ts') && !path.includes('/testing/'))

/** What a file imports at run time, so without imports of types. */
function importsOf(path: string): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const found = text.matchAll(/^(?:import|export) (?!type )(?:[^'"]*? from )?'([^']+)'|\bimport\('([^']+)'\)/gm)
  return [...found].map(([, fixed, later]) => fixed ?? later ?? '')
}

/** All files that these import, directly or not, and the packages that they need. */
function reached(from: readonly string[]): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>()
  const packages = new Set<string>()
  const waiting = [...from]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (files.has(path)) continue
    files.add(path)
    for (const wanted of importsOf(path)) {
      if (wanted.startsWith('.')) waiting.push(relative(ROOT, join(ROOT, dirname(path), wanted)))
      else if (!wanted.startsWith('node:')) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(wanted)?.[0] ?? wanted)
    }
  }
  return { files, packages }
}

it('disables core dumps, which could contain names', () => {
  const head = dockerfile.slice(0, dockerfile.indexOf('FROM'))
  expect(head).toMatch(/docker run [^\n]*--ulimit core=0/)
  expect(readFileSync(join(ROOT, 'deploy/brand-check.service'), 'utf8')).toMatch(/^LimitCORE=0$/m)
})

it('copies into the image every file and package that the service runs with, but no development package', () => {
  expect(copied.toSorted()).toEqual(['data', 'lib', 'service'])
  for (const folder of copied) expect(left).toContain(`!${folder}`)
  expect(left).toEqual(expect.arrayContaining(['*', '**/*.test.ts', '**/testing']))
  const service = globSync('service/**/*.ts', { cwd: ROOT }).filter(isCopied)
  const { files, packages } = reached(service)
  expect(files.size).toBeGreaterThan(200)
  expect([...files].filter((path) => !isCopied(path) || !existsSync(join(ROOT, path)))).toEqual([])
  expect([...packages].filter((name) => !(name in dependencies))).toEqual([])
  const commands = [...dockerfile.matchAll(/"(?:\/app\/)?(service\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(commands).toEqual(['service/cli/admin.ts', HEALTH, 'service/main.ts'])
  expect(commands.filter((path) => !files.has(path) && path !== HEALTH)).toEqual([])
})

it('probes the service without loading a file or package, because it does so every 30 seconds', () => {
  const probe = readFileSync(join(ROOT, HEALTH), 'utf8')
  const wanted = [...probe.matchAll(/'(node:[^']+|\.[^']*\/[^']*)'/g)].map(([, name]) => name)
  expect(wanted.toSorted()).toEqual(['node:http', 'node:https'])
  expect(probe).not.toMatch(/\bimport\b/)
})

it('runs as a user whose number Kubernetes can read, from an image that contains nothing else', () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '))
  expect(last).toMatch(/^FROM scratch$/m)
  expect(last).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m)
  expect(last).not.toMatch(/^RUN /m)
  for (const label of ['source', 'revision', 'version', 'licenses'])
    expect(last).toContain(`org.opencontainers.image.${label}=`)
})
