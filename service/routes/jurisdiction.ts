import { Hono } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { describeRoute } from 'hono-openapi'
import { JURISDICTIONS } from '../../lib/contract/constants.ts'
import { requirementsFor } from '../../lib/jurisdictions/requirements.ts'
import type { AppEnv } from '../http/env.ts'
import { ProblemError } from '../http/problem-error.ts'
import { answer } from '../openapi/answers.ts'
import { headersOf, LIMITS } from '../openapi/headers.ts'
import { keyed } from '../openapi/problem-answers.ts'

/** Headers that every answer has, including a 304. */
const OURS = [
  'request-id',
  'ratelimit',
  'ratelimit-policy',
  'access-control-allow-origin',
  'access-control-expose-headers',
]

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
      schema: { type: 'string', enum: [...JURISDICTIONS] },
      example: 'CH',
    },
    {
      name: 'If-None-Match',
      in: 'header',
      required: false,
      description: 'ETag of the answer you hold; 304 where it is still the same.',
      schema: { type: 'string' },
    },
  ],
  responses: {
    200: answer('The filing requirements.', [...LIMITS, 'Cache-Control', 'ETag'], 'JurisdictionRequirements'),
    304: {
      description: 'The answer you hold is still the same.',
      headers: headersOf('Request-Id', ...LIMITS, 'ETag'),
    },
    ...keyed('unknown_jurisdiction'),
  },
})

/**
 * GET /jurisdiction/:code: what filing a mark there needs. The facts are the same for everybody, but the headers tell
 * the limits of a key, so that only its holder may cache the answer, for a day.
 */
export function jurisdictionRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .use(etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...OURS] }))
    .get('/:code', DESCRIBED, (c) => {
      const asked = c.req.param('code').toUpperCase()
      const code = JURISDICTIONS.find((known) => known === asked)
      if (code === undefined) {
        throw new ProblemError('unknown_jurisdiction', `The jurisdictions covered are ${JURISDICTIONS.join(', ')}.`)
      }
      c.header('Cache-Control', 'private, max-age=86400')
      return c.json(requirementsFor(code))
    })
}
