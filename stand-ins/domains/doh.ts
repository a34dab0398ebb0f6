import { addressOf, type Fake, type Setters, settersOf, startFake } from '../fake.ts'
import { json, type Replies, type Reply } from '../misbehave.ts'

interface DohManner {
  /** Whether every domain has name servers, as in some networks. */
  wildcard: boolean
}

export interface DohFake extends Fake, Setters<DohManner> {
  /** Address for the setting DOH_URL. */
  url: string
  /** Gives a domain name servers. */
  delegate(domain: string): void
  /** Domains that were asked for, oldest first. */
  asked(): string[]
}

const TYPE = 'application/dns-json'
const NS = 2
const NXDOMAIN = 3

function answer(domain: string, Status: number, records: object[] | null): Reply {
  const flags = { TC: false, RD: true, RA: true, AD: false, CD: false }
  const Question = [{ name: `${domain}.`, type: NS }]
  return { ...json({ Status, ...flags, Question, Answer: records }), type: TYPE }
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
export async function startDoh(): Promise<DohFake> {
  const delegated = new Set<string>()
  const how: DohManner = { wildcard: false }
  const nameIn = (path: string) => addressOf(path).searchParams.get('name') ?? ''
  const fake = await startFake(({ path }) => repliesTo(nameIn(path), how.wildcard || delegated.has(nameIn(path))))
  return {
    ...fake,
    ...settersOf(how),
    url: `${fake.origin}/dns-query`,
    delegate: (domain) => void delegated.add(domain),
    asked: () => fake.received.map(({ path }) => nameIn(path)),
  }
}
