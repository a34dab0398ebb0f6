import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as toGzip } from 'node:zlib'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './env.ts'
import { encodingFor } from './static-part.ts'

const gzip = promisify(toGzip)
const brotli = promisify(brotliCompress)

/** In bytes. Smaller JSON fits in a packet or two. */
const LEAST = 1024
/** Quality 4 takes about as long as gzip and saves more. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/

function varyByEncoding(headers: Headers): void {
  const vary = headers.get('Vary')
  if (!/\baccept-encoding\b/i.test(vary ?? '')) headers.append('Vary', 'Accept-Encoding')
}

/**
 * Compresses JSON answers, but not event streams, which a compressor would delay.
 * The BREACH attack (CVE-2013-3587) infers secrets from answer lengths. It needs a browser that sends the attacker's
 * guesses with the victim's rights. Here there are no cookies, no page knows the key, and a claimed key is too short to
 * be compressed.
 */
export function compressed() {
  return createMiddleware<AppEnv>(async function compressed(c, next) {
    await next()
    // The body is read last, because reading copies it, even if many answers share one body.
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
