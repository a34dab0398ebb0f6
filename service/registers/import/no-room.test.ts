import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const CLI = resolve(import.meta.dirname, '../../cli/admin.ts')
/** Id of a user who does not own any file. */
const NOBODY = 65534
const isRoot = process.getuid?.() === 0

let folder: string
let dataDir: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'no-room-'))
  chmodSync(folder, 0o755)
  dataDir = join(folder, 'data')
  mkdirSync(dataDir)
})
afterEach(() => {
  chmodSync(dataDir, 0o755)
  rmSync(folder, { recursive: true })
})

interface Run {
  code: number
  stdout: string
  stderr: string
}

/** Runs an admin command. `blocks` limits the size of files that it writes, in units of 1,024 bytes. */
function admin(args: string[], { uid, blocks }: { uid?: number; blocks?: number } = {}): Promise<Run> {
  const node = `exec '${process.execPath}' '${CLI}' "$@"`
  const command = blocks === undefined ? node : `ulimit -f ${blocks}; ${node}`
  return new Promise((done) => {
    execFile(
      'bash',
      ['-c', command, 'admin', ...args],
      { env: { ...process.env, DATA_DIR: dataDir }, ...(uid !== undefined && { uid, gid: uid }) },
      (error, stdout, stderr) => done({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })
}

function csv(name: string, rows: number): string {
  const path = join(folder, name)
  const lines = Array.from({ length: rows }, (_, at) => `${name}-${at},Zelbrum ${at} Okrubo,9,live\n`)
  writeFileSync(path, `number,name,nice_classes,status\n${lines.join('')}`)
  return path
}

/** Mounts a small disk of so many kibibytes as the data folder. Returns false if this user may not. */
function mountSmall(kibibytes: number): boolean {
  if (!isRoot || process.platform !== 'linux') return false
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kibibytes}k`, 'tmpfs', dataDir], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const left = () => (readdirSync(dataDir, { recursive: true }) as string[]).map(String)
const NO_SPACE =
  /no space left on its disk \((?:ENOSPC|SQLITE_FULL)\)|make files \(EFBIG\)|disk failed or is full \(SQLITE_IOERR\)/

describe('an import', { timeout: 120_000 }, () => {
  it('reports that its user may not write, and not that another process imports', async () => {
    if (!isRoot) chmodSync(dataDir, 0o500)
    const { code, stderr } = await admin(
      ['registers', 'import', 'EU', csv('a-2026-11-18.csv', 1), '--as-of', '2026-11-18'],
      {
        ...(isRoot && { uid: NOBODY }),
      },
    )
    expect({ code, said: stderr.match(/this user may not use it \((EACCES|EPERM)\)/)?.[0] }).toEqual({
      code: 1,
      said: expect.any(String),
    })
    expect(stderr).not.toContain('Another process')
    expect(stderr).not.toContain('    at ')
    expect(left()).toEqual([])
  })

  it('names a file that its user may not read', async () => {
    const path = csv('a-2026-11-18.csv', 1)
    chmodSync(path, 0)
    chmodSync(dataDir, 0o777)
    const { code, stderr } = await admin(['registers', 'import', 'EU', path, '--as-of', '2026-11-18'], {
      ...(isRoot && { uid: NOBODY }),
    })
    expect(code).toBe(1)
    expect(stderr).toContain(`${path}: this user may not use it (EACCES)`)
  })

  it('reports a full disk at its start, and leaves nothing behind', async () => {
    const mounted = mountSmall(64)
    try {
      if (mounted) writeFileSync(join(dataDir, 'filler'), Buffer.alloc(56 * 1024))
      const { code, stderr } = await admin(
        ['registers', 'import', 'EU', csv('a-2026-11-18.csv', 1), '--as-of', '2026-11-18'],
        mounted ? {} : { blocks: 1 },
      )
      expect(code).toBe(1)
      expect(stderr).toMatch(NO_SPACE)
      expect(stderr).not.toContain('Another process')
      expect(left().filter((file) => !/^(?:filler|registers|registers.EU\.lock)$/.test(file))).toEqual([])
    } finally {
      if (mounted) execFileSync('umount', [dataDir])
    }
  })

  it('reports a disk that fills up meanwhile, does not count as complete, and resumes when there is room', async () => {
    const mounted = mountSmall(4000)
    const path = csv('b-2026-11-19.csv', 30_000)
    try {
      const limit = mounted ? {} : { blocks: 4000 }
      expect(
        await admin(['registers', 'import', 'EU', csv('a-2026-11-18.csv', 100), '--as-of', '2026-11-18'], limit),
      ).toMatchObject({ code: 0 })
      const full = await admin(['registers', 'import', 'EU', path, '--as-of', '2026-11-18'], limit)
      expect(full.code).toBe(1)
      expect(full.stderr).toMatch(NO_SPACE)
      const [listed] = JSON.parse((await admin(['registers', 'list', '--json'])).stdout)
      expect(listed.hole !== null || !listed.current).toBe(true)
      expect(left().filter((file) => /\.tmp$|\.new$/.test(file))).toEqual([])
      if (mounted) execFileSync('mount', ['-o', 'remount,size=100m', dataDir])
      expect((await admin(['registers', 'import', 'EU', path, '--as-of', '2026-11-18'])).code).toBe(0)
      expect(JSON.parse((await admin(['registers', 'list', '--json'])).stdout)[0]).toMatchObject({
        hole: null,
        records: 30_100,
      })
    } finally {
      if (mounted) execFileSync('umount', [dataDir])
    }
  })
})
