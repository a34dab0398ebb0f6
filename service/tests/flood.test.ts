import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pacedReach, pacedSettings } from '../testing/paced-reach.ts'
import { type Answer, startTestService, type TestService } from '../testing/test-service.ts'

/** Daily quota of queries to EUIPO, small enough for the flood to use it up. */
const EUIPO_A_DAY = 100

let t: TestService

beforeAll(async () => {
  t = await startTestService(pacedSettings, (standIns) =>
    pacedReach(
      standIns,
      (allowanceOf) => (budget) =>
        allowanceOf(budget.upstream === 'euipo-api' ? { ...budget, questions: EUIPO_A_DAY } : budget),
    ),
  )
})
afterAll(() => t.close())

async function asker(): Promise<(name: string) => Promise<Answer>> {
  const { key } = await t.makeKey({ limits: { perMinute: 10_000 } })
  return (name) => t.post('/api/v2/brand-check', { name }, { 'X-API-Key': key })
}

interface Row {
  id: string
  state: string
  reason: string | null
}

/** Returns the outcome of each register and registry by id. */
function rowsOf({ body }: Answer): Record<string, string> {
  const rows: Row[] = [...(body.coverage?.searched ?? []), ...(body.coverage?.unavailable ?? [])]
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]))
}

it('a flood by one key leaves the answers to another complete', { timeout: 120_000 }, async () => {
  const flood = await asker()
  const single = await asker()
  const flooding: Promise<Answer>[] = []
  const singles: Answer[] = []
  let ended = false
  const asking = (async () => {
    for (const letter of 'abc') {
      await wait(3000)
      singles.push(await single(`Vyntra Single${letter}`))
    }
    ended = true
  })()
  for (let i = 0; !ended; i++) {
    flooding.push(flood(`Okrubo Flood${String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26))}`))
    await wait(1000 / 7)
  }
  await asking
  const floods = (await Promise.all(flooding)).map(rowsOf)
  expect(singles.map(rowsOf)).toEqual(
    Array(3).fill({ 'rdap-com': 'answered', 'rdap-at': 'answered', euipo: 'answered' }),
  )
  // None of the three could answer the complete flood.
  for (const id of ['rdap-com', 'rdap-at', 'euipo'])
    expect({ id, all: floods.every((rows) => rows[id] === 'answered') }).toEqual({ id, all: false })
})
