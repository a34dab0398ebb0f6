import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { createNameSearch } from '../../../lib/names/search.ts'
import { makeLayers } from '../testing/made-index.ts'
import { createSearchPool, type SearchPool, type SearchPoolOptions } from './search-pool.ts'
import { openLayers } from './shared-layers.ts'

const ODD = new URL('../testing/odd-worker.ts', import.meta.url)
const NAMES = ['Vyntra', 'Vintra', 'Okrubo', 'Kandoro']

let pool: SearchPool
let log: unknown[][] = []
/** Releases the waiting searches. */
let letGo: () => void

afterEach(async () => {
  letGo()
  await pool.close()
})

async function startPool(options: Partial<SearchPoolOptions> = {}): Promise<void> {
  log = []
  const image = new SharedArrayBuffer(4)
  letGo = () => {
    Atomics.store(new Int32Array(image), 0, 1)
    Atomics.notify(new Int32Array(image), 0)
  }
  pool = createSearchPool({ threads: 2, log: { error: (...line: unknown[]) => void log.push(line) }, ...options })
  await pool.publish({ brands: makeLayers(NAMES), ...(options.worker && { flag: [{ image, removed: null }] }) })
}

const names = async (name: string, index = 'brands') =>
  (await pool.search(index, name, { limit: 10 })).hits.map((hit) => hit.name)

describe('a search pool', { timeout: 120_000 }, () => {
  it('finds what a search in this thread finds', async () => {
    await startPool()
    const here = createNameSearch(openLayers(makeLayers(NAMES))).search('Vyntra', { limit: 3 })
    expect(here.hits.length).toBeGreaterThan(0)
    expect(await pool.search('brands', 'Vyntra', { limit: 3 })).toEqual(here)
  })

  it('leaves the event loop free while searches run', async () => {
    await startPool({ worker: ODD })
    let held = 2
    const holding = [1, 2].map(() => pool.search('brands', 'hold').finally(() => held--))
    let turns = 0
    for (const ends = Date.now() + 50; Date.now() < ends; turns++) await setImmediate()
    expect(held).toBe(2)
    expect(turns).toBeGreaterThan(10)
    letGo()
    await Promise.all(holding)
  })

  it('abandons a search at once when its signal aborts, without harm to the thread', async () => {
    await startPool({ worker: ODD, threads: 1, waitingMax: 1 })
    const before = await pool.search('brands', 'thread')
    const [client, other] = [new AbortController(), new AbortController()]
    const running = pool.search('brands', 'hold', { signal: client.signal })
    const waiting = pool.search('brands', 'Vyntra', { signal: other.signal })
    client.abort(new Error('left'))
    other.abort(new Error('left too'))
    await expect(running).rejects.toThrow('left')
    await expect(waiting).rejects.toThrow('left too')
    await expect(pool.search('brands', 'Vyntra', { signal: client.signal })).rejects.toThrow('left')
    const next = pool.search('brands', 'thread')
    letGo()
    expect(await next).toEqual(before)
    expect(log).toEqual([])
  })

  it('refuses searches beyond the limit of the queue', async () => {
    await startPool({ worker: ODD, waitingMax: 3 })
    const let_in = Array.from({ length: 5 }, () => pool.search('brands', 'hold'))
    await expect(pool.search('brands', 'Vyntra')).rejects.toMatchObject({
      name: 'SearchUnavailable',
      message: expect.stringContaining('too many searches of this key'),
    })
    letGo()
    await Promise.all(let_in)
    expect(await names('Vyntra')).toContain('Vyntra')
  })

  it('serves other accounts before the waiting searches of one, and refuses none of theirs', async () => {
    await startPool({ worker: ODD, threads: 1, waitingMax: 3 })
    const answered: string[] = []
    const ask = (holder: string, name = 'Vyntra') =>
      pool.search('brands', name, { holder }).then(
        () => void answered.push(holder),
        () => void answered.push(`${holder} refused`),
      )
    const asked = [ask('flood', 'hold'), ...Array.from({ length: 5 }, () => ask('flood'))]
    asked.push(
      ask('single'),
      pool.search('brands', 'Vyntra').then(() => void answered.push('nobody')),
    )
    letGo()
    await Promise.all(asked)
    const refused = ['flood refused', 'flood refused']
    expect(answered).toEqual([...refused, 'flood', 'single', 'nobody', 'flood', 'flood', 'flood'])
  })

  it.each(['exit', 'throw', 'fail'])('survives a search that ends in %s, without logging a name', async (name) => {
    await startPool({ worker: ODD, threads: 1 })
    await expect(pool.search('brands', name)).rejects.toMatchObject({
      name: 'SearchUnavailable',
      message: 'the search broke off',
    })
    expect(log).toHaveLength(1)
    expect(JSON.stringify(log)).not.toContain('Qzunsaid')
    expect(await names('Vyntra')).toContain('Vyntra')
  })

  it('replaces a thread that is stuck', async () => {
    await startPool({ worker: ODD, threads: 1, runMs: 1500 })
    await expect(pool.search('brands', 'hold')).rejects.toMatchObject({
      name: 'SearchUnavailable',
      message: 'the search took too long and was ended',
    })
    expect(await names('Vyntra')).toContain('Vyntra')
  })

  it('refuses to search an index that was not published', async () => {
    await startPool()
    await expect(pool.search('toString', 'Vyntra')).rejects.toThrow('not loaded')
  })

  it('answers waiting searches before it closes, and none after', async () => {
    await startPool({ threads: 1 })
    const asked = Array.from({ length: 5 }, () => names('Vyntra'))
    const closed = pool.close()
    await expect(pool.search('brands', 'Vyntra')).rejects.toThrow('stopping')
    for (const found of await Promise.all(asked)) expect(found).toContain('Vyntra')
    await closed
    await expect(pool.publish({})).rejects.toThrow('stopping')
  })
})

