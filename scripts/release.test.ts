import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import pkg from '../package.json' with { type: 'json' }
import { changelogEntries, isNewer, manifestVersion } from './release-version.ts'
import { ROOT } from './run.ts'

/** The version to release in the tests. */
const NEXT = `${Number(pkg.version.split('.')[0]) + 1}.0.0`

describe('versions', () => {
  it.each([
    ['1.2.0', '1.2.0'],
    ['1.2.0-beta.3', '1.1.999.3'],
    ['1.2.4-beta.1', '1.2.3.1'],
    ['2.0.0-beta.12', '1.999.999.12'],
  ])('%s stands in the manifest as %s', (version, stated) => {
    expect(manifestVersion(version)).toBe(stated)
  })

  it.each(['1.2', 'v1.2.0', '1.2.0-beta', '1.2.0-beta.0', '1.2.0-rc.1', '0.0.0-beta.1', ''])(
    '%s is refused',
    (version) => {
      expect(() => manifestVersion(version)).toThrow()
    },
  )

  it('sort as browsers sort them: betas after the version before, and before their own', () => {
    const inOrder = [
      '1.1.9',
      '1.2.0-beta.1',
      '1.2.0-beta.2',
      '1.2.0',
      '1.2.1-beta.1',
      '1.2.1',
      '1.10.0',
      '2.0.0-beta.1',
      '2.0.0',
    ]
    for (const [at, version] of inOrder.entries()) {
      expect(inOrder.map((than) => isNewer(version, than))).toEqual(inOrder.map((_, other) => other < at))
    }
  })
})

describe('the changelog', () => {
  const entries = changelogEntries(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'))

  it('has for each entry what changed, under known headings, with a day if it is released', () => {
    const known = ['Added', 'Changed', 'Fixed', 'Security', 'Upgrade notes', 'For administrators']
    for (const { heading, text } of entries) {
      expect(heading).toMatch(/^(Unreleased|\d+\.\d+\.\d+(-beta\.\d+)? \(\d{4}-\d\d-\d\d\))$/)
      expect(text).not.toBe('')
      const parts = [...text.matchAll(/^### (.+)$/gm)].map(([, part]) => part)
      expect(parts.filter((part) => !known.includes(part ?? ''))).toEqual([])
    }
  })

  it('has the version of package.json as the newest, once one is released', () => {
    const [newest] = entries.filter(({ heading }) => heading !== 'Unreleased')
    expect(newest?.heading.split(' ')[0] ?? pkg.version).toBe(pkg.version)
  })
})

describe('npm run release', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'release-'))
    mkdirSync(join(folder, 'scripts'))
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    for (const name of ['release.ts', 'release-version.ts', 'run.ts']) {
      copyFileSync(join(ROOT, 'scripts', name), join(folder, 'scripts', name))
    }
    write('scripts/openapi.ts', '')
    write('.gitignore', 'node_modules\n')
    write('package.json', JSON.stringify({ name: 'a', version: pkg.version, type: 'module' }))
    write('package-lock.json', JSON.stringify({ version: pkg.version, packages: { '': { version: pkg.version } } }))
    write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n### Added\n\n- A card.\n')
    git('init', '--quiet')
    commit()
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
  function commit() {
    git('add', '--all')
    git('-c', 'user.name=A', '-c', 'user.email=a@acme.com', 'commit', '--quiet', '--message', 'Change something')
  }
  const release = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/release.ts', ...args], { cwd: folder, encoding: 'utf8' })

  it('gives the packages and the changelog the number, so that the tag fits', () => {
    expect(release('--check', `v${NEXT}`).status).toBe(1)
    expect(release(NEXT).stdout).toContain(`git tag -s v${NEXT}`)
    expect(JSON.parse(read('package.json')).version).toBe(NEXT)
    expect(JSON.parse(read('package-lock.json'))).toEqual({ version: NEXT, packages: { '': { version: NEXT } } })
    expect(read('CHANGELOG.md')).toMatch(new RegExp(`^## ${NEXT} \\(\\d{4}-\\d\\d-\\d\\d\\)$`, 'm'))
    expect(release('--check', `v${NEXT}`).status).toBe(0)
    expect(release('--check', 'v9.9.9').stderr).toContain('The tag is v9.9.9')
    expect(release('--notes').stdout).toBe('### Added\n\n- A card.\n')
  })

  it.each([
    ['an older version', () => {}, '0.0.1', 'is not newer'],
    ['no version', () => {}, 'next', 'is no version'],
    ['files that are not committed', () => write('a.txt', ''), NEXT, 'not committed'],
    ['a changelog that says nothing', () => write('CHANGELOG.md', '## Unreleased\n'), NEXT, 'say what changed'],
  ])('refuses %s, and changes nothing', (_case, prepare, version, words) => {
    prepare()
    if (words !== 'not committed') {
      git('add', '--all')
      spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@acme.com', 'commit', '-qm', 'a'], { cwd: folder })
    }
    const before = read('CHANGELOG.md')
    const { status, stderr } = release(version)
    expect(status).toBe(1)
    expect(stderr).toContain(words)
    expect(read('CHANGELOG.md')).toBe(before)
    expect(JSON.parse(read('package.json')).version).toBe(pkg.version)
  })
})
