import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConnectionCode } from '../../lib/client/connection-code.ts'
import { readConfig } from '../ops/config.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/postgres.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { type CommandContext, runAdmin } from './command.ts'
import { enrolments, keys, usage } from './keys.ts'

function contextFor(over: Partial<CommandContext>) {
  const lines: string[] = []
  const said: string[] = []
  const context: CommandContext = {
    config: () => readConfig({}),
    out: (line) => void lines.push(line),
    progress: { say: (line) => void said.push(line), at() {}, done() {} },
    ask: async () => null,
    signal: new AbortController().signal,
    now: Date.now,
    ...over,
  }
  return { context, lines, said }
}

describe.each(['SQLite', 'PostgreSQL'])('the key commands with a running service, with %s', (engine) => {
  let t: TestService
  let database: TestDatabase | null = null

  beforeAll(async () => {
    if (engine === 'PostgreSQL') database = await makeTestDatabase()
    t = await startTestService(database === null ? {} : { DATABASE_URL: database.url })
  })
  afterAll(async () => {
    await t.close()
    await database?.drop()
  })

  async function admin(args: string, ask: CommandContext['ask'] = async () => null) {
    const { context, lines, said } = contextFor({ config: () => t.config, ask })
    const code = await runAdmin(args.split(' '), { enrolments, keys, usage }, context)
    return { code, lines, said, json: () => JSON.parse(lines.join('\n')) }
  }
  const quotas = (key: string) => t.ask('/api/v2/quotas', { headers: { 'X-API-Key': key } })

  it('create a key that works at once, with the requested settings', async () => {
    const made = (await admin('keys create Agency --plan team --scopes usage,checks --per-day 7 --json')).json()
    const { status, body } = await quotas(made.key)
    expect(status).toBe(200)
    expect(body.key).toMatchObject({ id: made.id, label: 'Agency', kind: 'server', scopes: ['checks', 'usage'] })
    expect(body).toMatchObject({ limit: 2000, plan: { name: 'Team' } })
    expect(body.rateLimits[1]).toMatchObject({ name: 'day', limit: 7 })
  })

  it('make a token that browsers exchange for keys of one allowance, until it is used up or ended', async () => {
    const args = 'Acme --plan team --max 2 --expires 2099-12-31 --per-day 7'
    const { id, token, code } = (await admin(`enrolments create ${args} --json`)).json()
    expect(readConnectionCode(code)).toEqual({ baseUrl: t.config.publicUrl, token })
    const claim = (sent: string) => t.ask('/api/v2/claim', { method: 'POST', headers: { 'X-API-Key': sent } })
    const [one, other] = [await claim(token), await claim(token)]
    expect([one.status, other.status, (await claim(token)).status]).toEqual([200, 200, 401])
    expect((await quotas(one.body.apiKey)).body.rateLimits[1]).toMatchObject({ name: 'day', limit: 7 })
    expect((await quotas(token)).status).toBe(401)
    expect((await admin('enrolments list')).lines.join()).toMatch(new RegExp(`${id} +Acme +2 +2`))
    const renewed = (await admin(`enrolments rotate ${id} --json`)).json()
    expect(renewed.token).not.toBe(token)
    expect((await quotas(other.body.apiKey)).status).toBe(200)
    expect((await admin(`enrolments end ${id} --yes --json`)).json()).toEqual({ id, ended: 2 })
    expect((await quotas(other.body.apiKey)).status).toBe(401)
    expect((await admin(`enrolments end ${id} --yes`)).code).toBe(1)
    expect((await admin('enrolments create Acme --max 0 --expires 2099-12-31')).code).toBe(2)
    expect((await admin('enrolments create Acme --max 9')).code).toBe(2)
  })

  it('refuse a label that would change how a list looks, and escape an older one', async () => {
    for (const label of ['Agency\u001b[2J', 'Agency\u202egro'])
      expect(await admin(`keys create ${label}`)).toMatchObject({
        code: 2,
        said: [expect.stringContaining('label'), expect.anything()],
      })
    await t.makeKey({ label: 'Old\u001b[2J\u202egro' })
    const { lines } = await admin('keys list')
    expect(lines.join()).toContain('Old\\u001b[2J\\u202egro')
    expect((await admin('keys list --json')).json()).toContainEqual(
      expect.objectContaining({ label: 'Old\u001b[2J\u202egro' }),
    )
  })

  it('list the keys without their secret part', async () => {
    const { key, record } = await t.makeKey({ label: 'Listed', test: true })
    const { lines } = await admin('keys list')
    const line = lines.find((each) => each.startsWith(record.id))
    expect(line).toMatch(/…\w{4}\s+Listed\s+server, test\s+local\s+all\s+never\s+works$/)
    expect(lines.join()).not.toContain(key.slice(18, 40))
  })

  it('replace a key with another while both work, and end a leaked one at once', async () => {
    const { key, record } = await t.makeKey()
    const next = (await admin(`keys rotate ${record.id} --json`)).json()
    for (const each of [key, next.key]) expect((await quotas(each)).status).toBe(200)
    expect((await admin(`keys rotate ${record.id}`)).said.join()).toContain('was replaced before')
    expect((await admin(`keys rotate ${next.id} --overlap 0`)).said.join()).toContain('add --yes')
    const last = (await admin(`keys rotate ${next.id} --overlap 0 --yes --json`)).json()
    expect([(await quotas(next.key)).status, (await quotas(last.key)).status]).toEqual([401, 200])
  })

  it('name the other keys of the same account that still work after one is revoked', async () => {
    const { record } = await t.makeKey({ label: 'Agency' })
    const next = (await admin(`keys rotate ${record.id} --overlap 168 --json`)).json()
    const revoked = await admin(`keys revoke ${next.id} --yes`)
    expect(revoked.lines).toEqual([
      `Key ${next.id} is revoked.`,
      expect.stringMatching(
        new RegExp(`^Key ${record.id} of the same use still works until 20.*keys revoke ${record.id}`),
      ),
    ])
    expect((await admin(`keys revoke ${record.id} --yes`)).lines).toEqual([`Key ${record.id} is revoked.`])
  })

  it('revoke a key only when that is confirmed', async () => {
    const { key, record } = await t.makeKey()
    expect((await admin(`keys revoke ${record.id}`, async () => 'no')).code).toBe(1)
    expect((await quotas(key)).status).toBe(200)
    expect((await admin(`keys revoke ${record.id}`, async () => record.id)).code).toBe(0)
    expect((await quotas(key)).status).toBe(401)
  })

  it('set limits, and show how much of them was used', async () => {
    const { key, record } = await t.makeKey()
    const { lines } = await admin(`keys limits ${record.id} --requests 2 --per-day 1 --per-minute 9`)
    expect(lines).toEqual([`Key ${record.id}: 2 charged answers in a period, 1 a day, 9 requests a minute.`])
    expect((await t.post('/api/v2/brand-check', { name: 'Starbuks' }, { 'X-API-Key': key })).body.charged).toBe(true)
    const rows = (await admin('usage show --json')).json()
    const mine = rows.find(({ id }: { id: string }) => id === record.id)
    expect(mine).toMatchObject({ used: 1, limit: 2, usedToday: 1, limitOfDay: 1 })
    expect((await admin('usage')).lines.some((line) => /1 of 2\s+1 of 1/.test(line))).toBe(true)
    expect((await admin(`usage show ${record.id} --json`)).json().periods).toHaveLength(2)
  })

  it('work from a separate process', async () => {
    const env = { ...process.env, DATA_DIR: t.dataDir, ...(database && { DATABASE_URL: database.url }) }
    const script = join(import.meta.dirname, 'admin.ts')
    const run = promisify(execFile)
    const { stdout } = await run(process.execPath, [script, 'keys', 'create', 'Elsewhere', '--json'], { env })
    expect((await quotas(JSON.parse(stdout).key)).status).toBe(200)
  })
})

