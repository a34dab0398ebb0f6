import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { BrandCheckResult } from '../../lib/contract/checks/result.ts'
import { OFFICES } from '../../lib/sources/list.ts'
import type { Office } from '../../lib/sources/offices/office.ts'
import { emptyAnswer, type Source } from '../../lib/sources/source.ts'
import { createUpstreamSources, openSources, upstreamFetchFor } from '../../service/checks/sources.ts'
import { readConfig } from '../../service/ops/config.ts'
import { createLog } from '../../service/ops/log.ts'
import { type Reach, startService } from '../../service/service.ts'
import { makeDataDir } from '../../service/testing/data-dir.ts'
import { MANNER_OF } from '../../stand-ins/domains/rdap.ts'
import { HOST_WITHOUT_RECORDS } from '../../stand-ins/misbehave.ts'
import { moved, nobodysOrigin } from '../../stand-ins/moved-address.ts'
import { startSelfSigned } from '../../stand-ins/self-signed.ts'
import { type Fakes, type OfficeStarters, startFakes } from '../../stand-ins/start.ts'
import { listen } from '../browser/site.ts'
import type { FaultCase, SourceCase } from './cases.ts'

/** A name that no upstream has a record of, and one that each of them has. */
export const UNUSED = 'Wexqolpum'
export const TAKEN = 'Brunvoltek'

/** The outcome of one check. `ms` is its time in milliseconds. */
export interface Checked {
  status: number
  /** Null for an answer that does not follow the contract. */
  result: BrandCheckResult | null
  ms: number
}

/** What a service with a failing source did. */
export interface Observed {
  unused: Checked
  taken: Checked
  /** All its other output: its log, and its first page. */
  said: string
  /** Credentials, which the service may tell nobody. */
  secrets: string[]
  /** Requests that reached a server without a trusted certificate. */
  sentToUnproven: number
  /** Requests that reached another host than they were meant for. */
  sentElsewhere: number
}

export interface Rig {
  /** Checks two names while one source fails, or none. `hurried`: a source that stalls has less time. */
  run(source: SourceCase, fault: FaultCase | null, hurried: boolean): Promise<Observed>
  close(): Promise<void>
}

const HURRIED_MS = 500

/** Enters the taken name everywhere. */
function enter({ offices, rdap, eurid, nicAt, doh }: Fakes): void {
  for (const office of offices.values()) office.enter(TAKEN)
  for (const tld of Object.keys(MANNER_OF)) rdap.register(`${TAKEN.toLowerCase()}.${tld}`)
  eurid.register(`${TAKEN.toLowerCase()}.eu`)
  nicAt.register(`${TAKEN.toLowerCase()}.at`)
  doh.delegate(`${TAKEN.toLowerCase()}.com`)
}

/**
 * Presents a register as if it had been searched by similarity, and one that cannot be connected as if it were complete
 * and held nothing similar. A check of an unused name then results in *none found*, and every fault has a verdict to
 * spoil. What another interface answered in place of the first one is not changed.
 */
function asIfWhole(source: Source): Source {
  if (source.kind !== 'trademark' && source.kind !== 'company') return source
  const connected = source.missing === undefined
  const asked = source.search
  const search: Source['search'] = async (query, context) => {
    const now = new Date(context.now()).toISOString()
    if (!connected) return { ...emptyAnswer('answered', null), dataAsOf: now, provenAt: now, records: 1000, matches: 0 }
    const answer = await asked(query, context)
    return answer.origin === 'fallback' ? answer : { ...answer, method: 'similarity' }
  }
  return Object.assign(source, { search })
}

function hurry(source: Source, row: string | null): Source {
  return source.id === row ? Object.assign(source, { deadlineMs: HURRIED_MS }) : source
}

