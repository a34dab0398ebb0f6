import { addressOf, type Fake, type Received, type Setters, settersOf, startFake } from '../fake.ts'
import { bare, json, type Replies, type Reply } from '../misbehave.ts'

/** A file of a product; days are `YYYY-MM-DD`. */
export interface OdpFile {
  name: string
  from: string
  to: string
  content: Buffer
}

type OdpProduct = 'TRTYRAP' | 'TRTDXFAP'

/** A list of files as the portal gives it. */
interface OdpList {
  count: number
  fileDataBag: readonly object[]
}

/** How the portal behaves; a test changes it. */
interface OdpManner {
  /** Called with each request at the portal before it is answered; what it returns is the answer instead, unless null. */
  trouble: ((request: Received) => Reply | null) | null
}

export interface OdpFake extends Omit<Fake, 'origin'>, Setters<OdpManner> {
  /** Settings under which a service queries it. */
  env: Readonly<Record<string, string>>
  /** Requests at the store to which the portal redirects those who fetch a file; `received` are those at the portal. */
  stored: Received[]
  /** The list of files that a path asks for; null if it asks for something else. */
  listFor(path: string): OdpList | null
  publish(product: OdpProduct, ...files: readonly OdpFile[]): void
  /** Sets how the store misbehaves; `setFault` is for the portal. */
  setStoreFault: Fake['setFault']
}

const KEY = 'made-up-odp-key'
const PRODUCTS: readonly string[] = ['TRTYRAP', 'TRTDXFAP']

const only = (reply: Reply): Replies => ({
  good: reply,
  found: reply,
  nothing: json({ bulkDataProductBag: [] }),
  wrongTypes: json({ bulkDataProductBag: [{ productFileBag: { count: '1', fileDataBag: {} } }] }),
  wrongRecord: json({ bulkDataProductBag: [{ productFileBag: { count: 0, fileDataBag: [] } }] }),
})

/** The Open Data Portal of the USPTO, with the files that are published in it. */
export async function startOdp(): Promise<OdpFake> {
  const files = new Map<string, OdpFile[]>(PRODUCTS.map((product) => [product, []]))
  const how: OdpManner = { trouble: null }

  const store = await startFake(({ path, headers }) => {
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
    const { pathname, searchParams } = addressOf(path)
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
    return bare(307, { location })
  }

  const portal = await startFake((request) => only(how.trouble?.(request) ?? answer(request)))
  return {
    ...portal,
    ...settersOf(how),
    env: { USPTO_ODP_KEY: KEY, USPTO_ODP_URL: `${portal.origin}/api/v1` },
    stored: store.received,
    listFor(path) {
      const { product, file, query } = readPath(path)
      return file === undefined ? listOf(product, query) : null
    },
    publish(product, ...more) {
      const others = (files.get(product) ?? []).filter(({ name }) => !more.some((each) => each.name === name))
      files.set(product, [...others, ...more])
    },
    setStoreFault: store.setFault,
    setDate(date) {
      portal.setDate(date)
      store.setDate(date)
    },
    close: async () => void (await Promise.all([portal.close(), store.close()])),
  }
}
