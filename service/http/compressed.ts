import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as toGzip } from 'node:zlib'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './env.ts'
import { encodingFor } from './static-part.ts'

const gzip = promisify(toGzip)
const brotli = promisify(brotliCompress)

/** JSON of fewer bytes fits in a packet or two, and is sent as it is. */
const LEAST = 1024
/** Quality 4 takes about as long as gzip and saves more. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/

/** Names Accept-Encoding in Vary, once. */
function varyByEncoding(headers: Headers): void {
  const vary = headers.get('Vary')
  if (!/\baccept-encoding\b/i.test(vary ?? '')) headers.append('Vary', 'Accept-Encoding')
}

/**
 * Compresses answers in JSON of 1 kB and more. Streams of events stay as they are: a compressor would hold them back.
 *
 * Answers hold a name beside text that others wrote, such as a mark's owner. BREACH (CVE-2013-3587) reads a secret from
 * the lengths of such answers, but it needs a browser that sends, with the victim's rights, thousands of requests with
 * the attacker's guesses in them. No request here has rights by itself: there are no cookies, and no page knows the key.
 * A register's text cannot be changed between two requests either. The one answer that is a secret, a claimed key, is
 * too short to be compressed.
 */
export function compressed() {
  return createMiddleware<AppEnv>(async function compressed(c, next) {
    await next()
    // The body is not looked at before it must be packed: a look copies it, also one that all readers share.
    const { headers, status } = c.res
    if (status === 304) return varyByEncoding(headers)
    if (headers.has('Content-Encoding') || !JSON_TYPE.test(headers.get('Content-Type') ?? '')) return
    varyByEncoding(headers)
    const encoding = encodingFor(c)
    if (encoding === 'identity') return
    const plain = Buffer.from(await c.res.arrayBuffer())
    const sent = new Headers(headers)
    if (plain.length >= LEAST) sent.set('Content-Encoding', encoding)
    const packed = plain.length < LEAST ? plain : encoding === 'br' ? await brotli(plain, BROTLI) : await gzip(plain)
    c.res = new Response(new Uint8Array(packed), { status, headers: sent })
  })
}
