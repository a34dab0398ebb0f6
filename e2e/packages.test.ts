import { execFileSync, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import pkg from '../package.json' with { type: 'json' }
import { projectFiles } from '../scripts/house/code-files.ts'
import { chromeIdOf, readOwner } from '../scripts/owner.ts'
import { ROOT } from '../scripts/run.ts'

/** Several builds, on a machine that is busy with other tests. */
const BUILDS_MS = 900_000

it('makes the linter of Firefox report only Preact, in the pages and in the card', () => {
  const linter = join(ROOT, 'node_modules/addons-linter/bin/addons-linter')
  const args = [linter, '--output', 'json', join(ROOT, '.output/firefox-mv3')]
  const { summary, warnings } = JSON.parse(spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout)
  expect(summary).toEqual({ errors: 0, notices: 0, warnings: 2 })
  const files = [expect.stringMatching(/^chunks\/preload-helper-.*\.js$/), 'content-scripts/card.js']
  // It reads several files at a time, so the order varies.
  const sorted = warnings.toSorted((a: { file: string }, b: { file: string }) => (a.file < b.file ? -1 : 1))
  expect(sorted).toEqual(files.map((file) => expect.objectContaining({ code: 'UNSAFE_VAR_ASSIGNMENT', file })))
})

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const OWNER = {
  ...readOwner(),
  homepage: 'https://acme.com',
  repository: 'https://code.acme.com/names',
  issues: 'https://code.acme.com/names/issues',
  supportEmail: 'help@acme.com',
  privacyPage: 'https://acme.com/privacy',
  privacyEmail: 'privacy@acme.com',
  firefoxId: 'names@acme.com',
  chromeKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
}

let root: string
let clone: string
let unpacked: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'packages-'))
  clone = folderWithPackages('clone')
  unpacked = folderWithPackages('unpacked')
  for (const path of projectFiles()) cpSync(join(ROOT, path), join(clone, path))
  git('init', '--quiet')
  commit()
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function folderWithPackages(name: string): string {
  const folder = join(root, name)
  mkdirSync(folder)
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: clone, encoding: 'utf8' })

function commit(): void {
  git('add', '--all')
  git('-c', 'user.name=A', '-c', 'user.email=a@acme.com', 'commit', '--quiet', '--message', 'Change something')
}

/** Runs one of the project's programs in a folder, as `npm run` does. */
function runIn(cwd: string, program: string, ...args: string[]) {
  const path = `${join(ROOT, 'node_modules/.bin')}:${dirname(process.execPath)}:${process.env.PATH}`
  return spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', PATH: path },
  })
}

const zipIn = (cwd: string, ...args: string[]) => runIn(cwd, process.execPath, 'scripts/zip.ts', ...args)
const packageIn = (folder: string, kind: string) =>
  readFileSync(join(folder, '.output', `${pkg.name}-${pkg.version}-${kind}.zip`))

/** The files of a folder by their paths. */
function filesOf(folder: string): Record<string, Uint8Array> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = paths.filter((path) => statSync(join(folder, path)).isFile())
  return Object.fromEntries(files.map((path) => [path, new Uint8Array(readFileSync(join(folder, path)))]))
}

/** Paths of files that only one has, or that differ. */
function differences(one: Record<string, Uint8Array>, other: Record<string, Uint8Array>): string[] {
  const paths = Object.keys({ ...one, ...other })
  return paths.filter((path) => !Buffer.from(one[path] ?? []).equals(other[path] ?? new Uint8Array(1)))
}

const manifestIn = (files: Record<string, Uint8Array>) => {
  const { 'manifest.json': manifest, ...others } = files
  return { manifest: JSON.parse(new TextDecoder().decode(manifest)), others }
}

describe('packages for stores', () => {
  it('are refused while owner.json has a placeholder or a file is not committed', () => {
    const refused = (owner: object) => {
      writeFileSync(join(clone, 'owner.json'), JSON.stringify(owner))
      const { status, stderr } = zipIn(clone, '--store')
      return [status, stderr.trim().split('\n')]
    }
    const uncommitted = ['Nothing was built.', 'Some files are not committed.']
    expect(refused(OWNER)).toEqual([1, uncommitted])
    const placeholders = 'owner.json has placeholders: homepage, firefoxId.'
    const named = { ...OWNER, homepage: 'https://acme.example', firefoxId: 'names@acme.example' }
    expect(refused(named)).toEqual([1, uncommitted.toSpliced(1, 0, placeholders)])
  })

  it('can be built from the sources again, byte for byte, for Firefox and for Chrome', { timeout: BUILDS_MS }, () => {
    writeFileSync(join(clone, 'owner.json'), JSON.stringify(OWNER))
    if (git('status', '--porcelain') !== '') commit()
    expect(zipIn(clone, '--store')).toMatchObject({ status: 0 })
    for (const [path, bytes] of Object.entries(unzipSync(packageIn(clone, 'sources')))) {
      if (path.endsWith('/')) continue
      mkdirSync(dirname(join(unpacked, path)), { recursive: true })
      writeFileSync(join(unpacked, path), bytes)
    }
    expect(zipIn(unpacked, '--firefox', '--store')).toMatchObject({ status: 0 })
    const [again, first] = [packageIn(unpacked, 'firefox'), packageIn(clone, 'firefox')]
    expect(differences(unzipSync(again), unzipSync(first))).toEqual([])
    expect(again.equals(first)).toBe(true)
    expect(runIn(unpacked, 'wxt', 'build')).toMatchObject({ status: 0 })
    const forStore = manifestIn(unzipSync(packageIn(clone, 'chrome')))
    const built = manifestIn(filesOf(join(unpacked, '.output/chrome-mv3')))
    expect(differences(built.others, forStore.others)).toEqual([])
    const { key, ...manifest } = built.manifest
    expect(manifest).toEqual(forStore.manifest)
    expect(chromeIdOf(key)).toBe(chromeIdOf(OWNER.chromeKey))
    expect(Object.keys(built.others)).toEqual(expect.arrayContaining(['LICENSE', 'THIRD-PARTY.txt', 'offscreen.html']))
  })

  it('have the id of the owner in Firefox, and no file that only Chromium reads', () => {
    const { manifest, others } = manifestIn(unzipSync(packageIn(clone, 'firefox')))
    expect(manifest.browser_specific_settings.gecko.id).toBe('names@acme.com')
    expect(Object.keys(others)).toEqual(expect.arrayContaining(['LICENSE', 'THIRD-PARTY.txt']))
    expect(others).not.toHaveProperty('organisation.json')
  })
})
