import { parseArgs } from 'node:util'
import { table } from '../../research/match/report.ts'
import { startPostgresServer } from '../../service/testing/postgres-server.ts'
import { type CrashFigures, crash } from './run-crashes.ts'

const USAGE = 'Usage: npm run bench:crash -- [--kills N] [--json]'
const say = (line: string) => process.stderr.write(`${line}\n`)

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { kills: { type: 'string', default: '50' }, json: { type: 'boolean', default: false } },
  })
  const kills = Number(values.kills)
  if (!Number.isSafeInteger(kills) || kills < 1) throw new Error('--kills takes a whole number of 1 or more.')
  const onKill = (done: number) => done % 10 === 0 && say(`${done} of ${kills} kills`)
  say('SQLite')
  const sqlite = await crash({ kills, databaseUrl: null, onKill })
  say('PostgreSQL')
  const server = await startPostgresServer()
  const postgres = await crash({ kills, databaseUrl: server.url('postgres'), onKill }).finally(() => server.close())
  const row = (name: string, figures: CrashFigures) => [name, ...Object.values(figures).map(String)]
  const words = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const head = ['', ...Object.keys(sqlite).map(words)]
  process.stdout.write(`${table([head, row('SQLite', sqlite), row('PostgreSQL', postgres)])}\n`)
  const failed = [sqlite, postgres].some(
    ({ answers, charged, held, chargedTwice, keysLost, keysDoubled, requestsLost, requestsDoubled }) =>
      charged !== answers || held + chargedTwice + keysLost + keysDoubled + requestsLost + requestsDoubled > 0,
  )
  if (values.json) process.stdout.write(`${JSON.stringify({ sqlite, postgres })}\n`)
  if (failed) process.exitCode = 1
}

try {
  await main()
} catch (error) {
  say(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  process.exitCode = 1
}
