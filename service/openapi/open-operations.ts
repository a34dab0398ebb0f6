import { headersOf } from './headers.ts'
import { type JsonSchema, refTo } from './json-schema.ts'
import { CHALLENGE } from './parameters.ts'
import { ANYWHERE, problemAnswers } from './problem-answers.ts'

function answered(description: string, schema: Record<string, unknown>) {
  return { description, headers: headersOf('Request-Id'), content: { 'application/json': { schema } } }
}

const errors = problemAnswers(['internal_error'], { limited: false })

/** The operations that need no key. */
export function openPaths(): JsonSchema {
  return {
    '/healthz': {
      get: {
        operationId: 'isUp',
        tags: ['Service'],
        summary: 'Whether the process runs',
        description: 'Answers under any host name, for whoever watches over the process.',
        security: [],
        parameters: [CHALLENGE],
        responses: { 200: answered('It runs.', refTo('Health')), ...errors },
      },
    },
    '/readyz': {
      get: {
        operationId: 'isReady',
        tags: ['Service'],
        summary: 'Whether the service can do its work',
        description: 'Ready needs the database. Answers under any host name.',
        security: [],
        responses: {
          200: answered('It can.', refTo('Readiness')),
          503: answered('It cannot now.', refTo('Readiness')),
          ...errors,
        },
      },
    },
    '/.well-known/brand-check-keys.json': {
      get: {
        operationId: 'getReceiptKeys',
        tags: ['Service'],
        summary: 'Public keys of receipts',
        description: 'The keys that receipts are verified with, also those that sign no more.',
        security: [],
        responses: {
          200: answered('The keys as a JWK set.', refTo('ReceiptKeys')),
          ...problemAnswers(ANYWHERE, { limited: false }),
        },
      },
    },
    '/openapi.json': {
      get: {
        operationId: 'getOpenApi',
        tags: ['Service'],
        summary: 'This document',
        description: 'The interface as an OpenAPI 3.1 document.',
        security: [],
        responses: {
          200: answered('The document.', { type: 'object', description: 'OpenAPI 3.1.' }),
          ...problemAnswers(ANYWHERE, { limited: false }),
        },
      },
    },
  }
}
