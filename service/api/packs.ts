import { openAsBlob, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { KeyScope } from '../../lib/contract/constants.ts'
import { openOwners } from '../../lib/sources/snapshots/owners.ts'
import { readManifest } from '../../lib/sources/snapshots/snapshot.ts'
import type { AccessKey, Keys } from '../keys/keys.ts'
import type { SigningKey } from '../ops/secrets.ts'
import { digestOf, offeredFrom, signCatalogue } from '../registers/offered.ts'
import type { AppEnv } from './env.ts'
import { ProblemError } from './problem.ts'
import { addressLimit, keyLimit, requireKey, requireScope } from './security.ts'

const PACK_FILE = /^[A-Za-z-]{2,20}\.(?:pack|changes|owners)$/
const SCOPE: KeyScope = 'checks'
const NOT_FOR_TESTS = 'A test key gets made-up answers alone, and no pack of a register.'
const EXPOSED = ['ETag', 'Content-Range', 'Content-Length', 'Accept-Ranges']

export interface PublishedPacks {
  folder: string
  needsKey: boolean
  /** Name in the catalogue. */
  publisher: string
  signingKey: () => SigningKey
  /** Most requests a minute, of each key or network address. Clients fetch pieces of two megabytes. */
  perMinute: number
}

/** Ignores a file of owners that a different key signed. */
async function ownersBeside(folder: string, office: string, signer: string) {
  const file = `${office}.owners`
  try {
    const { head, bytes, signer: by } = await openOwners(await openAsBlob(join(folder, file)))
    return by === signer && head.office === office ? { file, dataAsOf: head.dataAsOf, bytes } : null
  } catch {
    return null
  }
}

async function toldOf(folder: string, file: string) {
  try {
    const { head, bytes, signer, changes } = await readManifest(await openAsBlob(join(folder, file)))
    const { office, register, dataAsOf, names } = head
    return { isChanges: changes !== null, file, office, register, dataAsOf, names, bytes, signer }
  } catch {
    return null
  }
}

async function listed(folder: string) {
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => PACK_FILE.test(name)).toSorted()
  const told = (await Promise.all(files.map((file) => toldOf(folder, file)))).filter((each) => each !== null)
  const packs = told.filter(({ isChanges }) => !isChanges)
  const all = packs.map(async ({ isChanges: _none, ...pack }) => {
    const changes = told.find((each) => each.isChanges && each.office === pack.office)
    return {
      ...pack,
      changes: changes ? { file: changes.file, dataAsOf: changes.dataAsOf, bytes: changes.bytes } : null,
      owners: await ownersBeside(folder, pack.office, pack.signer),
    }
  })
  return Promise.all(all)
}

/** Identifies a file by size and modification time, because files are only replaced completely. */
function tagOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isFile() ? `"${found.size.toString(16)}-${Math.trunc(found.mtimeMs).toString(16)}"` : null
}

/** Returns the signed catalogue of the snapshots by the current key. Computes each file's digest once. */
function catalogueOf({ folder, publisher, signingKey }: PublishedPacks): () => Promise<string> {
  const known = new Map<string, { tag: string; digest: Promise<string> }>()
  async function fileIn(file: string) {
    const path = join(folder, file)
    const tag = tagOf(path) ?? ''
    const before = known.get(file)
    const digest = before?.tag === tag ? before.digest : digestOf(path)
    known.set(file, { tag, digest })
    return { file, bytes: statSync(path).size, digest: await digest }
  }
  return async () => {
    const key = signingKey()
    const files = (await readdir(folder).catch(() => [])).filter(
      (file) => file.endsWith('.pack') && PACK_FILE.test(file),
    )
    const found = await Promise.all(files.toSorted().map((file) => offeredFrom(folder, file.slice(0, -5), fileIn)))
    const registers = found.flatMap((each) => (each?.signedBy === key.x ? each.register : []))
    return (await signCatalogue({ publisher, next: null, registers }, key, Date.now())).text
  }
}

/** GET /packs, its catalogue.json and EU.pack, .changes or .owners. Signed and without names, so open to any site. */
export function packRoutes(published: PublishedPacks, keys: Keys): Hono<AppEnv> {
  const { folder, needsKey, perMinute } = published
  const catalogue = catalogueOf(published)
  const caching = needsKey ? 'private, no-cache' : 'no-cache'
  const routes = new Hono<AppEnv>().use(
    cors({ origin: '*', allowMethods: ['GET', 'HEAD'], exposeHeaders: EXPOSED, maxAge: 3600 }),
  )
  if (needsKey) routes.use(requireKey(keys), requireScope(SCOPE), keyLimit(perMinute))
  else routes.use(addressLimit(perMinute))
  return routes
    .use(async (c, next) => {
      // `key` is set only if the route needs one. Test keys may also fetch public offline snapshots.
      if ((c.get('key') as AccessKey | undefined)?.test) throw new ProblemError('forbidden', NOT_FOR_TESTS)
      await next()
    })
    .get('/', async (c) => {
      c.header('Cache-Control', caching)
      return c.json({ packs: await listed(folder) })
    })
    .get('/catalogue.json', async (c) => {
      c.header('Cache-Control', caching)
      return c.body(await catalogue(), 200, { 'Content-Type': 'application/json' })
    })
    .get('/:file{[A-Za-z-]+\\.(?:pack|changes|owners)}', async (c, next) => {
      const path = join(folder, c.req.param('file'))
      const tag = tagOf(path)
      if (tag === null) return c.notFound()
      c.header('ETag', tag)
      c.header('Accept-Ranges', 'bytes')
      c.header('Cache-Control', caching)
      if (c.req.header('If-None-Match') === tag) return c.body(null, 304)
      return (await serveStatic<AppEnv>({ path })(c, next)) ?? c.notFound()
    })
}
