import { CalendarDate } from '../../contract/primitives.ts'
import { isLoopbackHost } from '../../loopback.ts'
import { createFairQueue } from '../http/fair-queue.ts'
import { type Fault, failureOf, seconds, stoppedBy, type UpstreamFailure } from '../http/outcome.ts'
import { type Budget, createMemoryQuota, type QuotaOf, whatIsUsedUp } from '../http/quota.ts'
import type { SourceContext } from '../source.ts'
import type { RegistryConnector } from './rdap.ts'
import {
  isSameName,
  NO_REGISTRATION,
  type RegistryReading,
  registryAnswer,
  unbelieved,
  withoutDomain,
} from './registry-answer.ts'

export interface Endpoint {
  host: string
  port: number
}

interface LineRequest extends Endpoint {
  line: string
  maxBytes: number
  /** Matches the last line, because a server may leave the connection open. */
  ends?: RegExp
}

interface TextAnswer {
  kind: 'text'
  text: string
}

/** Sends one line over TCP, for `lib`, which cannot open sockets. Never rejects because of an upstream fault. */
export type LineClient = (request: LineRequest, signal: AbortSignal) => Promise<TextAnswer | Fault>

/** An answer from EURid or nic.at: lines of `key: value`, and comments that begin with `%`. */
interface LineAnswer {
  /** Lines without comment markers. A last line without a newline is incomplete and therefore missing. */
  lines: string[]
  /** Lines that may report an error or a limit. */
  statements: string[]
}

/** Number of lines from which a comment counts as terms of use, which may mention limits. */
const PROSE_LINES = 3

/** Matches a field such as `organization: Quota Ltd`, but not `Error: quota exceeded` or `-1: …`. */
const MEMBER = /^(?!error|warning|message)[a-z][a-z0-9 _-]*:/i

const isComment = (line: string) => line.startsWith('%')
const withoutSign = (line: string) => line.replace(/^%+/, '').trim()

export function readLines(text: string): LineAnswer {
  const whole = text
    .split(/\r?\n/)
    .slice(0, -1)
    .map((line) => line.trim())
  const paragraphs: string[][] = [[]]
  for (const line of whole) {
    if (withoutSign(line) === '') paragraphs.push([])
    else paragraphs.at(-1)?.push(line)
  }
  const told = paragraphs.flatMap((lines) => {
    const prose = lines.filter(isComment).length >= PROSE_LINES
    return lines.filter((line) => (isComment(line) ? !prose : !MEMBER.test(line)))
  })
  return { lines: whole.map(withoutSign), statements: told.map(withoutSign) }
}

function valuesOf({ lines }: LineAnswer, key: string): string[] {
  return lines.flatMap((line) => {
    const colon = line.indexOf(':')
    return line.slice(0, colon).trim().toLowerCase() === key ? line.slice(colon + 1).trim() : []
  })
}

function isAbout(names: readonly string[], domain: string): boolean {
  const ending = domain.slice(domain.lastIndexOf('.'))
  const whole = names.map((name) => (name.replace(/\.$/, '').includes('.') ? name : `${name}${ending}`))
  return whole.length > 0 && whole.every((name) => isSameName(name, domain))
}

/** Matches messages about too many queries: `Quota exceeded`, EURid's `-1: Still in grace period, wait 30 seconds`. */
const LIMITED = /^-\d+\s*(:|$)|\bexceed|\bquota\b|\btoo many\b|\bgrace period\b|\bexcessive\b|\bRC\s*=\s*-/i
const WAIT = /\b(\d{1,9})\s*(?:s|sec|seconds?)\b/i

/** Returns a limit that the answer reports. `seconds` is null if the answer does not state a wait. */
export function readLimit({ statements }: LineAnswer, domain: string): { seconds: number | null } | null {
  const limit = statements.map((line) => withoutDomain(line, domain)).find((line) => LIMITED.test(line))
  if (limit === undefined) return null
  const wait = WAIT.exec(limit)?.[1]
  return { seconds: wait === undefined ? null : Number(wait) }
}

interface LineProtocol {
  attribution: string
  budget: Budget
  line(domain: string): string
  ends?: RegExp
  read(answer: LineAnswer, domain: string): RegistryReading | { reason: string }
}

/** Maximum size in bytes, more than any record of these registries needs. */
const MAX_BYTES = 64_000
const CONCURRENCY = 2
const DEFAULT_WAIT_S = 60
const LONGEST_WAIT_S = 15 * 60

function limited(reason: string): UpstreamFailure {
  return unbelieved(reason, 'rate_limited')
}