describe('key commands', () => {
  it.each([
    ['keys create', 'one label'],
    ['keys create A --exires 2027-01-01', 'exires'],
    ['keys create A --kind robot', '--kind is'],
    ['keys create A --scopes everything', '--scopes takes'],
    ['keys create A --expires 2026-02-30', '--expires takes'],
    ['keys create A --expires 2020-01-01', '--expires takes'],
    ['keys create A --per-day 0', '--per-day takes'],
    ['keys rotate', 'by its id'],
    ['keys rotate AAAAAAAA --overlap 169', '--overlap takes'],
    ['keys revoke bck_live_AAAAAAAA_x', 'never by the key itself'],
    ['keys limits AAAAAAAA', 'Give a limit'],
    ['keys limits AAAAAAAA --requests many', '--requests takes'],
    ['usage show x', 'by its id'],
  ])('report what is wrong with "%s", and print the usage', async (args, words) => {
    const { context, said } = contextFor({})
    expect(await runAdmin(args.split(' '), { keys, usage }, context)).toBe(2)
    expect(said.join('\n')).toContain(words)
    expect(said.join('\n')).toContain('Usage:')
  })

  it('do not create a database if none exists', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'brand-check-none-'))
    const { context, said } = contextFor({ config: () => readConfig({ DATA_DIR: dataDir }) })
    expect(await runAdmin(['keys', 'list'], { keys, usage }, context)).toBe(1)
    expect(said.join()).toContain('There is no database in')
    rmSync(dataDir, { recursive: true })
  })
})
