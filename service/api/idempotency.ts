import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Making, Replays } from '../keys/replays.ts'
import type { AppEnv } from './env.ts'
import { ProblemError } from './problem.ts'
import { isPrivate, wantsStream } from './validate.ts'

const HEADER = 'Idempotency-Key'
/** A key is too long to guess, because it opens the stored answer. */
const FORM = /^(?:"([\x21\x23-\x7e]{16,255})"|([\x21\x23-\x7e]{16,255}))$/

function refused(detail: string): ProblemError {
  return new ProblemError('invalid_request', detail)
}

function readKey(sent: string): string {
  const [, quoted, plain] = FORM.exec(sent) ?? []
  const key = quoted ?? plain
  if (key !== undefined) return key
  throw refused(`${HEADER} must be 16 to 255 visible ASCII characters, such as a UUID, made up for this request.`)
}

/** Refuses requests whose answer is not stored, because clients would rely on its replay. */
function mustBeKeepable(c: Context): void {
  if (wantsStream(c)) throw refused(`A stream of events is not kept: send no ${HEADER}, or ask for application/json.`)
  if (isPrivate(c)) throw refused(`Nothing of a private check (no-store) is kept: send no ${HEADER} with it.`)
}

/**
 * Drops a failed answer, which is free, so that the client can retry. If the database fails here, the lease expires.
 */
async function settle(c: Context, making: Making): Promise<void> {
  try {
    if (c.res.status === 200) await making.keep({ status: 200, body: await c.res.clone().text() })
    else await making.drop()
  } catch (error) {
    c.var.problemFor(error)
  }
}

/**
 * Replays the answer to a repeated POST with the same `Idempotency-Key`, and marks it with `Idempotent-Replayed: true`.
 */
export function idempotency(replays: Replays) {
  return createMiddleware<AppEnv>(async function idempotency(c, next) {
    const sent = c.req.header(HEADER)
    if (c.req.method !== 'POST' || sent === undefined) return next()
    const idempotencyKey = readKey(sent.trim())
    mustBeKeepable(c)
    const opened = await replays.open({
      holder: c.var.key.holder,
      ownSecret: c.var.key.ownSecret,
      route: c.req.path,
      idempotencyKey,
      body: await c.req.text(),
    })
    if ('answer' in opened) {
      c.header('Idempotent-Replayed', 'true')
      c.header('Cache-Control', 'no-store')
      c.header('Content-Type', 'application/json')
      return c.body(opened.answer.body, opened.answer.status as 200)
    }
    await next()
    await settle(c, opened.making)
  })
}
