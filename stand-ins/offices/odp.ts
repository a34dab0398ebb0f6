import type { Fault, Replies, Reply } from '../misbehave.ts'
import { type Received, startStandIn } from '../server.ts'

/** A file of a product; days are `YYYY-MM-DD`. */
export interface OdpFile {
  name: string
  from: string
  to: string
  content: Buffer
}

type OdpProduct = 'TRTYRAP' | 'TRTDXFAP'

/** What a request gets instead of the truth: a reply, or a fault; null for the truth. */
type OdpTrouble = (request: Received) => Reply | null

/** A list of files as the portal gives it. */
interface OdpList {
  count: number
  fileDataBag: readonly object[]
}

export interface OdpStandIn {
  /** Settings under which a service asks it. */
  env: Readonly<Record<string, string>>
  /** The portal, and the store to which it redirects those who fetch a file. */
  received: Received[]
  stored: Received[]
  /** The list of files that a path asks for; null where it asks for something else. */
  listFor(path: string): OdpList | null
  publish(product: OdpProduct, ...files: readonly OdpFile[]): void
  /** Sets how the portal misbehaves from the next request on (`setStoreFault`: the store); null for not at all. */
  setFault(fault: Fault | null): void
  setStoreFault(fault: Fault | null): void
  /** Sets the date that every answer tells, in milliseconds since the epoch; null for none, as at first. */
  setDate(date: number | null): void
  /** Called with each request at the portal, before it is answered. */
  setTrouble(trouble: OdpTrouble | null): void
  close(): Promise<void>
}

const KEY = 'made-up-odp-key'
const JSON_TYPE = 'application/json'
const PRODUCTS: readonly string[] = ['TRTYRAP', 'TRTDXFAP']

const json = (body: unknown, status = 200): Reply => ({ status, type: JSON_TYPE, body: JSON.stringify(body) })
const only = (reply: Reply): Replies => ({
  good: reply,
  found: reply,
  nothing: json({ bulkDataProductBag: [] }),
  wrongTypes: json({ bulkDataProductBag: [{ productFileBag: { count: '1', fileDataBag: {} } }] }),
  wrongRecord: json({ bulkDataProductBag: [{ productFileBag: { count: 0, fileDataBag: [] } }] }),
})

/** The Open Data Portal of the USPTO, with the files that are published in it. */
export async function startOdp(): Promise<OdpStandIn> {
  const files = new Map<string, OdpFile[]>(PRODUCTS.map((product) => [product, []]))
  let trouble: OdpTrouble | null = null

  const store = await startStandIn(({ path, headers }) => {
    const file = [...files.values()].flat().find(({ name }) => path === `/store/${name}?signature=made-up`)
    // The signed address is enough to get a file; a client that sends its key here has leaked it.
    if (file === undefined || headers['x-api-key'] !== undefined) return only(json({ error: 'Forbidden' }, 403))
    return only({ status: 200, type: 'application/zip', body: '', bytes: file.content })
  })

  function listOf(product: string, query: URLSearchParams): OdpList | null {
    const { fileDataFromDate: from = '0', fileDataToDate: to = '9' } = Object.fromEntries(query)
    if (query.get('includeFiles') !== 'true' || from > to) return null
    const chosen = (files.get(product) ?? []).filter((file) => file.to >= from && file.from <= to)
    const fileDataBag = chosen.map(({ name, content, ...days }) => ({
      fileName: name,
      fileSize: content.length,
      fileDataFromDate: days.from,
      fileDataToDate: days.to,
      fileReleaseDate: `${days.to} 03:00:00`,
      fileDownloadURI: `${portal.origin}/api/v1/datasets/products/files/${product}/${name}`,
    }))
    return { count: fileDataBag.length, fileDataBag }
  }

  /** What a path asks for. */
  function readPath(path: string): { product: string; file: string | undefined; query: URLSearchParams } {
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    const [, product = '', file] =
      /^\/api\/v1\/datasets\/products\/(?:files\/)?(\w+)(?:\/([\w.-]+))?$/.exec(pathname) ?? []
    return { product, file, query: searchParams }
  }

  function answer({ method, path, headers }: Received): Reply {
    if (headers['x-api-key'] !== KEY) return json({ message: 'Forbidden' }, 403)
    const { product, file, query } = readPath(path)
    if (method !== 'GET' || !files.has(product)) return json({ error: 'Not Found' }, 404)
    if (file === undefined) {
      const productFileBag = listOf(product, query)
      if (productFileBag === null) return json({ error: 'Bad Request' }, 400)
      return json({ count: 1, bulkDataProductBag: [{ productIdentifier: product, productFileBag }] })
    }
    const location = `${store.origin}/store/${file}?signature=made-up`
    return { status: 307, type: '', body: '', headers: { location } }
  }

  const portal = await startStandIn((request) => only(trouble?.(request) ?? answer(request)))
  return {
    env: { USPTO_ODP_KEY: KEY, USPTO_ODP_URL: `${portal.origin}/api/v1` },
    received: portal.received,
    stored: store.received,
    listFor(path) {
      const { product, file, query } = readPath(path)
      return file === undefined ? listOf(product, query) : null
    },
    publish(product, ...more) {
      const others = (files.get(product) ?? []).filter(({ name }) => !more.some((each) => each.name === name))
      files.set(product, [...others, ...more])
    },
    setFault: portal.setFault,
    setStoreFault: store.setFault,
    setDate(date) {
      portal.setDate(date)
      store.setDate(date)
    },
    setTrouble(next) {
      trouble = next
    },
    close: async () => void (await Promise.all([portal.close(), store.close()])),
  }
}
