/** Ways to fail that need no further word. */
export const PLAIN_FAULTS = [
  'hang',
  'reset',
  'empty',
  'truncated',
  'half_json',
  'page',
  'page_called_json',
  'bad_gateway_page',
  'server_error',
  'not_implemented',
  'forbidden',
  'wrong_json',
  'wrong_types',
  'wrong_record',
  'too_large',
  'redirect_loop',
  'redirect_http',
  'redirect_private',
  'redirect_elsewhere',
  'redirect_nowhere',
  'silent_control',
] as const

/** How a stand-in can misbehave. `silent_control`: it finds nothing, not even what certainly is there. */
export type Fault =
  | { kind: (typeof PLAIN_FAULTS)[number] }
  | { kind: 'slow'; milliseconds: number }
  | { kind: 'rate_limited'; retryAfter: string | null }

/** Every fault once, as tests walk through them; `slow` is slower than any source's deadline. */
export const ALL_FAULTS: readonly Fault[] = [
  ...PLAIN_FAULTS.map((kind): Fault => ({ kind })),
  { kind: 'slow', milliseconds: 20_000 },
  { kind: 'rate_limited', retryAfter: null },
  { kind: 'rate_limited', retryAfter: '2' },
]
