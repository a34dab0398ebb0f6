import {
  command,
  JSON_OPTION,
  print,
  printJson,
  say,
  seedOption,
  table,
  whole,
} from '../../research/measure/command.ts'
import { startPostgresServer } from '../../service/testing/postgres-server.ts'
import { type CrashFigures, crash } from './run-crashes.ts'

const OPTIONS = { kills: whole(50, 'kills under each database'), seed: seedOption(), json: JSON_OPTION }

await command(
  {
    name: 'bench:crash',
    about: 'Kills a service again and again, and counts what was lost or doubled.',
    options: OPTIONS,
  },
  async ({ kills, seed, json }) => {
    const onKill = (done: number) => done % 10 === 0 && say(`${done} of ${kills} kills`)
    say(`seed ${seed}`)
    say('SQLite')
    const sqlite = await crash({ kills, databaseUrl: null, seed, onKill })
    say('PostgreSQL')
    const server = await startPostgresServer()
    const postgres = await crash({ kills, databaseUrl: server.url('postgres'), seed, onKill }).finally(() =>
      server.close(),
    )
    const row = (name: string, figures: CrashFigures) => [name, ...Object.values(figures)]
    const words = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    const head = ['', ...Object.keys(sqlite).map(words)]
    print(table([head, row('SQLite', sqlite), row('PostgreSQL', postgres)]))
    const failed = [sqlite, postgres].some(
      ({ answers, charged, held, chargedTwice, keysLost, keysDoubled, requestsLost, requestsDoubled }) =>
        charged !== answers || held + chargedTwice + keysLost + keysDoubled + requestsLost + requestsDoubled > 0,
    )
    if (json) printJson({ sqlite, postgres })
    return !failed
  },
)
