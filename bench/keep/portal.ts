import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { dayFile } from '../../service/registers/sync/testing/case-register.ts'
import { startOdp } from '../../stand-ins/offices/odp.ts'
import { writeCaseFiles } from '../import/file.ts'

/** What the portal of `bench:keep --us`, a process of its own, sends when it is ready and in reply to each message. */
export interface PortalWord {
  env: Readonly<Record<string, string>>
  /** Bytes of all files as they are fetched, and unpacked. */
  bytes: number
  xmlBytes: number
  /** Questions to the portal and to the store to which it redirects, so far. */
  calls: number
}

const [folder = '', casesText = '0', filesText = '1', seed = '1'] = process.argv.slice(2)
const [cases, files] = [Number(casesText), Number(filesText)]

const odp = await startOdp()
let [bytes, xmlBytes] = [0, 0]
for (let part = 0; part < files; part++) {
  const [from, to] = [part, part + 1].map((each) => Math.round((cases * each) / files)) as [number, number]
  const path = join(folder, `${part}.gz`)
  xmlBytes += await writeCaseFiles(path, to - from, Number(seed), from)
  const content = readFileSync(path)
  rmSync(path)
  bytes += content.length
  const name = `apc18840407-20251231-${String(part + 1).padStart(2, '0')}.zip`
  odp.publish('TRTYRAP', { name, from: '1884-04-07', to: '2025-12-31', content })
}
odp.publish('TRTDXFAP', dayFile('2026-01-02', { '98000001': 'Brenlo' }))

const say = () =>
  process.send?.({
    env: odp.env,
    bytes,
    xmlBytes,
    calls: odp.received.length + odp.stored.length,
  } satisfies PortalWord)
process.on('message', say)
say()
