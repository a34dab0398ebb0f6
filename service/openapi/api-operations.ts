import type { ProblemCode } from '../../lib/contract/problem.ts'
import { EXAMPLES, STREAM_EXAMPLE } from './examples.ts'
import { type HeaderName, headersOf } from './headers.ts'
import { type JsonSchema, refTo } from './json-schema.ts'
import {
  CLAIM_TOKEN,
  checkQuery,
  IDEMPOTENCY_KEY,
  IF_NONE_MATCH,
  JURISDICTION_CODE,
  PRIVATE_CHECK,
} from './parameters.ts'
import { ANYWHERE, BODY, KEYED, problemAnswers, REPEATABLE } from './problem-answers.ts'

const LIMITS: HeaderName[] = ['Request-Id', 'RateLimit', 'RateLimit-Policy']
const PRIVATE: HeaderName[] = [...LIMITS, 'Cache-Control']

function json(schema: string, examples?: unknown) {
  return { 'application/json': { schema: refTo(schema), ...(examples === undefined ? {} : { examples }) } }
}

function keyed(codes: readonly ProblemCode[]) {
  return problemAnswers([...KEYED, ...ANYWHERE, ...codes], { limited: true })
}

/**
 * OpenAPI 3.1 has no words for events, and a text beside the JSON would make generators type every answer as either: the
 * stream is told in an extension, in the words of OpenAPI 3.2 (https://spec.openapis.org/oas/v3.2.0#sequential-media-types).
 */
const eventStream = {
  'x-event-stream': {
    'text/event-stream': {
      itemSchema: refTo('CheckEvent'),
      description:
        'Server-sent events, sent where Accept asks for them: plan, then source, conflicts and domains as the sources settle, then quota, and last either result, which is the whole answer, or problem. Ignore events that you do not know.',
      example: STREAM_EXAMPLE,
    },
  },
}

const checkAnswer = (...more: HeaderName[]) => ({
  description: 'The check, as JSON or, where Accept says text/event-stream, source by source (x-event-stream).',
  headers: headersOf(...PRIVATE, ...more),
  content: json('BrandCheckResult', EXAMPLES.result),
  ...eventStream,
})

const CHECK_TEXT = `Asks every register and registry that the scope needs and says what is alike, how alike and why, which
domains are registered, and what was not searched or did not answer. An answer that is incomplete because a source failed costs nothing, up to a number a day.`

/** The operations below /api/v2. */
export function apiPaths(): JsonSchema {
  return {
    '/api/v2/brand-check': {
      get: {
        operationId: 'checkNameByQuery',
        tags: ['Checks'],
        summary: 'Check a name given in the address',
        description: `${CHECK_TEXT} A name in an address can end up in the history and the logs of what lies between: prefer POST.`,
        parameters: [...checkQuery(), PRIVATE_CHECK],
        responses: { 200: checkAnswer(), ...keyed(['invalid_request', 'quota_exceeded', 'no_source_answered']) },
      },
      post: {
        operationId: 'checkName',
        tags: ['Checks'],
        summary: 'Check a name',
        description: CHECK_TEXT,
        parameters: [PRIVATE_CHECK, IDEMPOTENCY_KEY],
        requestBody: {
          required: true,
          description: 'The name and its scope.',
          content: json('BrandCheckRequest', EXAMPLES.checkRequest),
        },
        responses: {
          200: checkAnswer('Idempotent-Replayed'),
          ...keyed([...BODY, ...REPEATABLE, 'quota_exceeded', 'no_source_answered']),
        },
      },
    },
    '/api/v2/trademark/search': {
      post: {
        operationId: 'searchTrademarks',
        tags: ['Checks'],
        summary: 'Search trade marks that are alike',
        description:
          'Marks alike to a name, by jurisdiction and class, riskiest first and paged. A jurisdiction whose register is not connected is in coverage, never silently empty.',
        parameters: [PRIVATE_CHECK, IDEMPOTENCY_KEY],
        requestBody: {
          required: true,
          description: 'The name, where to search, and what to leave out.',
          content: json('TrademarkSearchRequest', EXAMPLES.searchRequest),
        },
        responses: {
          200: {
            description: 'One page of marks that are alike.',
            headers: headersOf(...PRIVATE, 'Idempotent-Replayed'),
            content: json('TrademarkSearchResult', EXAMPLES.search),
          },
          ...keyed([...BODY, ...REPEATABLE, 'quota_exceeded', 'no_source_answered']),
        },
      },
    },
    '/api/v2/jurisdiction/{code}': {
      get: {
        operationId: 'getFilingRequirements',
        tags: ['Filing requirements'],
        summary: 'What filing a mark there needs',
        description:
          'Office, register, legal basis, languages, fees, opposition, duration and use, each with its sources. Facts, not names: you may keep the answer for a day.',
        parameters: [JURISDICTION_CODE, IF_NONE_MATCH],
        responses: {
          200: {
            description: 'The filing requirements.',
            headers: headersOf(...LIMITS, 'Cache-Control', 'ETag'),
            content: json('JurisdictionRequirements'),
          },
          304: { description: 'The answer you hold is still the same.', headers: headersOf(...LIMITS, 'ETag') },
          ...keyed(['unknown_jurisdiction']),
        },
      },
    },
    '/api/v2/quotas': {
      get: {
        operationId: 'getQuotas',
        tags: ['Account'],
        summary: 'Plan, use and limits of the key',
        description: 'What the key is entitled to and what it has used. Costs nothing.',
        responses: {
          200: {
            description: 'Plan, use and limits.',
            headers: headersOf(...PRIVATE),
            content: json('Quotas', EXAMPLES.quotas),
          },
          ...keyed([]),
        },
      },
    },
    '/api/v2/claim': {
      post: {
        operationId: 'claimKey',
        tags: ['Account'],
        summary: 'Exchange a claim token for its key',
        description:
          'The token is sent where a key would be. That of a connection code which the service itself shows works once, within 24 hours; that of a mail within seven days, and gives the same key again for ten minutes, in case the answer was lost.',
        security: [],
        parameters: [CLAIM_TOKEN],
        responses: {
          200: {
            description: 'The key.',
            headers: headersOf('Request-Id', 'Cache-Control'),
            content: json('Claimed'),
          },
          ...problemAnswers(
            ['unauthorized', 'burst_exceeded', 'payload_too_large', 'storage_unavailable', ...ANYWHERE],
            { limited: false },
          ),
        },
      },
    },
  }
}
