import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ServiceProcess, startServiceProcess } from '../../e2e/browser/service-process.ts'
import { type Balancer, startBalancer } from '../testing/balancer.ts'
import { type PostgresServer, startPostgresServer } from '../testing/postgres-server.ts'

let postgres: PostgresServer
let balancer: Balancer
let services: ServiceProcess[] = []

const portOf = ({ own }: ServiceProcess) => Number(new URL(own).port)
/** Brands in use, so that each first answer is charged. */
const NAMES =
  'Starbucks,Lidl,Aldi,Ikea,Shell,Rolex,Migros,Denner,Subway,KFC,Zara,Adidas,Nike,Puma,Lacoste,Gucci,Prada,Swatch'.split(
    ',',
  )

beforeAll(async () => {
  postgres = await startPostgresServer()
  balancer = await startBalancer()
  const settings = {
    DATABASE_URL: postgres.url('postgres'),
    KEY_PEPPER: 'one pepper for all of these services',
    PUBLIC_URL: balancer.url,
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '1',
  }
  services = [await startServiceProcess(settings), await startServiceProcess(settings)]
  balancer.setPorts(services.map(portOf))
}, 120_000)
afterAll(async () => {
  for (const service of services) await service.close()
  await balancer.close()
  await postgres.close()
})

it('is never cached on its way, whether it is streamed or not', async () => {
  const [first, second] = services as [ServiceProcess, ServiceProcess]
  const headers = { 'X-API-Key': first.apiKey, 'Content-Type': 'application/json' }
  const answers: { status: number; charged: boolean; last: string }[] = []
  let over = false
  const client = async (own: number) => {
    for (let asked = 0; !over && asked < 25; asked++) {
      const name = NAMES[(2 * asked + own) % NAMES.length]
      const stream = asked % 2 === 0
      const answer = await fetch(`${balancer.url}/api/v2/brand-check`, {
        method: 'POST',
        headers: { ...headers, ...(stream && { Accept: 'text/event-stream' }) },
        body: JSON.stringify({ name }),
      })
      const said = await answer.text()
      answers.push({
        status: answer.status,
        charged: said.includes('"charged":true'),
        last: stream && answer.ok ? (said.match(/^event: \w+$/gm)?.at(-1) ?? '') : 'event: result',
      })
    }
  }
  const clients = [0, 1].map(client)
  await expect.poll(() => answers.length, { timeout: 120_000 }).toBeGreaterThan(3)
  for (const service of [first, second]) {
    expect(await service.stop()).toBe(0)
    await service.restart()
    balancer.setPorts(services.map(portOf))
  }
  over = true
  await Promise.all(clients)
  expect(answers.filter(({ status, last }) => status !== 200 || last !== 'event: result')).toEqual([])
  const { used } = await (await fetch(`${balancer.url}/api/v2/quotas`, { headers })).json()
  expect(used).toBe(answers.filter(({ charged }) => charged).length)
  expect(used).toBeGreaterThan(3)
})
