import { readRegisterFile } from '../../service/registers/formats/read-register-file.ts'
import { importFiles } from '../../service/registers/import/import-files.ts'
import { fileBackend } from '../../service/registers/store/file-backend.ts'
import { recordsCalled } from '../../service/registers/testing/records-called.ts'

/** Figures of a process that imports one file. */
export interface Fresh {
  records: number
  names: number
  /** Seconds for reading, checking and storing; for indexing; and for everything. */
  readSeconds: number
  indexSeconds: number
  seconds: number
  /** Processor seconds of all threads; other work on the machine hardly changes them. */
  cpuSeconds: number
  /** The most resident memory until the names were indexed, and in all. */
  readRssBytes: number
  rssBytes: number
}

const mostRss = () => process.resourceUsage().maxRSS * 1024

/** Usage: node bench/import/fresh.ts FOLDER FILE; prints a Fresh as JSON. */
async function main([folder = '', path = '']: readonly string[]): Promise<void> {
  const begun = performance.now()
  let read = begun
  let readRssBytes = 0
  const { index, ended } = await importFiles({
    place: fileBackend(folder, 'US'),
    office: recordsCalled('US'),
    files: [path],
    asOf: '2026-11-17T00:00:00.000Z',
    again: false,
    read: readRegisterFile,
    signal: new AbortController().signal,
    now: Date.now,
    events: {
      onFile() {},
      onProgress() {},
      onFileDone() {},
      onIndexing() {
        read = performance.now()
        readRssBytes = mostRss()
      },
    },
  })
  if (ended !== null || index === null) throw ended
  const seconds = (from: number, to: number) => Math.round((to - from) / 10) / 100
  const now = performance.now()
  const { records, names } = index.manifest
  const times = { readSeconds: seconds(begun, read), indexSeconds: seconds(read, now), seconds: seconds(begun, now) }
  const { user, system } = process.cpuUsage()
  const cpuSeconds = Math.round((user + system) / 10_000) / 100
  const fresh: Fresh = { records, names, ...times, cpuSeconds, readRssBytes, rssBytes: mostRss() }
  process.stdout.write(JSON.stringify(fresh))
}

await main(process.argv.slice(2))
