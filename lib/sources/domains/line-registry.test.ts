import { describe, expect, it } from 'vitest'
import { createLineRegistry, EURID_DAS, type LineClient } from './das-whois.ts'

const SIGNAL = new AbortController().signal

/** Creates a registry that answers by a script, with a clock that only tests advance. */
function scripted(script: (line: string) => ReturnType<LineClient>, host = 'das.eu') {
  const lines: string[] = []
  const clock = { now: Date.parse('2026-11-20T09:00:00Z') }
  const ask: LineClient = ({ line }) => {
    lines.push(line)
    return script(line)
  }
  const path = createLineRegistry({ host, port: 4343 }, EURID_DAS, ask)
  const context = { fetch, signal: SIGNAL, now: () => clock.now }
  return { lines, clock, ask: (domain: string) => path.ask(domain, context) }
}

const text = async (body: string) => ({ kind: 'text' as const, text: body })
const free = (line: string) => text(`Domain: ${line.split(' ')[2]}\nStatus: FREE\n`)

describe('the quota', () => {
  it('is 120 queries a minute', async () => {
    const { lines, clock, ask } = scripted(free)
    for (let each = 0; each < 120; each++) expect((await ask(`a${each}.eu`)).domain.state).toBe('not_in_registry')
    clock.now += 20_000
    const { failure, domain } = await ask('late.eu')
    expect(failure).toEqual({
      state: 'rate_limited',
      reason: 'its pace of 120 questions a minute is used up for 41 s',
      retryable: true,
    })
    expect(domain.state).toBe('unknown')
    expect(lines).toHaveLength(120)
    clock.now += 41_000
    expect((await ask('late.eu')).domain.state).toBe('not_in_registry')
  })

  it('does not apply to a server of the operator', async () => {
    const { lines, ask } = scripted(free, '127.0.0.1')
    for (let each = 0; each < 130; each++) await ask(`a${each}.eu`)
    expect(lines).toHaveLength(130)
  })
})

describe('a registry that refuses queries', () => {
  it.each([
    ['-1: Still in grace period, wait 30 seconds\n', 30_000],
    ['% Quota exceeded\n', 60_000],
    ['-1: Still in grace period, wait 7777777 seconds\n', 15 * 60_000],
  ])('is not queried for a while after %j', async (said, milliseconds) => {
    let limit = true
    const { lines, clock, ask } = scripted((line) => (limit ? text(said) : free(line)))
    expect((await ask('vyntra.eu')).failure).toMatchObject({ state: 'rate_limited', retryable: true })
    limit = false
    clock.now += milliseconds - 1
    expect((await ask('vyntra.eu')).failure).toMatchObject({ state: 'rate_limited' })
    expect(lines).toHaveLength(1)
    clock.now += 1
    expect((await ask('vyntra.eu')).failure).toBeNull()
  })
})

describe('an answer', () => {
  it('proves the registry alive only if it has a record', async () => {
    const { ask } = scripted((line) =>
      line.endsWith('eurid') ? text('Domain: eurid\nStatus: REGISTERED\n') : free(line),
    )
    expect((await ask('eurid.eu')).proof).toBe(true)
    expect((await ask('vyntra.eu')).proof).toBe(false)
  })

  it.each([
    ['', 'answered with nothing'],
    ['\r\n', 'answered with nothing'],
    ['% hello\n', 'did not answer about the name that was asked'],
  ])('%j is unknown', async (said, reason) => {
    const { ask } = scripted(() => text(said))
    expect(await ask('vyntra.eu')).toMatchObject({
      domain: { state: 'unknown', source: 'das.eu:4343' },
      failure: { state: 'error', reason, retryable: true },
    })
  })

  it('is unknown if it did not arrive', async () => {
    const { ask } = scripted(async () => ({ kind: 'refused', reason: 'could not be reached' }))
    expect((await ask('vyntra.eu')).failure).toMatchObject({ state: 'error', reason: 'could not be reached' })
  })
})

it('sends two queries at a time, and drops waiting ones when aborted', async () => {
  const controller = new AbortController()
  let asked = 0
  const ask: LineClient = (_request, signal) => {
    asked++
    return new Promise((done) =>
      signal.addEventListener('abort', () => done({ kind: 'timeout', reason: 'no answer in 1 s' })),
    )
  }
  const path = createLineRegistry({ host: 'das.eu', port: 4343 }, EURID_DAS, ask)
  const context = { fetch, signal: controller.signal, now: Date.now }
  const answers = ['a.eu', 'b.eu', 'c.eu'].map((domain) => path.ask(domain, context))
  await Promise.resolve()
  controller.abort(new DOMException('deadline', 'TimeoutError'))
  const states = (await Promise.all(answers)).map(({ failure }) => failure?.state)
  expect(states).toEqual(['timeout', 'timeout', 'timeout'])
  expect(asked).toBe(2)
})
