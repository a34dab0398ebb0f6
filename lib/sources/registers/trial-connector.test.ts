import { expect, it } from 'vitest'
import { NoSourceAnswered, runCheck } from '../../check/run.ts'
import { createRateLimiter } from '../http/rate-limiter.ts'
import { EUIPO, EUIPO_INTERFACE } from '../offices/euipo/index.ts'
import { LINDAS_INTERFACE, ZEFIX_INTERFACE } from '../offices/zefix/index.ts'
import { heldMark, holdMarks } from '../testing/imported-marks.ts'
import { liveHit, scriptedPath } from '../testing/scripted-connector.ts'
import { emptyConnectorAnswer, trialConnector } from './connector.ts'
import { createCheckedConnector, createRegister } from './register.ts'

const NAMED = { id: 'copy', name: 'the copy', attribution: 'Source: the copy' }
const NOW = Date.parse('2026-11-20T09:00:00Z')
const CURRENT = '2026-11-19T09:00:00.000Z'
const NUMBER = '000428557'
const others = ['Kandoro', 'Belmundo', 'Tarquessa'].map((name) => heldMark(name))
const vyntra = heldMark('Vyntra', { number: NUMBER, status: 'live', niceClasses: [9] })
const inCopy = liveHit('Vyntra', 'Vyntra', { number: NUMBER, status: 'dead', niceClasses: [25] })

async function check(held: ReturnType<typeof holdMarks> | null, ...hits: (typeof inCopy)[]) {
  const live = [trialConnector(scriptedPath('office', hits), NAMED)]
  const role = () => ({ asked: true, required: true }) as const
  const source = createRegister({ facts: EUIPO.facts, live, held: () => held, role })
  const request = { name: 'Vyntra', jurisdiction: null, niceClasses: [9] }
  return runCheck(request, { sources: [source], fetch, signal: new AbortController().signal, now: () => NOW })
}

it('never replaces an imported mark', async () => {
  const { verdict, conflicts } = await check(holdMarks([...others, vyntra], CURRENT), inCopy)
  expect(verdict).toBe('conflict')
  expect(conflicts).toMatchObject([{ number: NUMBER, status: 'live', niceClasses: [9] }])
})

it('shows its hits, says what it is, and never counts as the register', async () => {
  const { verdict, coverage, conflicts } = await check(null, inCopy)
  expect(verdict).not.toBe('none_found')
  expect(conflicts).toMatchObject([{ number: NUMBER, status: 'unknown' }])
  expect(coverage.unavailable).toMatchObject([
    { state: 'error', reason: 'what was asked is a copy with made-up records, not the register' },
  ])
  await expect(check(null)).rejects.toThrow(NoSourceAnswered)
})

it('does not disclose how many marks match the name', async () => {
  const answered = {
    ...emptyConnectorAnswer('answered', 'same letters only, and 300 of 1,234 marks were read'),
    matches: 0,
  }
  const path = createCheckedConnector(
    trialConnector(scriptedPath('office', [], { search: async () => answered }), NAMED),
  )
  const context = { fetch, signal: new AbortController().signal, now: () => NOW }
  await path.ask({ name: 'Vyntra', jurisdiction: null, niceClasses: [] }, context)
  expect(path.state()).toEqual({ id: 'copy', name: 'the copy', state: 'failing', reason: 'error' })
})

const EUIPO_KEY = { EUIPO_CLIENT_ID: 'id', EUIPO_CLIENT_SECRET: 'secret' }
const ZEFIX_KEY = { ZEFIX_USER: 'user', ZEFIX_PASSWORD: 'secret' }
const TRIALS = 'https://www.zefixintg.admin.ch'

it.each([
  ["EUIPO's sandbox", EUIPO_INTERFACE, { ...EUIPO_KEY, EUIPO_API_URL: 'sandbox' }, 'euipo-sandbox'],
  ['EUIPO itself', EUIPO_INTERFACE, { ...EUIPO_KEY, EUIPO_API_URL: 'production' }, 'euipo-api'],
  [
    "Zefix's place for trials",
    ZEFIX_INTERFACE,
    { ...ZEFIX_KEY, ZEFIX_URL: `${TRIALS}/ZefixPublicREST` },
    'zefix-trials',
  ],
  ['that place, its host with a dot', ZEFIX_INTERFACE, { ...ZEFIX_KEY, ZEFIX_URL: `${TRIALS}.` }, 'zefix-trials'],
  ['Zefix itself', ZEFIX_INTERFACE, ZEFIX_KEY, 'zefix-rest'],
])('%s has a separate connector', (_what, { connect }, given, id) => {
  expect(connect(given)?.open(createRateLimiter()).id).toBe(id)
})

it.each([
  'https://int.lindas.admin.ch/query',
  'https://TEST.lindas.admin.ch./query',
  'https://int.ld.admin.ch/query',
  'https://test.ld.admin.ch/query',
  'https://stardog-int.cluster.ldbar.ch/lindas',
  'https://lindas-cached.test.cluster.ldbar.ch/query',
])('%s is not LINDAS', (address) => {
  expect(LINDAS_INTERFACE.faults?.({ LINDAS_URL: address })).toMatchObject([
    ['LINDAS_URL', expect.stringContaining('trials')],
  ])
})

it.each(['https://lindas.admin.ch/query', 'https://ld.admin.ch/query', 'https://lindas-cached.cluster.ldbar.ch/query'])(
  '%s is LINDAS',
  (address) => {
    expect(LINDAS_INTERFACE.faults?.({ LINDAS_URL: address })).toEqual([])
  },
)
