import { expect, it } from 'vitest'
import { EUIPO_BUDGET } from '../offices/euipo/index.ts'
import { scriptedAnswer, scriptedAsker } from '../testing/scripted-client.ts'
import { scriptedUpstream } from '../testing/scripted-upstream.ts'
import { FAILURES_MAX, guarded } from './circuit-breaker.ts'

const REQUEST = { url: 'https://register.example.org/', accept: 'application/json' }
const { context } = scriptedUpstream(() => null)

it('counts every attempt, including retries, against the quota and the circuit breaker', async () => {
  const asker = scriptedAsker(() => scriptedAnswer(502))
  const guard = guarded(asker, { ...EUIPO_BUDGET, questions: 100 })
  await guard.ask(REQUEST, context)
  expect(guard.states()).toMatchObject([
    { upstream: 'register.example.org', state: 'ok', failures: 2, left: null },
    { upstream: 'euipo-api', state: 'ok', left: 98 },
  ])
  while (asker.asked() < FAILURES_MAX) await guard.ask(REQUEST, context)
  expect(await guard.ask(REQUEST, context)).toMatchObject({ kind: 'left_alone' })
  expect(guard.states()).toMatchObject([{ state: 'left_alone' }, { left: 95 }])
})

it('does not count an exhausted quota as a failure of the host', async () => {
  const guard = guarded(
    scriptedAsker(() => scriptedAnswer(200)),
    { ...EUIPO_BUDGET, questions: 1 },
  )
  for (let i = 0; i < FAILURES_MAX * 2; i++) await guard.ask(REQUEST, context)
  expect(guard.states()).toMatchObject([
    { upstream: 'register.example.org', state: 'ok', failures: 0 },
    { upstream: 'euipo-api', state: 'limited', left: 0 },
  ])
})

it('works without a quota', async () => {
  const guard = guarded(scriptedAsker(() => scriptedAnswer(200)))
  expect(await guard.ask(REQUEST, context)).toMatchObject({ kind: 'ok' })
  expect(guard.states()).toHaveLength(1)
})
