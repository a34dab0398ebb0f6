import { statusReader } from '../../lib/sources/fields/fields.ts'
import { basicAuth } from '../../lib/sources/http/authentication.ts'
import { failureOf, within } from '../../lib/sources/http/outcome.ts'
import type { UpstreamClient } from '../../lib/sources/http/request.ts'
import { OFFICES } from '../../lib/sources/list.ts'
import { type Office, SETTING, STANDARD_RULES } from '../../lib/sources/offices/office.ts'
import {
  type Connector,
  type ConnectorAnswer,
  emptyConnectorAnswer,
  markHit,
  TEXT_ONLY,
  withHits,
} from '../../lib/sources/registers/connector.ts'
import type { SourceContext } from '../../lib/sources/source.ts'
import { z } from '../../lib/zod.ts'
import { type OfficeFake, startFake } from '../../stand-ins/fake.ts'
import type { Reply } from '../../stand-ins/misbehave.ts'
import type { OfficeStarters } from '../../stand-ins/start.ts'

/** A mark that is certainly in the made-up register. */
const CONTROL = 'Dolmibrenk'

const Marks = z.object({ marks: z.array(z.object({ number: z.string(), name: z.string() })) })
type MadeMark = z.infer<typeof Marks>['marks'][number]

const UNTOLD = { niceClasses: [], owner: null, filedOn: null, registeredOn: null, expiresOn: null }
const REST = { ...UNTOLD, status: 'live', basis: 'national', registrationNumber: null } as const

const holds = (mark: MadeMark, text: string) => mark.name.toLowerCase().includes(text.toLowerCase())

interface Access {
  url: string
  user: string
  password: string
  gate: UpstreamClient
}

function createPath({ url, user, password, gate }: Access): Connector {
  const headers = { Authorization: basicAuth(user, password) }

  async function search(name: string, context: SourceContext): Promise<ConnectorAnswer> {
    const address = `${url}?${new URLSearchParams({ text: name })}`
    const outcome = await gate.ask({ url: address, accept: 'application/json', headers }, context)
    if (outcome.kind !== 'ok') {
      const { state, reason, retryable } = failureOf(outcome)
      return emptyConnectorAnswer(state, reason, retryable)
    }
    const { data } = Marks.safeParse(outcome.json)
    if (data === undefined || !data.marks.every((mark) => holds(mark, name)))
      return emptyConnectorAnswer('error', 'answered with something other than a list of marks', true)
    const { marks } = data
    const found = { matches: marks.length, proof: marks.some((mark) => mark.name === CONTROL) }
    const hitOf = (mark: MadeMark) => markHit(name, { ...mark, ...REST }, 'AT', null)
    return withHits({ ...emptyConnectorAnswer('answered', TEXT_ONLY), ...found }, marks, hitOf, context)
  }

  return {
    id: 'made-up-api',
    name: 'the made-up interface',
    attribution: 'Source: the synthetic office',
    deadlineMs: 6000,
    search: ({ name }, context) => within(context, 5800, (limited) => search(name, limited)),
    control: async (context) => (await within(context, 5800, (limited) => search(CONTROL, limited))).proof,
  }
}

/** A synthetic office, whose marks count in Austria. */
const SYNTHETIC: Office = {
  facts: {
    id: 'made-up',
    name: 'Made-up register',
    kind: 'trademark',
    jurisdictions: ['AT'],
    searched: 'made-up marks, by the same letters',
    fresh: 'always',
    proven: 'a made-up mark came back',
    connecting: 'a user of the made-up interface in MADEUP_USER and MADEUP_PASSWORD',
    tells: 'the synthetic office',
    attribution: null,
    unconnected: 'no made-up credentials',
    barred: null,
    manualUrl: () => 'https://made-up.example/',
  },
  interfaces: [
    {
      id: 'made-up-api',
      name: 'the made-up interface',
      upstream: 'Synthetic office',
      settings: [
        {
          variables: { MADEUP_USER: SETTING.basicUser, MADEUP_PASSWORD: SETTING.text },
          standard: 'not set',
          about: 'A user of the synthetic office.',
          together: true,
        },
        { variables: { MADEUP_URL: SETTING.address }, standard: 'none', about: 'Address of the made-up interface.' },
      ],
      budget: { upstream: 'made-up-api', questions: 1000, perMs: 60_000, what: 'its pace of 1,000 questions a minute' },
      connect({ MADEUP_URL: url, MADEUP_USER: user, MADEUP_PASSWORD: password }) {
        if (!url || !user || !password) return null
        return { addresses: [url], open: (gate) => createPath({ url, user, password, gate }) }
      },
    },
  ],
  records: {
    code: 'MU',
    fewest: 10,
    reader: 'files',
    codes: ['XM'],
    rules: { ...STANDARD_RULES, statusOf: statusReader({ dead: ['gone with the wind'] }) },
    files: { what: 'made-up XML', where: 'nowhere', terms: 'none' },
    addressOf: ({ number }) => `https://made-up.example/marks/${encodeURIComponent(number)}`,
  },
  guide: { connected: 'no', takes: '`MADEUP_USER` and `MADEUP_PASSWORD`' },
}

/** The list of offices, with the made-up one. */
export const WITH_SYNTHETIC: readonly Office[] = [...OFFICES, SYNTHETIC]

async function startSynthetic(): Promise<OfficeFake> {
  const marks: MadeMark[] = [{ number: '1', name: CONTROL }]
  const [user, password] = ['made-up-user', 'made-up-password']
  const json = (body: unknown): Reply => ({ status: 200, type: 'application/json', body: JSON.stringify(body) })
  const standIn = await startFake(({ path, headers }) => {
    const text = new URL(path, 'http://localhost').searchParams.get('text') ?? ''
    const allowed = headers.authorization === basicAuth(user, password)
    return {
      good: allowed ? json({ marks: marks.filter((mark) => holds(mark, text)) }) : { status: 401, type: '', body: '' },
      found: json({ marks: [{ number: '2', name: text }] }),
      nothing: json({ marks: [] }),
      wrongTypes: json({ marks: [{ number: 1 }] }),
      wrongRecord: json({ marks: [{ number: '3', name: 'Somebody Else' }] }),
    }
  })
  return {
    ...standIn,
    env: { MADEUP_URL: `${standIn.origin}/marks`, MADEUP_USER: user, MADEUP_PASSWORD: password },
    enter: (name) => void marks.push({ number: String(marks.length + 1), name }),
  }
}

/** Starts the stand-in of the synthetic office. */
export const SYNTHETIC_STARTERS: OfficeStarters = { 'made-up-api': startSynthetic }
