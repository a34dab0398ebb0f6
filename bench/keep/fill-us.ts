import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../../research/measure/command.ts'
import { rounded } from '../../research/measure/statistics.ts'
import { registersFolder } from '../../service/registers/store/offices.ts'
import { runFilesOnce } from '../../service/registers/sync/testing/case-register.ts'
import { settingsOf } from '../../service/registers/sync/testing/kept-register.ts'
import { startPartner } from '../fault-kit.ts'
import type { PortalWord } from './portal.ts'

/** Cases of one file of all cases, as of the office's own (13 million in 91 files). */
const CASES_OF_FILE = 140_000

/** What a first fill of the US register took. */
interface UsFigures {
  cases: number
  files: number
  /** Questions to the portal and to the store to which it redirects. */
  calls: number
  /** Bytes of the files as they were fetched, and unpacked. */
  bytes: number
  xmlBytes: number
  seconds: number
  recordsPerSecond: number
  rssBytes: number
  /** Most bytes on the disk while it was filled, and bytes when it was. */
  mostDiskBytes: number
  diskBytes: number
}

/** Fills an empty register of the US from a portal in a process of its own on this machine, with its index. */
export async function fillUs(cases: number, seed: string): Promise<UsFigures> {
  using temporary = temporaryFolder('bench-keep-us')
  const folder = temporary.path
  const files = Math.max(1, Math.round(cases / CASES_OF_FILE))
  using portal = await startPartner<string, PortalWord>(join(import.meta.dirname, 'portal.ts'), [
    folder,
    String(cases),
    String(files),
    seed,
  ])
  const { env, bytes, xmlBytes } = portal.ready
  const settings = settingsOf(folder, null)
  let mostDiskBytes = 0
  const look = setInterval(() => {
    mostDiskBytes = Math.max(mostDiskBytes, bytesIn(folder))
  }, 1000)
  const since = performance.now()
  const { held } = await runFilesOnce(env, settings, { now: () => Date.parse('2026-01-06T08:00:00Z') })
  const seconds = (performance.now() - since) / 1000
  clearInterval(look)
  if (held !== cases + 1) throw new Error(`${held} of ${cases + 1} cases are held`)
  const { calls } = await portal.ask('count')
  const diskBytes = bytesIn(registersFolder(folder))
  return {
    ...{ cases, files, calls, bytes, xmlBytes, seconds: rounded(seconds, 1) },
    recordsPerSecond: Math.round(cases / seconds),
    rssBytes: process.resourceUsage().maxRSS * 1024,
    mostDiskBytes: Math.max(mostDiskBytes, diskBytes),
    diskBytes,
  }
}

/** Bytes of all files below a folder. A file that disappears meanwhile, such as an old index, is not counted. */
export function bytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  const sizes = files.map(({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false })?.size)
  return sizes.reduce<number>((sum, size = 0) => sum + size, 0)
}
