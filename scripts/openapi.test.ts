import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { keptDocument, OPENAPI_FILE } from './openapi.ts'
import { ROOT } from './run.ts'

it('docs/openapi.json matches the code; npm run docs:openapi updates it', async () => {
  expect(readFileSync(OPENAPI_FILE, 'utf8')).toBe(await keptDocument())
})

it('passes the linter of the document without an error or a warning', () => {
  const { status, stdout, stderr } = spawnSync('redocly', ['lint', OPENAPI_FILE], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  expect({ status, stdout }, stderr).toEqual({ status: 0, stdout: expect.any(String) })
  expect(stderr).not.toMatch(/warning/i)
})
