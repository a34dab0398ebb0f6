import { USPTO_BULK } from '../../../../lib/sources/offices/uspto/index.ts'
import type { OdpFile } from '../../../../stand-ins/offices/odp.ts'
import { createUpstreamFetch } from '../../../checks/upstream-fetch.ts'
import { placeOf, type RecordSettings } from '../../backend.ts'
import { caseFile, daily } from '../../formats/testing/samples.ts'
import { zipOf } from '../../formats/testing/zip.ts'
import { type KeepFiles, keepFiles } from '../files.ts'
import type { KeepProgress } from '../partitions.ts'

/** The office's file for a day without changes. */
export const NO_CASES =
  '<trademark-applications-daily><application-information><data-available-code>N</data-available-code></application-information></trademark-applications-daily>'

/** Words of cases by case number. */
export type Cases = Readonly<Record<string, string>>

const xmlOf = (cases: Cases) =>
  daily(
    ...Object.entries(cases).map(([serial, name]) =>
      caseFile({ serial, header: `<mark-identification>${name}</mark-identification><status-code>700</status-code>` }),
    ),
  )
/** Builds an archive with one entry of this name. */
export const zippedXml = (name: string, xml: string) => zipOf([{ name: `${name}.xml`, content: xml }])

/** Builds a part of the full set of cases up to the end of 2025. */
export function yearlyFile(part: number, cases: Cases): OdpFile {
  const name = `apc18840407-20251231-${String(part).padStart(2, '0')}`
  return { name: `${name}.zip`, from: '1884-04-07', to: '2025-12-31', content: zippedXml(name, xmlOf(cases)) }
}

/** Builds the file of a day. Null cases mean a day without changes. */
export function dayFile(day: string, cases: Cases | null): OdpFile {
  const name = `apc${day.slice(2).replaceAll('-', '')}`
  return { name: `${name}.zip`, from: day, to: day, content: zippedXml(name, cases === null ? NO_CASES : xmlOf(cases)) }
}

/** Syncs once with the files of a stand-in, without waits. */
export function runFilesOnce(
  env: Readonly<Record<string, string>>,
  settings: RecordSettings,
  more: Partial<KeepFiles> = {},
): Promise<KeepProgress> {
  const whole = USPTO_BULK.connect(env)?.readWhole()
  if (whole?.way !== 'files') throw new Error('no files')
  return keepFiles({
    ...whole,
    records: { ...whole.records, fewest: 50 },
    dataDir: settings.dataDir,
    place: placeOf(settings, 'US'),
    fetch: createUpstreamFetch({ allowLoopbackHosts: ['127.0.0.1'] }),
    signal: new AbortController().signal,
    now: Date.now,
    wait: async () => {},
    onProgress() {},
    indexEveryMs: Number.POSITIVE_INFINITY,
    ...more,
  })
}
