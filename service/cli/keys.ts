import { writeConnectionCode } from '../../lib/client/connection-code.ts'
import { KeyScope } from '../../lib/contract/constants.ts'
import { type AccessKey, isActive, type MadeKey } from '../keys/keys.ts'
import { receiptKeys } from '../ops/receipts.ts'
import { ADMIN_COMMAND } from '../ops/text.ts'
import {
  defineCommand,
  FLAG,
  iso,
  isPlainLine,
  mustConfirm,
  type Subject,
  TEXT,
  type TellingContext,
  table,
  UsageError,
} from './command.ts'
import { type OperatorDesk, withDesk } from './with-storage.ts'

const LIMIT_MAX = 1_000_000_000

/** Refuses a complete key, because shells store a history. */
function idArgument(text: string | undefined): string {
  if (text !== undefined && /^[0-9A-Za-z]{8}$/.test(text)) return text
  throw new UsageError('Name a key by its id, the 8 characters that "keys list" shows; never by the key itself.')
}

/** `plan` becomes null. */
function limitArgument(option: string, text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined
  if (text === 'plan') return null
  const value = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (value < 1 || value > LIMIT_MAX) throw new UsageError(`--${option} takes a whole number from 1, or plan.`)
  return value
}

function scopesArgument(text: string | undefined): KeyScope[] {
  if (text === undefined) return [...KeyScope]
  const asked = text.split(',').map((scope) => scope.trim())
  const known = KeyScope.filter((scope) => asked.includes(scope))
  if (known.length !== asked.length) throw new UsageError(`--scopes takes some of ${KeyScope.join(',')}.`)
  return known
}

