import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './run.ts'

const COMMAND = join(ROOT, 'deploy/brand-check-admin')
const unit = readFileSync(join(ROOT, 'deploy/brand-check.service'), 'utf8')

/** The arguments with which systemd-run is called. */
function calledWith(...args: string[]): string[] {
  const tools = mkdtempSync(join(tmpdir(), 'brand-check-tools-'))
  try {
    writeFileSync(join(tools, 'systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 })
    const env = { PATH: `${tools}:${process.env.PATH}` }
    return execFileSync(COMMAND, args, { env, encoding: 'utf8' }).trimEnd().split('\n')
  } finally {
    rmSync(tools, { recursive: true })
  }
}

it('runs the command beside the unit with the unit’s user, folders and settings', () => {
  const given = calledWith('requests', 'show', 'R-1 2')
  expect(given.slice(-4)).toEqual(['/opt/brand-check/bin/brand-check-admin', 'requests', 'show', 'R-1 2'])
  const properties = given.filter((_each, at) => given[at - 1] === '-p')
  const same = ['DynamicUser', 'StateDirectory', 'StateDirectoryMode', 'UMask', 'EnvironmentFile']
  for (const name of same) expect(unit).toContain(`\n${properties.find((each) => each.startsWith(`${name}=`))}\n`)
  // The user of a unit without User= has the name of the unit.
  expect(properties).toContain('User=brand-check')
  const variables = given.filter((_each, at) => given[at - 1] === '-E')
  expect(variables.length).toBeGreaterThan(0)
  for (const variable of variables) expect(unit).toContain(`\nEnvironment=${variable}\n`)
})

it('makes both commands executable', () => {
  for (const path of [COMMAND, join(ROOT, 'bin/brand-check-admin')]) expect(statSync(path).mode & 0o111).toBe(0o111)
})

it('backs up with the unit’s user, folders and settings, and deletes old backups only after a new one', () => {
  const backup = readFileSync(join(ROOT, 'deploy/brand-check-backup.service'), 'utf8')
  const [, program = ''] = /^ExecStart=.*exec \/opt\/brand-check\/(\S+) backup /m.exec(backup) ?? []
  expect(statSync(join(ROOT, program)).mode & 0o111).toBe(0o111)
  const same = /^(?:DynamicUser|StateDirectory|StateDirectoryMode|UMask|Environment|EnvironmentFile|LimitCORE)=.*$/gm
  const of = (text: string) => [...new Set(text.match(same))].toSorted()
  expect(of(backup)).toEqual(of(unit))
  expect(backup).toMatch(/^User=brand-check$/m)
  expect(backup).toMatch(/^ExecStartPost=.*-delete$/m)
})