/** Starts stand-ins for all upstreams of a service with these offices, and for servers to which nothing may be sent. */
export async function openRig(offices: readonly Office[] = OFFICES, more: OfficeStarters = {}): Promise<Rig> {
  const standIns = await startFakes(offices, more)
  enter(standIns)
  const selfSigned = await startSelfSigned()
  const dataDir = await makeDataDir('brand-check-faults-')
  let sentElsewhere = 0
  const elsewhere = await listen(
    createServer((_request, response) => {
      sentElsewhere++
      response.writeHead(404, { 'content-type': 'application/rdap+json' }).end('{"errorCode":404}')
    }),
  )
  const nobody = await nobodysOrigin()
  const silent = { log: createLog({ logLevel: 'silent' }), threads: 1 }
  const opened = await openSources(readConfig({ ...standIns.env, DATA_DIR: dataDir }, offices), silent)
  const brands = opened.all.filter(({ kind }) => kind === 'brand_in_use')

  /** Redirects requests for the host without DNS records, as if the DNS knew it. */
  const fetchFor: Reach['upstreamFetchFor'] = (config) => {
    const fetch = upstreamFetchFor(config)
    return (input, init) => fetch(String(input).replace(`https://${HOST_WITHOUT_RECORDS}`, elsewhere.origin), init)
  }

  /** The settings of a service. For some faults, another address replaces the source's own. */
  async function settingsFor(source: SourceCase, fault: FaultCase | null): Promise<Record<string, string>> {
    const settings: Record<string, string> = { ...standIns.env, ...standIns.access }
    for (const name of source.unset) delete settings[name]
    if (fault?.address === undefined) return settings
    const to = fault.address === 'self-signed' ? selfSigned.origin : nobody
    return moved(settings, standIns, { from: [source.of(standIns)], to, folder: dataDir })
  }

  function reset(): void {
    const { rdap, doh, eurid, nicAt, offices: ofOffices } = standIns
    const asked = [...ofOffices.values()].flatMap((office) => [office, office.tokens ?? []].flat())
    for (const each of [rdap, doh, eurid, nicAt, ...asked]) each.setFault(null)
    for (const [tld, manner] of Object.entries(MANNER_OF)) rdap.setManner(tld, manner)
  }

  async function run(source: SourceCase, fault: FaultCase | null, hurried: boolean): Promise<Observed> {
    reset()
    source.setUp?.(standIns)
    if (fault?.fault !== undefined) source.of(standIns).setFault(fault.fault)
    const settings = await settingsFor(source, fault)
    const [log, before] = [[] as string[], { proven: selfSigned.requests(), elsewhere: sentElsewhere }]
    const config = readConfig({ ...settings, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'debug' }, offices)
    // Where another interface answers for the source, the two share its time, so it is not shortened.
    const early = hurried && fault?.stalls === true && source.standsIn === undefined ? source.row : null
    const service = await startService(config, createLog(config, { write: (line) => void log.push(line) }), {
      upstreamFetchFor: fetchFor,
      // The brands are no upstream, and their index takes long to open, so it is opened once for all runs of a rig.
      async openSources(given) {
        const { sources, states } = await createUpstreamSources(given)
        const all = sources.map((each) => hurry(asIfWhole(each), early))
        return { ...opened, all: [...all, ...brands], upstreams: states, close: async () => {} }
      },
    })
    async function check(name: string): Promise<Checked> {
      const since = performance.now()
      const answer = await fetch(`${service.url}/api/v2/brand-check`, {
        method: 'POST',
        headers: { 'X-API-Key': service.localKey, 'Content-Type': 'application/json' },
        body: JSON.stringify({ name, ...(source.jurisdiction && { jurisdiction: source.jurisdiction }) }),
      })
      const { data = null } = BrandCheckResult.safeParse(await answer.json())
      return { status: answer.status, result: data, ms: Math.round(performance.now() - since) }
    }
    try {
      // One after the other, so that the first one's failures are its own and do not open the circuit before it ends.
      const first = check(UNUSED)
      if (fault?.stalls !== true) await first
      const [unused, taken] = await Promise.all([first, check(TAKEN)])
      const page = await (await fetch(service.url, { headers: { Accept: 'application/json' } })).text()
      return {
        unused,
        taken,
        said: log.join('') + page,
        secrets: Object.entries(settings).flatMap(([name, value]) =>
          /SECRET|PASSWORD|USER|_ID$/.test(name) ? value : [],
        ),
        sentToUnproven: selfSigned.requests() - before.proven,
        sentElsewhere: sentElsewhere - before.elsewhere,
      }
    } finally {
      await service.close()
    }
  }

  return {
    run,
    async close() {
      await Promise.all([opened.close(), standIns.close(), selfSigned.close(), elsewhere.close()])
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
