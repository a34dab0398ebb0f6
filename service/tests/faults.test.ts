import { expect, it } from 'vitest'
import { FAULTS, makeMatrix, SOURCES, sampleOf } from '../../e2e/faults/cases.ts'
import { judge, judgeWell } from '../../e2e/faults/judge.ts'
import { openRig, UNUSED } from '../../e2e/faults/rig.ts'
import { runMatrix } from '../../e2e/faults/run-matrix.ts'
import { Random } from '../../research/register/random.ts'
import { startFakes } from '../../stand-ins/start.ts'
import { createUpstreamSources } from '../checks/sources.ts'
import { readConfig } from '../ops/config.ts'

const SEED = 1
const AT_LEAST = 60
const RIGS = 4

const { combinations, excluded } = makeMatrix()
const random = new Random(SEED)
const sample = sampleOf(combinations, AT_LEAST, () => random.next())

it('tries each source with each fault, except meaningless combinations', () => {
  expect(new Set(sample.map(({ source }) => source))).toEqual(new Set(SOURCES))
  expect(new Set(sample.map(({ fault }) => fault))).toEqual(new Set(FAULTS))
  const left = Object.values(excluded).reduce((sum, count) => sum + count, 0)
  expect(combinations.length + left).toBe(SOURCES.length * FAULTS.length)
})

it('lists every API that a service opens in the table of sources', async () => {
  const standIns = await startFakes()
  const { sources } = await createUpstreamSources(readConfig({ ...standIns.env, ...standIns.access }))
  await standIns.close()
  const registers = sources.filter(({ kind }) => kind !== 'domain')
  const opened = registers.flatMap(({ id, paths }) => paths?.().map(() => id) ?? [])
  const tried = SOURCES.filter(({ part, row }) => part === 'records' && !row.startsWith('rdap-')).map(({ row }) => row)
  expect(tried.toSorted()).toEqual(opened.toSorted())
})

it('detects a service that ignores a fault', { timeout: 120_000 }, async () => {
  const rig = await openRig()
  const [source] = SOURCES
  const fault = FAULTS.find(({ name }) => name === '500')
  if (source === undefined || fault === undefined) throw new Error('the tables have no such lines')
  const well = await rig.run(source, null, true)
  await rig.close()
  expect(judgeWell(source, well)).toEqual([])
  expect(judge({ source, fault }, well, well)).toEqual(
    expect.arrayContaining(['is not among the unavailable', 'none found', 'is not called degraded']),
  )
  expect(judge({ source, fault }, well, { ...well, said: `${well.said}${UNUSED}`, sentElsewhere: 1 })).toEqual(
    expect.arrayContaining(['tells a name in its log, a reason or its first page', 'sent something to another host']),
  )
})

it('reports every failure with its reason, never as none found, and loses nothing that others found', {
  timeout: 180_000,
}, async () => {
  const failures = await runMatrix(sample, { rigs: RIGS, hurried: true })
  expect(failures).toEqual([])
})