/** Creates a registry's connector. Accounts share its budget, which a server on this machine lacks. */
export function createLineRegistry(
  endpoint: Endpoint,
  protocol: LineProtocol,
  ask: LineClient,
  allowanceOf: QuotaOf = createMemoryQuota,
): RegistryConnector {
  const allowance = isLoopbackHost(endpoint.host) ? null : allowanceOf(protocol.budget)
  let pausedUntil = Number.NEGATIVE_INFINITY
  const queue = createFairQueue({ concurrency: CONCURRENCY })
  const host = `${endpoint.host}:${endpoint.port}`

  async function send(line: string, { signal, holder }: SourceContext): ReturnType<LineClient> {
    const since = performance.now()
    const request: LineRequest = {
      ...endpoint,
      line,
      maxBytes: MAX_BYTES,
      ...(protocol.ends && { ends: protocol.ends }),
    }
    let asking: ReturnType<LineClient> | undefined
    try {
      return await queue.add(
        () => {
          asking = ask(request, signal)
          return asking
        },
        { signal, holder },
      )
    } catch {
      return asking ?? stoppedBy(signal, since, true)
    }
  }

  function read(
    outcome: Awaited<ReturnType<LineClient>>,
    domain: string,
    now: number,
  ): RegistryReading | UpstreamFailure {
    if (outcome.kind !== 'text') return failureOf(outcome)
    if (outcome.text.trim() === '') return unbelieved('answered with nothing')
    const answer = readLines(outcome.text)
    const limit = readLimit(answer, domain)
    if (limit !== null) {
      const wait = Math.min(limit.seconds ?? DEFAULT_WAIT_S, LONGEST_WAIT_S) * 1000
      pausedUntil = Math.max(pausedUntil, now + wait)
      return limited(`has had too many requests and wants none for ${seconds(wait)}`)
    }
    const reading = protocol.read(answer, domain)
    return 'reason' in reading ? unbelieved(reading.reason) : reading
  }

  return {
    key: `${protocol.attribution} ${host}`,
    attribution: protocol.attribution,
    async ask(domain, context) {
      const before = context.now()
      const unasked = (why: string, until: number) =>
        registryAnswer(domain, host, before, limited(`${why} for ${seconds(until - before)}`), false)
      if (before < pausedUntil) return unasked('has had too many requests and wants none', pausedUntil)
      const grant = await allowance?.take(before, context.holder)
      if (grant?.granted === false) return unasked(whatIsUsedUp(protocol.budget, grant), grant.until)
      const outcome = await send(protocol.line(domain), context)
      const now = context.now()
      const reading = read(outcome, domain, now)
      return registryAnswer(domain, host, now, reading, 'state' in reading && reading.state === 'registered')
    },
  }
}

const REGISTERED: RegistryReading = { state: 'registered', note: null }
const FREE: RegistryReading = { state: 'not_in_registry', note: NO_REGISTRATION }

/** Statuses in EURid's documentation of versions 1.0 and 2.0, and EPP's words for them. Spaces separate words. */
const STATUSES: readonly [RegExp, RegistryReading][] = [
  [/^(free|available)$/, FREE],
  [
    /^(registered|active|in use|((server|client|legal) ?)?hold|on ?hold|out of service|seized|pending delete)$/,
    REGISTERED,
  ],
  [
    /^not ?available$/,
    { state: 'registered', note: 'EURid says only that it cannot be registered: it is taken or kept back.' },
  ],
  [/^suspended$/, { state: 'registered', note: 'Suspended: its holder has it and cannot use it.' }],
  [
    /^withdrawn$/,
    { state: 'reserved', note: 'Withdrawn: it is taken out of the zone, and its holder may claim it back.' },
  ],
  [
    /quarantine/,
    { state: 'reserved', note: 'Its registration has ended and the registry still keeps it back (quarantine).' },
  ],
  [/^(reserved|blocked|application pending)$/, { state: 'reserved', note: 'The registry keeps this name back.' }],
]

const BETWEEN_STATUSES = /\s*[,;/()]\s*/
const DATED = ['registered', 'registration date', 'created', 'creation date', 'expires', 'expiry', 'expiry date']
const DAY = /\b\d{4}-?\d\d-?\d\d|\b\d\d[./]\d\d[./]\d{4}/

function statusOf(words: string): RegistryReading | undefined {
  return STATUSES.find(([form]) => form.test(words))?.[1]
}

function plainStatus(value: string): string {
  const apart = /\p{Ll}/u.test(value) ? value.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ') : value
  return apart
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()
}

