import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type LindasFake, startLindas } from '../../stand-ins/offices/lindas.ts'
import { readConfig } from '../ops/config.ts'
import { zipOf } from '../registers/formats/testing/zip.ts'
import { listFiles } from '../registers/store/journal.ts'
import { registersFolder, storePath } from '../registers/store/offices.ts'
import { openStoreToRead } from '../registers/store/open-store.ts'
import { createProgress, runAdmin } from './command.ts'
import { SUBJECTS } from './subjects.ts'

const CLI = resolve(import.meta.dirname, 'admin.ts')

let dataDir: string
let lindas: LindasFake
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'admin-'))
  lindas = await startLindas()
})
afterEach(async () => {
  await lindas.close()
  rmSync(dataDir, { recursive: true })
})

const env = () => ({ ...process.env, DATA_DIR: dataDir, LINDAS_URL: lindas.url })

interface Ended {
  code: number
  stdout: string
  stderr: string
}

/** Runs a command in a process of its own, as operators do. */
function adminProcess(...args: string[]): Promise<Ended> {
  return new Promise((done) => {
    execFile(process.execPath, [CLI, ...args], { env: env() }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })
}

/** Runs a command in this process, because each start of a process takes longer than most commands. */
async function admin(...args: string[]): Promise<Ended> {
  let [stdout, stderr] = ['', '']
  const code = await runAdmin(args, SUBJECTS, {
    config: () => readConfig(env()),
    out(line) {
      stdout += `${line}\n`
    },
    progress: createProgress({
      write(text) {
        stderr += text
      },
    }),
    ask: async () => null,
    signal: new AbortController().signal,
    now: Date.now,
  })
  return { code, stdout, stderr }
}

function csv(name: string, ...rows: string[]): string {
  const path = join(dataDir, name)
  writeFileSync(path, `number,name,nice_classes,status\n${rows.join('\n')}\n`)
  return path
}

/** Returns the number of stored entries of the file that is being imported for the EU. */
function stepsKept(): number {
  const db = openStoreToRead(storePath(registersFolder(dataDir), 'EU'), 'EU')
  const steps = db === null ? 0 : (listFiles(db)[0]?.steps ?? 0)
  db?.close()
  return steps
}

describe('brand-check-admin registers', { timeout: 120_000 }, () => {
  it('imports, lists and drops records, and reports those that could not be read', async () => {
    const path = csv('marks-2026-11-15.csv', '1,Vyntra,"9,42",live', '2,Okrubo,9,live', '3,Kandoro,99,live')
    const imported = await adminProcess('registers', 'import', 'eu', path, '--whole', '--as-of', '2026-11-15')
    expect(imported).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('2 names are searched, as of 2026-11-15.'),
    })
    expect(imported.stderr).toContain('data of 2026-11-15 (as you said): 2 records; 1 record could not be read')

    const [listed] = JSON.parse((await adminProcess('registers', 'list', '--json')).stdout)
    expect(listed).toMatchObject({ office: 'EU', records: 2, searched: 2, current: true, bad: 1 })
    expect(listed.ageDays).toBeGreaterThan(0)
    const bad = await adminProcess('registers', 'bad', 'EU', '--json')
    expect(JSON.parse(bad.stdout)).toMatchObject({
      line: 4,
      number: '3',
      reason: expect.stringContaining('Nice class'),
    })

    expect(await adminProcess('registers', 'drop', 'EU')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--yes'),
    })
    expect((await adminProcess('registers', 'list')).stdout).toContain('EU: 2 records')
    expect((await adminProcess('registers', 'drop', 'EU', '--yes')).code).toBe(0)
    expect((await adminProcess('registers', 'list')).stdout).toContain('No records')
    expect(readdirSync(join(dataDir, 'registers')).filter((file) => !file.endsWith('.lock'))).toEqual([])
  })

  it('uses the given date, and reports missing files between two days until the complete register comes', async () => {
    await admin('registers', 'import', 'EU', csv('a.csv', '1,Vyntra,9,live'), '--as-of', '2026-10-01')
    const gap = await admin('registers', 'import', 'EU', csv('b.csv', '2,Okrubo,9,live'), '--as-of', '2026-11-15')
    expect(gap.stdout).toContain('as of 2026-10-01')
    expect(gap.stdout).toContain('Files between 2026-10-01 and 2026-11-15 are missing')
    const whole = ['a.csv', 'b.csv'].map((name) => join(dataDir, name))
    const told = await admin('registers', 'import', 'EU', ...whole, '--whole', '--as-of', '2026-11-16', '--json')
    expect(JSON.parse(told.stdout)).toMatchObject({
      dataAsOf: '2026-11-16T00:00:00.000Z',
      behindGap: null,
      whole: true,
    })
  })

  it('calls a register incomplete until all of it comes, and does not import a damaged file as complete', async () => {
    const [good, cut] = [csv('a.csv', '1,Vyntra,9,live'), join(dataDir, 'b.csv')]
    writeFileSync(cut, 'number,name\n2,Okrubo\n3,Kand')
    const part = await admin('registers', 'import', 'EU', good, '--as-of', '2026-11-15')
    expect(part).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('import them together with --whole --as-of DAY'),
    })
    const list = async () => JSON.parse((await admin('registers', 'list', '--json')).stdout)
    const before = await list()
    expect(before).toMatchObject([{ whole: false, hole: null, records: 1 }])
    expect((await admin('registers', 'list')).stdout).toContain('no check ends as none found by it: only a part of it')
    const refused = await admin('registers', 'import', 'EU', good, cut, '--whole', '--as-of', '2026-11-16')
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/b\.csv.*no line end.*nothing was imported/u),
    })
    expect(await list()).toEqual(before)
    const whole = await admin('registers', 'import', 'EU', good, '--whole', '--as-of', '2026-11-15', '--json')
    expect([whole.code, JSON.parse(whole.stdout)]).toMatchObject([0, { whole: true, files: [{ kind: 'skipped' }] }])
    expect(await list()).toMatchObject([{ whole: true, hole: null, files: { imported: 1 } }])
  })

  it('refuses an earlier date for a file that was imported before, and changes nothing', async () => {
    const full = csv('full.csv', '1,Vyntra,9,dead')
    const day = new Date().toISOString().slice(0, 10)
    await admin('registers', 'import', 'EU', full, '--as-of', day)
    const { code, stderr } = await admin('registers', 'import', 'EU', full, '--as-of', '2026-01-05')
    expect([code, stderr]).toEqual([1, expect.stringContaining(`full.csv was read as of ${day} before`)])
    expect(JSON.parse((await admin('registers', 'list', '--json')).stdout)).toMatchObject([
      { dataAsOf: expect.stringContaining(day), hole: null },
    ])
    expect((await admin('registers', 'import', 'EU', full, '--as-of', day)).code).toBe(0)
  })

  it('refuses an earlier date for a complete file if its beginning was imported before', async () => {
    const whole = csv('full.csv', '1,Vyntra,9,dead', '2,"Okrubo",9,live')
    const text = readFileSync(whole, 'utf8')
    writeFileSync(whole, text.slice(0, text.indexOf('krubo')))
    expect((await admin('registers', 'import', 'EU', whole, '--as-of', '2026-01-06')).code).toBe(1)
    writeFileSync(whole, text)
    const { code, stderr } = await admin('registers', 'import', 'EU', whole, '--as-of', '2026-01-05')
    expect([code, stderr]).toEqual([1, expect.stringContaining('full.csv was read as of')])
    expect((await admin('registers', 'import', 'EU', whole)).code).toBe(0)
  })

  it('reports the result of every file before it indexes, if one is bad', async () => {
    const cut = join(dataDir, 'b-2026-11-15.csv')
    writeFileSync(cut, 'number,name\n2,Okrubo\n3,Kandoro')
    const empty = join(dataDir, 'c-2026-11-16.csv')
    writeFileSync(empty, '')
    const good = [csv('a-2026-11-14.csv', '1,Vyntra,9,live'), csv('d-2026-11-17.csv', '4,Bravik,9,live')]
    const { code, stdout, stderr } = await admin(
      'registers',
      'import',
      'EU',
      ...good,
      cut,
      empty,
      '--as-of',
      '2026-11-14',
    )
    expect(code).toBe(1)
    const lines = stderr.trim().split('\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toMatch(/^a-2026-11-14\.csv, data of 2026-11-14 \(as you said\): 1 record$/)
    expect(lines[1]).toContain('d-2026-11-17.csv')
    expect(lines[2]).toMatch(/^b-2026-11-15\.csv.*1 record; it could not be read any further: .*no line end/)
    expect(lines[3]).toMatch(/^c-2026-11-16\.csv: refused, and nothing of it is kept: .*it is empty$/)
    expect(lines[4]).toBe('Indexing the names…')
    expect(stdout).toContain('registers accept EU')
    const [listed] = JSON.parse((await admin('registers', 'list', '--json')).stdout)
    expect(listed.files.unfinished).toEqual(['b-2026-11-15.csv'])
  })

  it('counts a file as complete if the operator accepts its gaps', async () => {
    const path = csv('a-2026-11-15.csv', '1,Vyntra,9,live', '2,Okrubo,99,live')
    expect((await admin('registers', 'import', 'EU', path, '--as-of', '2026-11-15')).code).toBe(1)
    const accept = (...args: string[]) => admin('registers', 'accept', 'EU', ...args)
    expect(await accept('b.csv', '--yes')).toMatchObject({ code: 1, stderr: expect.stringContaining('b.csv') })
    expect(await accept('a-2026-11-15.csv')).toMatchObject({ code: 1, stderr: expect.stringContaining('--yes') })
    expect((await accept('a-2026-11-15.csv', '--yes')).code).toBe(0)
    expect(JSON.parse((await admin('registers', 'list', '--json')).stdout)[0]).toMatchObject({ hole: null, bad: 1 })
    // Accepting a record with a fault also accepts it in later files, but not a different record.
    const same = csv('b-2026-11-16.csv', '3,Kandoro,9,live', '2,Okrubo,99,live')
    expect((await admin('registers', 'import', 'EU', same)).code).toBe(0)
    expect(
      (await admin('registers', 'import', 'EU', csv('c-2026-11-17.csv', '4,Bravik,99,live', '5,X,9,live'))).code,
    ).toBe(1)
  })

  it('continues after a file that is not a register, and reports it', async () => {
    const wrong = join(dataDir, 'wrong-2026-11-16.csv')
    writeFileSync(wrong, 'this is no register\n')
    const result = await admin(
      'registers',
      'import',
      'EU',
      csv('a-2026-11-15.csv', '1,Vyntra,9,live'),
      wrong,
      '--as-of',
      '2026-11-15',
    )
    expect(result).toMatchObject({ code: 1, stdout: expect.stringContaining('1 name is searched, as of 2026-11-15.') })
    expect(result.stderr).toContain('wrong-2026-11-16.csv')
  })

  it('reports a file without a final line break as a gap until it is imported with one', async () => {
    const hole = async () => JSON.parse((await admin('registers', 'list', '--json')).stdout)[0].hole
    await admin('registers', 'import', 'EU', csv('a-2026-11-14.csv', '1,Vyntra,9,live'), '--as-of', '2026-11-14')
    const cut = join(dataDir, 'b-2026-11-15.csv')
    writeFileSync(cut, 'number,name\n2,Okrubo\n3,Kandoro')
    const stopped = await admin('registers', 'import', 'EU', cut)
    expect(stopped).toMatchObject({ code: 1, stderr: expect.stringContaining('line 3: the last line has no line end') })
    await admin('registers', 'import', 'EU', csv('c-2026-11-16.csv', '4,Bravik,9,live'))
    expect(await hole()).toContain('b-2026-11-15.csv was not imported to its end')
    writeFileSync(cut, 'number,name\n2,Okrubo\n3,Kandoro\n')
    expect((await admin('registers', 'import', 'EU', cut)).code).toBe(0)
    expect(await hole()).toBeNull()
  })

  it('reports the skipped entries of an archive, and the fields that were left out', async () => {
    const owner =
      '<ApplicantDetails><Applicant><OrganizationName>Société</OrganizationName></Applicant></ApplicantDetails>'
    const words = '<WordMarkSpecification><MarkVerbalElementText>Vyntra</MarkVerbalElementText></WordMarkSpecification>'
    const mark = (number: number) =>
      `<TradeMark><ApplicationNumber>${number}</ApplicationNumber>${words}${owner}</TradeMark>`
    const path = join(dataDir, 'marks-2026-11-15.zip')
    const content = Buffer.from(`<TradeMarks>${mark(1)}\n${mark(2)}</TradeMarks>`, 'latin1')
    writeFileSync(
      path,
      zipOf([
        { name: 'marks.xml', content },
        { name: 'read-me.pdf', content: '%PDF' },
      ]),
    )
    const { code, stderr } = await admin('registers', 'import', 'EU', path, '--as-of', '2026-11-15')
    expect(code).toBe(0)
    expect(stderr).toContain(
      '2 records kept without a field that could not be read, the first: marks.xml, line 1: record 1: its owner',
    )
    expect(stderr).toContain('1 entry of the archive passed over (read-me.pdf)')
    const again = await admin('registers', 'import', 'EU', path, '--again', '--json')
    expect(JSON.parse(again.stdout)).toMatchObject({ files: [{ records: 2, leftOut: 2, passedOver: ['read-me.pdf'] }] })
  })

  it('stops when it is interrupted, says how to resume, and resumes', async () => {
    // These records have no names, so that indexing them is fast.
    const rows = Array.from({ length: 400_000 }, (_, at) => `${at},,9,live`)
    const path = csv('marks-2026-11-15.csv', rows.join('\n'))
    const child = spawn(process.execPath, [CLI, 'registers', 'import', 'EU', path, '--as-of', '2026-11-15'], {
      env: env(),
      stdio: 'pipe',
    })
    let stdout = ''
    child.stdout.on('data', (text) => {
      stdout += text
    })
    const exit = once(child, 'exit')
    await vi.waitFor(() => expect(stepsKept()).toBeGreaterThan(0), { timeout: 120_000, interval: 10 })
    child.kill('SIGINT')
    expect((await exit)[0]).toBe(130)
    expect(stdout).toContain('the same command goes on from there')
    const [left] = JSON.parse((await admin('registers', 'list', '--json')).stdout)
    expect(left).toMatchObject({ searched: null, files: { unfinished: ['marks-2026-11-15.csv'] } })
    const again = await admin('registers', 'import', 'EU', path, '--as-of', '2026-11-15', '--json')
    expect(JSON.parse(again.stdout)).toMatchObject({ records: 400_000, files: [{ kind: 'imported' }] })
    expect(JSON.parse(again.stdout).files[0].resumedAt).toBe(left.records)
  })

  it('imports the Swiss commercial register from LINDAS', async () => {
    const { code, stdout } = await admin('registers', 'import', 'companies-CH', '--from', 'lindas', '--json')
    expect(code).toBe(0)
    const told = JSON.parse(stdout)
    expect(told).toMatchObject({ office: 'companies-CH', gone: 0, bad: 0 })
    expect(told.names).toBeGreaterThan(10)
  })

  it('exits with 0 after help, and with 2 after a wrong command, without a stack', async () => {
    expect(await adminProcess('--help')).toMatchObject({ code: 0, stderr: '' })
    const { code, stdout, stderr } = await adminProcess('registers', 'imprt')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).not.toContain('    at ')
  })

  it.each([
    [['registers', 'import', '--help'], 'registers import OFFICE FILE'],
    [['registers', 'import', 'EU', 'x.csv', '-h'], 'registers import OFFICE FILE'],
    [['registers', '--help'], 'registers drop OFFICE'],
    [['keys', '-h'], 'keys create LABEL'],
    [['backup', '--help'], 'backup FILE'],
    [['usage', 'show', '--help'], 'usage show'],
    [['--help'], 'registers import OFFICE FILE'],
  ])('prints the usage for %j, without running anything', async (args, words) => {
    const { code, stdout, stderr } = await admin(...args)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain(words)
  })

  it('accepts an option if the name of the subcommand is left out', async () => {
    expect(await admin('usage', '--json')).toMatchObject({ code: 1, stderr: expect.stringContaining('no database') })
  })

  it('suggests the nearest command for a mistyped one, in two lines', async () => {
    const { code, stderr } = await admin('registers', 'imprt', 'EU')
    expect(code).toBe(2)
    expect(stderr.trim().split('\n')).toEqual([
      'There is no command "registers imprt". Did you mean "registers import"?',
      expect.stringMatching(/registers --help" lists the commands\.$/),
    ])
  })

  it.each([
    [[], 'registers import'],
    [['keys'], 'keys create LABEL'],
    [['registers'], 'registers drop OFFICE'],
    [['requests'], 'requests quote REFERENCE'],
    [['register', 'list'], 'no command "register list"'],
    [['registers', 'import'], 'Name an office'],
    [['registers', 'import', 'FR', 'x'], 'no office "FR"'],
    [['registers', 'import', 'EU'], 'Name the files'],
    [['registers', 'import', 'EU', 'x', '--as-of', '2026-02-30'], '--as-of takes a day'],
    [['registers', 'import', 'EU', 'x', '--as-of', '2999-01-01'], 'in the future'],
    [['registers', 'import', 'EU', 'x', '--whole'], '--whole needs --as-of DAY'],
    [['registers', 'import', 'EU', 'x', '--whole', '--as-of', '2999-01-01'], 'in the future'],
    [['registers', 'import', 'companies-CH', 'x.csv'], '--from lindas'],
    [['registers', 'import', 'EU', '--from', 'lindas'], '--from lindas'],
    [['registers', 'list', '--colour'], 'colour'],
    [['registers', 'drop', 'EU', 'CH', '--yes'], 'Name only one'],
    [['keys', 'revoke', 'Abcd1234', 'Efgh5678', '--yes'], 'Name only one'],
  ])('refuses %j, and prints the usage', async (args, words) => {
    const { code, stdout, stderr } = await admin(...args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(words)
    expect(stderr).toContain('brand-check-admin ')
    expect(stderr).not.toContain('    at ')
  })
})
