import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { factsOfFile } from './file-facts.ts'

it('says in one sentence that a file does not exist, or that it is a folder', async () => {
  const asked = { date: null, signal: new AbortController().signal }
  await expect(factsOfFile(join(tmpdir(), 'nowhere-at-all.csv'), asked)).rejects.toThrow(
    /nowhere-at-all.csv: there is no such file/,
  )
  await expect(factsOfFile(tmpdir(), asked)).rejects.toThrow('it is a folder; name the files in it')
})

it('uses the given date, else the latest before it, and is refused if there is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'file-facts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { signal } = new AbortController()
  const facts = async (name: string, asked: Partial<Parameters<typeof factsOfFile>[1]>) => {
    const path = join(folder, name)
    await writeFile(path, 'x')
    return factsOfFile(path, { date: null, signal, ...asked })
  }
  const [told, before] = ['2026-11-01T00:00:00.000Z', '2026-11-11T00:00:00.000Z']
  const date = { asOf: told, by: 'operator' as const }
  const one = await facts('a-2026-11-15.csv', { date, after: before })
  expect(one).toMatchObject({ asOf: told, datedBy: 'operator' })
  const other = await facts('b-2026-11-15.csv', { after: before })
  expect(other).toMatchObject({ asOf: before, datedBy: 'order', fingerprint: one.fingerprint })
  await expect(facts('a-2026-11-15.csv', {})).rejects.toThrow('a-2026-11-15.csv: state with --as-of DAY')
})
