import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Site {
  origin: string
  close(): Promise<void>
}

/** The strictest policy a page can have: nothing of its own runs or loads, and no string becomes markup. */
export const STRICT_POLICY = "default-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

export interface Answer {
  body: string
  headers?: Record<string, string>
  status?: number
}

export async function listen(server: Server): Promise<Site> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Serves pages by path; `%ORIGIN%` in a body becomes the site's own origin. */
export async function serveSite(pages: Record<string, Answer>): Promise<Site> {
  const site = await listen(
    createServer((request, response) => {
      const page = pages[new URL(request.url ?? '/', 'http://site').pathname]
      response.writeHead(page?.status ?? (page ? 200 : 404), {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        ...page?.headers,
      })
      response.end(page?.body.replaceAll('%ORIGIN%', site.origin) ?? 'nothing here')
    }),
  )
  return site
}