/** Reads an answer. A free name has neither another status nor a date. A registration takes precedence. */
function readDas(answer: LineAnswer, domain: string): RegistryReading | { reason: string } {
  if (!isAbout(valuesOf(answer, 'domain'), domain)) return { reason: 'did not answer about the name that was asked' }
  const told = valuesOf(answer, 'status').map(plainStatus)
  const isDated = DATED.some((key) => valuesOf(answer, key).some((value) => DAY.test(value)))
  const parts = told.flatMap((words) => (statusOf(words) ? [words] : words.split(BETWEEN_STATUSES).filter(Boolean)))
  const readings = parts.map(statusOf)
  const taken = readings.filter((reading) => reading !== undefined && reading !== FREE)
  if (readings.includes(FREE))
    return readings.length === 1 && !isDated ? FREE : { reason: 'answered with more than one status' }
  const registered = taken.find((reading) => reading?.state === 'registered')
  if (registered || isDated) return registered ?? REGISTERED
  if (told.some((words) => /^not allowed$/.test(words)))
    return { reason: 'does not take this name for one that can be registered' }
  return taken[0] ?? { reason: 'answered with a status that is not known' }
}

/** EURid allows 120 queries within 60 seconds ("Lookup services"). */
const EURID_BUDGET: Budget = {
  upstream: 'eurid-das',
  questions: 120,
  perMs: 60_000,
  what: 'its pace of 120 questions a minute',
}

/** EURid's protocol. Sends `get 1.0` and the name without `.eu`. The answer has `Domain:` and `Status:` lines. */
export const EURID_DAS: LineProtocol = {
  attribution: "EURid's domain availability service",
  budget: EURID_BUDGET,
  ends: /^Status:.*\r?\n/im,
  line: (domain) => `get 1.0 ${domain.slice(0, domain.lastIndexOf('.'))}`,
  read: readDas,
}

function dayOf(value: string | undefined): string | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)\b/.exec(value ?? '') ?? []
  const date = CalendarDate.safeParse(`${year}-${month}-${day}`)
  return date.success ? date.data : null
}

function saysNothingFound({ lines }: LineAnswer, domain: string): boolean {
  return lines.some((line) => {
    const said = /^nothing found(?: for "?([^\s"]+?)"?)?\.?$/i.exec(line)
    return said !== null && (said[1] === undefined || isAbout([said[1]], domain))
  })
}

function readWhois(answer: LineAnswer, domain: string): RegistryReading | { reason: string } {
  const names = valuesOf(answer, 'domain')
  const nothing = saysNothingFound(answer, domain)
  if (names.length === 0)
    return nothing ? { state: 'not_in_registry', note: NO_REGISTRATION } : { reason: 'gave an answer without a record' }
  if (nothing) return { reason: 'answered with a record and with none at once' }
  if (!isAbout(names, domain)) return { reason: 'answered about another name than the one asked' }
  const registeredOn = dayOf(valuesOf(answer, 'registered')[0] ?? valuesOf(answer, 'created')[0])
  return { state: 'registered', note: null, registeredOn }
}

/** nic.at does not state a limit, but forbids disruptive use. We use EURid's limit of 15 WHOIS queries a minute. */
const NICAT_BUDGET: Budget = {
  upstream: 'nicat-whois',
  questions: 15,
  perMs: 60_000,
  what: 'its pace of 15 questions a minute',
}

/** nic.at's WHOIS (RFC 3912), which answers with a record or with `% nothing found`. */
export const NICAT_WHOIS: LineProtocol = {
  attribution: "nic.at's WHOIS",
  budget: NICAT_BUDGET,
  line: (domain) => domain,
  read: readWhois,
}

/** A null endpoint switches a registry off. */
export interface LineOptions {
  ask: LineClient
  eurid: Endpoint | null
  nicAt: Endpoint | null
  /** Counts queries in memory by default. */
  allowanceOf?: QuotaOf | undefined
}

export const ENDPOINTS = { eurid: { host: 'das.eu', port: 4343 }, nicAt: { host: 'whois.nic.at', port: 43 } }

export type LineConnector = RegistryConnector | 'off'

export function createLineConnectors({
  ask,
  eurid,
  nicAt,
  allowanceOf,
}: LineOptions): ReadonlyMap<string, LineConnector> {
  const path = (endpoint: Endpoint | null, protocol: LineProtocol): LineConnector =>
    endpoint === null ? 'off' : createLineRegistry(endpoint, protocol, ask, allowanceOf)
  return new Map([
    ['eu', path(eurid, EURID_DAS)],
    ['at', path(nicAt, NICAT_WHOIS)],
  ])
}
