import type { Replies, Reply } from '../misbehave.ts'
import { type StandIn, startStandIn } from '../server.ts'

export interface DohStandIn extends StandIn {
  /** Address for the setting DOH_URL. */
  url: string
  /** Gives a domain name servers. */
  delegate(domain: string): void
  /** Gives every domain name servers, as some networks do. */
  setWildcard(on: boolean): void
  /** Domains that were asked for, oldest first. */
  asked(): string[]
}

const TYPE = 'application/dns-json'
const NS = 2
const NXDOMAIN = 3

function answer(domain: string, Status: number, records: object[] | null): Reply {
  const flags = { TC: false, RD: true, RA: true, AD: false, CD: false }
  const Question = [{ name: `${domain}.`, type: NS }]
  return { status: 200, type: TYPE, body: JSON.stringify({ Status, ...flags, Question, Answer: records }) }
}

const servers = (domain: string) => [{ name: `${domain}.`, type: NS, TTL: 3600, data: 'ns1.example.net.' }]

function repliesTo(domain: string, delegated: boolean): Replies {
  const found = answer(domain, 0, servers(domain))
  const nothing = answer(domain, NXDOMAIN, null)
  return {
    good: delegated ? found : nothing,
    found,
    nothing,
    wrongTypes: { status: 200, type: TYPE, body: '{"Status":"0","Answer":{}}' },
    wrongRecord: answer(domain, 0, servers('example.com')),
  }
}

/** Starts a resolver that answers DNS over HTTPS in JSON. */
export async function startDoh(): Promise<DohStandIn> {
  const delegated = new Set<string>()
  let wildcard = false
  const nameIn = (path: string) => new URL(path, 'http://localhost').searchParams.get('name') ?? ''
  const standIn = await startStandIn(({ path }) => repliesTo(nameIn(path), wildcard || delegated.has(nameIn(path))))
  return {
    ...standIn,
    url: `${standIn.origin}/dns-query`,
    delegate: (domain) => void delegated.add(domain),
    setWildcard(on) {
      wildcard = on
    },
    asked: () => standIn.received.map(({ path }) => nameIn(path)),
  }
}
