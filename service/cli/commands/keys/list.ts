import { parseArgs } from 'node:util'
import { type AccessKey, isActive } from '../../../access/keys.ts'
import type { Command } from '../command.ts'
import { withDesk } from '../requests/with-desk.ts'
import { table } from '../table.ts'
import { keyFacts } from './key-arguments.ts'

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)

function stateOf(key: AccessKey, now: number): string {
  if (key.revokedAt !== null) return `revoked ${day(key.revokedAt)}`
  if (key.expiresAt !== null && key.expiresAt <= now) return `ended ${day(key.expiresAt)}`
  const until = key.expiresAt === null ? 'works' : `works until ${day(key.expiresAt)}`
  return key.replacedBy === null ? until : `${until}, replaced by ${key.replacedBy}`
}

function rowOf(key: AccessKey, now: number): string[] {
  const kind = key.test ? `${key.kind}, test` : key.kind
  const scopes = key.scopes.length === 4 ? 'all' : key.scopes.join(',')
  return [key.id, `…${key.last4}`, key.label, kind, key.plan, scopes, key.lastUsedOn ?? 'never', stateOf(key, now)]
}

const HEADS = ['ID', 'ENDS IN', 'LABEL', 'KIND', 'PLAN', 'SCOPES', 'LAST USED', 'STATE']

export const listAllKeys: Command = {
  usage: '[--all] [--json]',
  about: 'Lists the keys that work; --all those that ended too.',
  async run(args, { config, out, now }) {
    const options = { all: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } } as const
    const { values } = parseArgs({ args: [...args], options })
    return withDesk(config(), now, async ({ keys }) => {
      const listed = (await keys.list()).filter((key) => values.all || isActive(key, now()))
      if (values.json) out(JSON.stringify(listed.map((key) => keyFacts(key))))
      else if (listed.length === 0) out('There are no keys.')
      else for (const line of table([HEADS, ...listed.map((key) => rowOf(key, now()))])) out(line)
      return 0
    })
  },
}
