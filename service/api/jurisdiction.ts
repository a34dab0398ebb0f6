import { Hono } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { describeRoute } from 'hono-openapi'
import { Jurisdiction } from '../../lib/contract/constants.ts'
import { requirementsFor } from '../../lib/jurisdictions/requirements.ts'
import type { AppEnv } from './env.ts'
import { answer, type HeaderName, headersOf, keyed, LIMITS } from './openapi.ts'
import { ProblemError } from './problem.ts'

/** Headers of every answer, including a 304. */
const OURS = [
  'request-id',
  'ratelimit',
  'ratelimit-policy',
  'access-control-allow-origin',
  'access-control-expose-headers',
]

const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'ETag of the answer you hold; 304 if it is still the same.',
  schema: { type: 'string' },
} as const

const UNCHANGED = {
  304: {
    description: 'The answer you hold is still the same.',
    headers: headersOf('Request-Id', ...LIMITS, 'ETag'),
  },
}

const HEADERS: HeaderName[] = [...LIMITS, 'Cache-Control', 'ETag']

const LISTED = describeRoute({
  operationId: 'listJurisdictions',
  tags: ['Filing requirements'],
  summary: 'The jurisdictions whose filing requirements are kept',
  description: 'Each with its office, and the day on which its facts were last gone through.',
  parameters: [IF_NONE_MATCH],
  responses: { 200: answer('The jurisdictions.', HEADERS, 'JurisdictionList'), ...UNCHANGED, ...keyed() },
})

const DESCRIBED = describeRoute({
  operationId: 'getFilingRequirements',
  tags: ['Filing requirements'],
  summary: 'What filing a mark there needs',
  description:
    'Office, register, legal basis, languages, fees, opposition, duration and use, each with its sources. Facts, not names: you may keep the answer for a day.',
  parameters: [
    {
      name: 'code',
      in: 'path',
      required: true,
      description: 'The jurisdiction, in any case.',
      schema: { type: 'string', enum: [...Jurisdiction] },
      example: 'CH',
    },
    IF_NONE_MATCH,
  ],
  responses: {
    200: answer('The filing requirements.', HEADERS, 'JurisdictionRequirements'),
    ...UNCHANGED,
    ...keyed('unknown_jurisdiction'),
  },
})

/** Private, because the headers show the key's limits. */
const FOR_A_DAY = 'private, max-age=86400'

/** GET /jurisdiction and /jurisdiction/:code. The weak ETag is the same in each encoding (RFC 9110, 8.8.3). */
export function jurisdictionRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .use(etag({ weak: true, retainedHeaders: [...RETAINED_304_HEADERS, ...OURS] }))
    .get('/', LISTED, (c) => {
      const jurisdictions = Jurisdiction.map((code) => {
        const { office, checkedOn } = requirementsFor(code)
        return { code, office: office.nameEnglish, checkedOn }
      })
      c.header('Cache-Control', FOR_A_DAY)
      return c.json({ jurisdictions })
    })
    .get('/:code', DESCRIBED, (c) => {
      const asked = c.req.param('code').toUpperCase()
      const code = Jurisdiction.find((known) => known === asked)
      if (code === undefined) {
        throw new ProblemError('unknown_jurisdiction', `The jurisdictions covered are ${Jurisdiction.join(', ')}.`)
      }
      c.header('Cache-Control', FOR_A_DAY)
      return c.json(requirementsFor(code))
    })
}
