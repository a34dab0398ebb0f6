import { type AccessKey, isActive } from '../../access/keys.ts'
import { listUsage } from '../../storage/usage.ts'
import { defineCommand, type Subject } from './command.ts'
import { type OperatorDesk, withDesk } from './desk.ts'
import { idArgument } from './key-arguments.ts'
import { table } from './text.ts'

/** Replaced keys share an account with the newest one. */
function holders(keys: readonly AccessKey[]): AccessKey[] {
  return [...new Map(keys.map((key) => [key.holder, key])).values()]
}

async function usageOf({ quotas }: OperatorDesk, key: AccessKey) {
  const { period, day } = await quotas.left(key)
  return {
    id: key.id,
    label: key.label,
    plan: key.plan,
    periodStart: new Date(period.startedAt).toISOString(),
    used: period.limit - period.remaining,
    limit: period.limit,
    usedToday: day === null ? null : day.limit - day.remaining,
    limitOfDay: day?.limit ?? null,
    lastUsedOn: key.lastUsedOn,
  }
}

type Row = Awaited<ReturnType<typeof usageOf>>

function cells(row: Row): string[] {
  const today = row.limitOfDay === null ? 'no limit' : `${row.usedToday} of ${row.limitOfDay}`
  return [row.id, row.label, row.plan, `${row.used} of ${row.limit}`, today, row.lastUsedOn ?? 'never']
}

const HEADS = ['ID', 'LABEL', 'PLAN', 'THIS PERIOD', 'TODAY', 'LAST USED']

const show = defineCommand({
  usage: '[ID] [--json]',
  about: 'Charged answers of each key that works, in this period and today; with an ID, in all periods of that key.',
  takesWords: 'one',
  async run({ positionals }, context) {
    const { now, tell } = context
    const id = positionals[0] === undefined ? null : idArgument(positionals[0])
    return withDesk(context, async (desk) => {
      if (id !== null) {
        const key = await desk.keys.find(id)
        if (key === null) throw new Error(`There is no key ${id}.`)
        const periods = await listUsage(desk.db, key.holder)
        tell({ id, periods }, table([['PERIOD', 'CHARGED'], ...periods.map((p) => [p.period, String(p.used)])]))
        return
      }
      const active = (await desk.keys.list()).filter((key) => isActive(key, now()))
      const rows = await Promise.all(holders(active).map((key) => usageOf(desk, key)))
      tell(rows, table([HEADS, ...rows.map(cells)]))
    })
  },
})

export const usage: Subject = {
  about: 'what keys have used',
  commands: { show, '': { ...show, usage: '', about: 'The same as show, for all keys.' } },
}
