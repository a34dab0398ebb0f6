import { expect, it } from 'vitest'
import { fingerprintOf } from '../sources/snapshots/snapshot.ts'
import { makePack, makePackKey, makeRow } from '../sources/snapshots/testing/synthetic-snapshot.ts'
import type { EngineAnswer, EnginePort } from './protocol.ts'
import { publishersIn } from './publishers.ts'
import { serveSnapshots } from './serve-snapshots.ts'
import { snapshotsIn } from './snapshots.ts'
import { memoryStore } from './testing/memory-store.ts'

it('withdraws and updates registers although an earlier installation cannot be finished', async () => {
  const host = 'https://registers.example.org'
  const key = await makePackKey()
  const facts = { office: 'companies-CH', register: 'Swiss companies', kind: 'company' as const }
  const companies = await makePack([makeRow('1', 'Kandoro')], facts, key)
  let fails = true
  const store = memoryStore((name) => {
    if (fails && name.endsWith('.index')) throw new RangeError('invalid length')
  })
  const pin = await fingerprintOf(key.signedBy)
  await publishersIn(store).apply({ registers: [`${host}/US.pack#${pin}`] })
  // As an interruption leaves them.
  await store.write('a.pack', await makePack([makeRow('1', 'Zylvera')]))
  await store.write('b.pack', await makePack([makeRow('1', 'Zylvera')], { office: 'US' }))
  await snapshotsIn(store).write({ ready: {}, coming: { EU: { id: 'a' }, US: { id: 'b' } } })

  const { port1, port2 } = new MessageChannel()
  const answers: EngineAnswer[] = []
  port1.onmessage = async ({ data }: MessageEvent<EngineAnswer>) => {
    answers.push(data)
    if (data.kind !== 'piece_wanted') return
    fails = false
    const { address, from, to, name } = data.question
    const file = address.endsWith('companies-CH.pack') ? companies : null
    if (file !== null) await store.write(name, await file.slice(from, to).arrayBuffer())
    const piece = file && { total: file.size, tag: null, ranges: true }
    port1.postMessage({ kind: 'piece', piece })
  }
  const set = { registers: [`${host}/companies-CH.pack#${pin}`] }
  const refresh = { kind: 'refresh', office: null, before: Date.now(), set } as const
  await serveSnapshots(refresh, async () => store, port2 as unknown as EnginePort)
  expect(Object.keys(await publishersIn(store).all())).toEqual([`${host}/companies-CH.pack`])
  const { ready, coming } = await snapshotsIn(store).inventory()
  expect([Object.keys(ready), coming]).toEqual([['companies-CH'], {}])
  await expect.poll(() => answers.at(-1)?.kind).toBe('refreshed')
  port1.close()
})
