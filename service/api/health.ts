import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { Secrets } from '../ops/secrets.ts'
import { fillingOf, type KeeperReport } from '../registers/sync/report.ts'
import type { AppEnv } from './env.ts'
import { answer, open } from './openapi.ts'
import { isForThisHost } from './security.ts'

/** Reuses an answer for this many milliseconds, so that frequent probes cause at most one write a second. */
const STANDS_MS = 1000

/** Failing sources do not count, because each answer names them. */
export function createReadiness(parts: readonly (() => boolean | Promise<boolean>)[]) {
  let stopping = false
  let asked: { at: number; answer: Promise<boolean> } | null = null
  async function look(): Promise<boolean> {
    const works = (await Promise.all(parts.map((part) => part())).catch(() => [false])).every(Boolean)
    if (!works) asked = null
    return works
  }
  return {
    async isReady() {
      if (stopping) return false
      const now = performance.now()
      if (asked === null || now - asked.at > STANDS_MS) asked = { at: now, answer: look() }
      return (await asked.answer) && !stopping
    },
    stop() {
      stopping = true
    },
  }
}

interface Health {
  isReady: () => Promise<boolean>
  differing: () => readonly string[]
  keepers: () => ReadonlyMap<string, KeeperReport>
  prove: Secrets['addressProof']
}

const CHALLENGE = /^[\w-]{16,128}$/

/** Returns null if the request is for a different host name. */
function proofFor(c: Context<AppEnv>, prove: Health['prove']): string | null {
  const challenge = c.req.header('Challenge') ?? ''
  if (!CHALLENGE.test(challenge) || !isForThisHost(c)) return null
  const socket = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket
  return prove(challenge, c.var.publicUrl, { address: socket?.localAddress, port: socket?.localPort })
}

const HEALTHZ = describeRoute({
  operationId: 'isUp',
  tags: ['Service'],
  summary: 'Whether the process runs',
  description: 'Answers under any host name, for whoever watches over the process.',
  security: [],
  parameters: [
    {
      name: 'Challenge',
      in: 'header',
      required: false,
      description:
        '16 to 128 letters, digits, `-` and `_`, made up anew. Sent to the own address of the service, the answer proves that what listens there has the same data folder as who asks.',
      schema: { type: 'string' },
    },
  ],
  responses: { 200: answer('It runs.', [], 'Health'), ...open('internal_error') },
})

const READYZ = describeRoute({
  operationId: 'isReady',
  tags: ['Service'],
  summary: 'Whether the service can do its work',
  description:
    'Ready needs the database. Answers under any host name. A register that is still being filled is no reason not to be ready; it is told how far it is.',
  security: [],
  responses: {
    200: answer('It can.', [], 'Readiness'),
    503: answer('It cannot now.', [], 'Readiness'),
    ...open('internal_error'),
  },
})

/** /healthz: the process is up, and proves its identity to a `Challenge`. /readyz: so is the database. */
export function healthRoutes({ isReady, differing, prove, keepers }: Health): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get('/healthz', HEALTHZ, (c) => {
      const proof = proofFor(c, prove)
      return c.json({ status: 'up', ...(proof === null ? {} : { proof }) })
    })
    .get('/readyz', READYZ, async (c) => {
      const ready = await isReady()
      const filling = [...keepers()].flatMap(([id, report]) => {
        const far = fillingOf(report, Date.now())
        return far === null ? [] : [{ id, ...far }]
      })
      const differs = differing()
      const told = { ...(filling.length > 0 && { filling }), ...(differs.length > 0 && { differing: differs }) }
      return c.json({ status: ready ? 'ready' : 'not ready', ...told }, ready ? 200 : 503)
    })
}
