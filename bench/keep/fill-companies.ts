import { temporaryFolder } from '../../research/measure/command.ts'
import { rounded } from '../../research/measure/statistics.ts'
import { createRegister } from '../../research/register/register.ts'
import { fileBackend } from '../../service/registers/store/file-backend.ts'
import { registersFolder } from '../../service/registers/store/offices.ts'
import { keepCompanies } from '../../service/registers/sync/companies.ts'
import { startLindas } from '../../stand-ins/offices/lindas.ts'
import { bytesIn } from './fill-us.ts'

/** What a first fill of the Swiss companies took. */
interface CompanyFigures {
  companies: number
  calls: number
  seconds: number
  recordsPerSecond: number
  diskBytes: number
}

/** Fills an empty register of Swiss companies from a LINDAS in this process, with its index. */
export async function fillCompanies(companies: number, seed: number): Promise<CompanyFigures> {
  using temporary = temporaryFolder('bench-keep-companies')
  const folder = temporary.path
  const lindas = await startLindas()
  try {
    const made = createRegister(seed)
    const before = lindas.companies().length
    for (let at = 0; at < companies - before; at++)
      lindas.register({
        name: `${made.markAt(at).name} AG`,
        uid: `CHE${String(300_000_000 + at)}`,
        ehraid: String(3_000_000 + at),
      })
    const since = performance.now()
    const { held } = await keepCompanies({
      url: lindas.url,
      dataDir: folder,
      place: fileBackend(registersFolder(folder), 'companies-CH'),
      fetch,
      signal: new AbortController().signal,
      now: Date.now,
      onProgress() {},
    })
    const seconds = (performance.now() - since) / 1000
    if (held !== companies) throw new Error(`${held} of ${companies} companies are held`)
    return {
      companies,
      calls: lindas.received.length,
      seconds: rounded(seconds, 1),
      recordsPerSecond: Math.round(companies / seconds),
      diskBytes: bytesIn(registersFolder(folder)),
    }
  } finally {
    await lindas.close()
  }
}
