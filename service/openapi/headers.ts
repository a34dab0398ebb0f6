import { refTo } from './json-schema.ts'

interface Header {
  description: string
  required?: boolean
  schema: Record<string, unknown>
  example?: string | number
}

const LIMIT = '"(burst|period|day)"'

export const HEADERS = {
  'Request-Id': {
    description: 'Id of this answer, to quote when asking for help.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
    example: '3c5a0c3e-54c1-4f9e-8f9f-5d3c3f7a2b10',
  },
  RateLimit: {
    description:
      'What is left of the limits of the key, of the day only where it has one: r is what remains, t the seconds until it is restored (draft-ietf-httpapi-ratelimit-headers-11).',
    required: true,
    schema: { type: 'string', pattern: `^${LIMIT};r=\\d+;t=\\d+(, ${LIMIT};r=\\d+;t=\\d+)*$` },
    example: '"burst";r=57;t=24, "period";r=412;t=1036800',
  },
  'RateLimit-Policy': {
    description: 'The limits of the key: q is the quota, w its window in seconds (same draft).',
    required: true,
    schema: { type: 'string', pattern: `^${LIMIT};q=\\d+;w=\\d+(, ${LIMIT};q=\\d+;w=\\d+)*$` },
    example: '"burst";q=60;w=60, "period";q=10000;w=2592000',
  },
  'Retry-After': {
    description: 'Seconds to wait before asking again (RFC 9110, section 10.2.3).',
    schema: { type: 'string', pattern: '^\\d+$' },
    example: '24',
  },
  'Cache-Control': {
    description:
      'no-store where an answer holds a name or a key: nobody may keep it. private where the holder of the key alone may.',
    required: true,
    schema: { type: 'string' },
    example: 'no-store',
  },
  ETag: {
    description: 'Version of the answer, to send back as If-None-Match.',
    required: true,
    schema: { type: 'string' },
    example: 'W/"33a64df5"',
  },
  'Idempotent-Replayed': {
    description: 'true where this is the answer that an earlier request with the same Idempotency-Key got.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  'WWW-Authenticate': {
    description: 'How to send a key.',
    required: true,
    schema: { type: 'string' },
    example: 'ApiKey realm="brand-check", header="X-API-Key", Bearer realm="brand-check"',
  },
} satisfies Record<string, Header>

export type HeaderName = keyof typeof HEADERS

export const LIMITS: HeaderName[] = ['RateLimit', 'RateLimit-Policy']

export function headersOf(...names: HeaderName[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: refTo(name).$ref.replace('/schemas/', '/headers/') }]))
}