describe('publishing', { timeout: 120_000 }, () => {
  const generation = (number: number) => Array.from({ length: 5 }, (_, i) => `Vyntra ${'abcde'[i]} ${number}`)

  it('lets a search see the old index or the new one, never a mixture', async () => {
    await startPool()
    let published = 0
    let ended = false
    const seen = new Set<string>()
    const searching = (async () => {
      while (!ended) {
        const from = published
        const found = (await names('Vyntra')).map((name) => Number(name.split(' ')[2]))
        if (Number.isNaN(found[0])) continue
        expect(found).toHaveLength(5)
        expect(new Set(found).size).toBe(1)
        expect(found[0]).toBeGreaterThanOrEqual(from)
        seen.add(String(found[0]))
      }
    })()
    for (let number = 1; number <= 4; number++) {
      await pool.publish({ brands: makeLayers(generation(number)) })
      published = number
    }
    ended = true
    await searching
    expect(seen.size).toBeGreaterThan(1)
    expect((await names('Vyntra')).every((name) => name.endsWith(' 4'))).toBe(true)
  })

  it('leaves the other indexes as they are, and removes one on request', async () => {
    await startPool()
    await Promise.all([
      pool.publish({ euipo: makeLayers(['Okrubo']) }),
      pool.publish({ uspto: makeLayers(['Vyntra']) }),
    ])
    expect([await names('Okrubo', 'euipo'), await names('Vyntra', 'uspto')]).toEqual([['Okrubo'], ['Vyntra']])
    await pool.publish({ euipo: null })
    await expect(names('Okrubo', 'euipo')).rejects.toThrow('not loaded')
    expect(await names('Okrubo')).toEqual(['Okrubo'])
  })

  it('leaves the old indexes as they are if the new ones cannot be opened', async () => {
    await startPool({ worker: ODD })
    await expect(pool.publish({ brands: makeLayers(['Other']), unreadable: makeLayers([]) })).rejects.toThrow('opens')
    expect(await names('Okrubo')).toEqual(['Okrubo'])
    await pool.publish({ brands: makeLayers(['Other']) })
    expect(await names('Other')).toEqual(['Other'])
  })

  it('frees the memory of a large old index', async () => {
    await startPool()
    // A separate function, so that the test does not retain the index.
    const publishLarge = async () => {
      const large = makeLayers(['Okrubo'], 65 * 1024 * 1024)
      await pool.publish({ euipo: large })
      return new WeakRef(large[0]?.image as object)
    }
    const image = await publishLarge()
    expect(image.deref()).toBeDefined()
    await names('Okrubo', 'euipo')
    await pool.publish({ euipo: makeLayers(['Other']) })
    expect(image.deref()).toBeUndefined()
  })
})