function endArgument(text: string | undefined, now: number): number | null {
  if (text === undefined) return null
  const end = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T23:59:59.999Z`) : new Date(Number.NaN)
  if (Number.isNaN(end.getTime()) || !end.toISOString().startsWith(text) || end.getTime() <= now)
    throw new UsageError(`--expires takes a day in the future, such as 2027-12-31, not "${text}".`)
  return end.getTime()
}

function keyFacts(record: AccessKey, made?: MadeKey) {
  return {
    ...record,
    createdAt: iso(record.createdAt),
    expiresAt: iso(record.expiresAt),
    revokedAt: iso(record.revokedAt),
    ...(made === undefined ? {} : { key: made.key }),
  }
}

function madeLines({ key, record }: MadeKey): string[] {
  return [`Key ${record.id} (${record.label}, plan ${record.plan}):`, `  ${key}`, 'It is shown only once: keep it now.']
}

const LABEL_MAX = 100
const KINDS = ['server', 'extension'] as const
const HOUR_MS = 60 * 60 * 1000
const OVERLAP = '24'
/** Maximum in hours: a week. After that, nobody remembers that there are two keys. */
const OVERLAP_MAX = 168

const LIMITS = { requests: TEXT, 'per-minute': TEXT, 'per-day': TEXT }

const limitsOf = (values: Partial<Record<keyof typeof LIMITS, string>>) => ({
  requests: limitArgument('requests', values.requests),
  perMinute: limitArgument('per-minute', values['per-minute']),
  perDay: limitArgument('per-day', values['per-day']),
})

function labelArgument(words: readonly string[]): string {
  const label = words[0]?.trim() ?? ''
  if (words.length !== 1 || label === '' || label.length > LABEL_MAX)
    throw new UsageError(`Give the key one label, of at most ${LABEL_MAX} characters: who has it and what for.`)
  if (isPlainLine(label)) return label
  throw new UsageError('The label holds control characters, or marks that change the direction of the text.')
}

const create = defineCommand({
  usage:
    'LABEL [--kind server|extension] [--plan PLAN] [--scopes checks,trademarks,requirements,usage] [--test] [--expires DAY] [--requests N] [--per-minute N] [--per-day N] [--json]',
  about: 'Makes a key and shows it, once. --test makes one whose answers are made up and free.',
  takesWords: true,
  options: {
    kind: { ...TEXT, default: 'server' },
    plan: { ...TEXT, default: 'starter' },
    scopes: TEXT,
    test: FLAG,
    expires: TEXT,
    ...LIMITS,
  },
  async run({ values, positionals }, context) {
    const label = labelArgument(positionals)
    const kind = KINDS.find((known) => known === values.kind)
    if (kind === undefined) throw new UsageError(`--kind is ${KINDS.join(' or ')}.`)
    const { plan, test } = values
    const scopes = scopesArgument(values.scopes)
    const expiresAt = endArgument(values.expires, context.now())
    const { requests = null, perMinute = null, perDay = null } = limitsOf(values)
    return withDesk(context, async ({ keys, plans }) => {
      if (!plans.ids().includes(plan)) throw new UsageError(`--plan is one of ${plans.ids().join(', ')}.`)
      const limits = { requests, perMinute, perDay }
      const made = await keys.create({ label, kind, plan, scopes, test, expiresAt, limits })
      context.tell(keyFacts(made.record, made), madeLines(made))
    })
  },
})

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

const list = defineCommand({
  usage: '[--all] [--json]',
  about: 'Lists the keys that work; with --all also those that ended.',
  options: { all: FLAG },
  async run({ values }, context) {
    const { now, tell } = context
    return withDesk(context, async ({ keys }) => {
      const listed = (await keys.list()).filter((key) => values.all || isActive(key, now()))
      const rows = listed.map((key) => rowOf(key, now()))
      tell(
        listed.map((key) => keyFacts(key)),
        rows.length === 0 ? 'There are no keys.' : table([HEADS, ...rows]),
      )
    })
  },
})

const rotate = defineCommand({
  usage: 'ID [--overlap HOURS] [--yes] [--json]',
  about: `Makes a key in the place of another, which works ${OVERLAP} hours more, or HOURS (0-${OVERLAP_MAX}); 0 where it leaked. They count as one.`,
  takesWords: 'one',
  options: { overlap: { ...TEXT, default: OVERLAP }, yes: FLAG },
  async run({ values, positionals }, context) {
    const id = idArgument(positionals[0])
    const hours = /^\d{1,3}$/.test(values.overlap) ? Number(values.overlap) : Number.NaN
    if (!(hours <= OVERLAP_MAX)) throw new UsageError(`--overlap takes whole hours from 0 to ${OVERLAP_MAX}.`)
    const question = `End key ${id} now, wherever it is in use?`
    if (hours === 0) await mustConfirm(context, { yes: values.yes, question, word: id })
    return withDesk(context, async ({ keys }) => {
      const made = await keys.rotate(id, hours * HOUR_MS)
      if (made === null)
        throw new Error(`Key ${id} is unknown, has ended, or was replaced before: see "keys list --all".`)
      const former = hours === 0 ? `Key ${id} has ended.` : `Key ${id} works for at most ${hours} h more.`
      context.tell(keyFacts(made.record, made), [...madeLines(made), former])
    })
  },
})

const stillWorks = ({ id, expiresAt }: AccessKey) =>
  `Key ${id} of the same use still works${expiresAt === null ? '' : ` until ${iso(expiresAt)}`}: "${ADMIN_COMMAND} keys revoke ${id}" ends it too.`

const revoke = defineCommand({
  usage: 'ID [--yes] [--json]',
  about: 'Ends a key for good, at once. Asks first, unless --yes is given.',
  takesWords: 'one',
  options: { yes: FLAG },
  async run({ values, positionals }, context) {
    const id = idArgument(positionals[0])
    return withDesk(context, async ({ keys }) => {
      const key = await keys.find(id)
      if (key === null) throw new Error(`There is no key ${id}.`)
      const question = `Revoke key ${id} (${key.label})? It cannot be undone.`
      await mustConfirm(context, { yes: values.yes, question, word: id })
      const revoked = await keys.revoke(id)
      // A replaced key still works for some time, so the owner may have another working key.
      const others = (await keys.list()).filter((each) => each.holder === key.holder && isActive(each, context.now()))
      context.tell({ id, revoked, stillWork: others.map((each) => each.id) }, [
        revoked ? `Key ${id} is revoked.` : `Key ${id} was revoked before.`,
        ...others.map(stillWorks),
      ])
    })
  },
})

const limits = defineCommand({
  usage: 'ID [--requests N|plan] [--per-minute N|plan] [--per-day N|plan] [--json]',
  about: 'Gives one key limits of its own: charged answers in a period and in a day, requests a minute.',
  takesWords: 'one',
  options: LIMITS,
  async run({ values, positionals }, context) {
    const id = idArgument(positionals[0])
    const given = limitsOf(values)
    if (Object.values(given).every((limit) => limit === undefined)) throw new UsageError('Give a limit to set.')
    return withDesk(context, async ({ keys, quotas }) => {
      const key = await keys.limit(id, given)
      if (key === null) throw new Error(`There is no key ${id}.`)
      const { requests, perMinute, perDay } = quotas.limitsOf(key)
      const daily = perDay === null ? 'no limit of the day' : `${perDay} a day`
      context.tell(
        { ...keyFacts(key), effective: { requests, perMinute, perDay } },
        `Key ${id}: ${requests} charged answers in a period, ${daily}, ${perMinute} requests a minute.`,
      )
    })
  },
})

export const keys: Subject = {
  about: 'keys of the interface, also while the service runs',
  commands: { create, list, rotate, revoke, limits },
}

type MadeEnrolment = Awaited<ReturnType<OperatorDesk['keys']['enrolments']['create']>>

/** Most browsers of one enrolment. */
const BROWSERS_MAX = 100_000

function mostArgument(text: string | undefined): number {
  const most = /^\d{1,6}$/.test(text ?? '') ? Number(text) : 0
  if (most >= 1 && most <= BROWSERS_MAX) return most
  throw new UsageError(`--max takes how many browsers may take a key, from 1 to ${BROWSERS_MAX}.`)
}

const enrolmentFacts = ({ createdAt, expiresAt, endedAt, ...enrolment }: MadeEnrolment['enrolment']) => ({
  ...enrolment,
  ...{ createdAt: iso(createdAt), expiresAt: iso(expiresAt), endedAt: iso(endedAt) },
})

/** People paste the code into the options. Programs send the token. */
function tellEnrolled({ config, tell }: TellingContext, { enrolment, token }: MadeEnrolment): void {
  const code = writeConnectionCode(config().publicUrl, token)
  tell({ ...enrolmentFacts(enrolment), token, code }, [
    `Connection code of ${enrolment.id} (${enrolment.label}), for ${enrolment.most} browsers until ${iso(enrolment.expiresAt)}:`,
    `  ${code}`,
    'It is shown only once: keep it now.',
  ])
}

const createEnrolment = defineCommand({
  usage: 'LABEL --max N --expires DAY [--plan PLAN] [--requests N] [--per-minute N] [--per-day N] [--json]',
  about: 'Makes a code with which each browser of a company gets a key of its own. The keys share one allowance.',
  takesWords: true,
  options: { max: TEXT, plan: { ...TEXT, default: 'starter' }, expires: TEXT, ...LIMITS },
  async run({ values, positionals }, context) {
    const label = labelArgument(positionals)
    const most = mostArgument(values.max)
    const expiresAt = endArgument(values.expires, context.now())
    if (expiresAt === null) throw new UsageError('--expires takes the last day on which a browser may take a key.')
    const { requests = null, perMinute = null, perDay = null } = limitsOf(values)
    return withDesk(context, async ({ keys: { enrolments }, plans }) => {
      const { plan } = values
      if (!plans.ids().includes(plan)) throw new UsageError(`--plan is one of ${plans.ids().join(', ')}.`)
      const made = await enrolments.create({ label, plan, most, expiresAt, limits: { requests, perMinute, perDay } })
      tellEnrolled(context, made)
    })
  },
})

const ENROLMENT_HEADS = ['ID', 'LABEL', 'KEYS', 'AT MOST', 'UNTIL', 'ENDED']

const listEnrolments = defineCommand({
  usage: '[--json]',
  about: 'Lists the enrolments, with how many keys each gave.',
  async run(_given, context) {
    return withDesk(context, async ({ keys: { enrolments } }) => {
      const listed = (await enrolments.list()).map(enrolmentFacts)
      const rows = listed.map((each) => [
        ...[each.id, each.label, String(each.used), String(each.most)],
        ...[each.expiresAt ?? '', each.endedAt ?? 'no'],
      ])
      context.tell(listed, rows.length === 0 ? 'There are no enrolments.' : table([ENROLMENT_HEADS, ...rows]))
    })
  },
})

const unknownEnrolment = (id: string) => new Error(`Enrolment ${id} is unknown or has ended: see "enrolments list".`)

const rotateEnrolment = defineCommand({
  usage: 'ID [--json]',
  about: 'Makes a new code in the place of the old one. The keys stay.',
  takesWords: 'one',
  async run({ positionals }, context) {
    const id = idArgument(positionals[0])
    return withDesk(context, async ({ keys: { enrolments } }) => {
      const made = await enrolments.rotate(id)
      if (made === null) throw unknownEnrolment(id)
      tellEnrolled(context, made)
    })
  },
})

const endEnrolment = defineCommand({
  usage: 'ID [--yes] [--json]',
  about: 'Ends the code and all keys that it gave. "keys revoke" ends one of them.',
  takesWords: 'one',
  options: { yes: FLAG },
  async run({ values, positionals }, context) {
    const id = idArgument(positionals[0])
    const question = `End enrolment ${id} and all its keys, wherever they are in use?`
    await mustConfirm(context, { yes: values.yes, question, word: id })
    return withDesk(context, async ({ keys: { enrolments } }) => {
      const ended = await enrolments.end(id)
      if (ended === null) throw unknownEnrolment(id)
      context.tell({ id, ended }, `Enrolment ${id} has ended, and ${ended} keys with it.`)
    })
  },
})

export const enrolments: Subject = {
  about: 'codes with which each browser of a company gets a key of its own',
  commands: {
    create: createEnrolment,
    list: listEnrolments,
    rotate: rotateEnrolment,
    end: endEnrolment,
  },
}

const rotateReceiptKey = defineCommand({
  usage: '[--json]',
  about: 'Signs receipts with a new key from now on; what was signed before can still be verified.',
  async run(_given, { config, now, tell }) {
    const { dataDir, receiptKey } = config()
    if (receiptKey !== null) throw new Error('RECEIPT_KEY sets the key: change it and start the service again.')
    const { from, to } = receiptKeys.rotate(dataDir, now())
    tell(
      { from, to },
      from === null ? `Receipts are signed with the key ${to}.` : `The key ${from} is retired; ${to} signs now.`,
    )
  },
})

export const receipts: Subject = {
  about: 'The keys that sign receipts.',
  commands: { rotate: rotateReceiptKey },
}

/** Replaced keys share an account with the newest key. */
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

const USAGE_HEADS = ['ID', 'LABEL', 'PLAN', 'THIS PERIOD', 'TODAY', 'LAST USED']

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
        const periods = await desk.storage.quotas.list(key.holder)
        tell({ id, periods }, table([['PERIOD', 'CHARGED'], ...periods.map((p) => [p.period, String(p.used)])]))
        return
      }
      const active = (await desk.keys.list()).filter((key) => isActive(key, now()))
      const rows = await Promise.all(holders(active).map((key) => usageOf(desk, key)))
      tell(rows, table([USAGE_HEADS, ...rows.map(cells)]))
    })
  },
})

export const usage: Subject = {
  about: 'what keys have used',
  commands: { show, '': { ...show, usage: '', about: 'The same as show, for all keys.' } },
}
