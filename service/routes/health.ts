import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { boundAddress } from '../access/bound-address.ts'
import type { AppEnv } from '../http/env.ts'
import { isForThisHost } from '../http/host-check.ts'
import { answer } from '../openapi/answers.ts'
import { open } from '../openapi/problem-answers.ts'
import { fillingOf, type KeeperReport } from '../registers/sync/report.ts'

interface Health {
  isReady: () => Promise<boolean>
  keepers: () => ReadonlyMap<string, KeeperReport>
  prove: (challenge: string, address: string) => string
}

const CHALLENGE = /^[\w-]{16,128}$/

/** Proves nothing to a request for another host name. */
function proofFor(c: Context<AppEnv>, prove: Health['prove']): string | null {
  const challenge = c.req.header('Challenge') ?? ''
  if (!CHALLENGE.test(challenge) || !isForThisHost(c)) return null
  const socket = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket
  const address = boundAddress(c.var.publicUrl, { address: socket?.localAddress, port: socket?.localPort })
  return address === null ? null : prove(challenge, address)
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

/**
 * /healthz: the process is up. Answers a `Challenge` with a proof of identity. /readyz: the service can work, which
 * needs the database. Both answer under any host name.
 */
export function healthRoutes({ isReady, prove, keepers }: Health): Hono<AppEnv> {
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
      const told = filling.length === 0 ? {} : { filling }
      return c.json({ status: ready ? 'ready' : 'not ready', ...told }, ready ? 200 : 503)
    })
}
