import type { HeldOffice } from '../offices.ts'

/**
 * Fewer records than these cannot be the whole register, as where only the changes of some days were imported. Our own
 * choice, far below what the offices hold, so that no whole register is taken for a part: EUIPO's own sandbox is a copy of
 * 2.35 million marks, the USPTO's files hold more than ten million cases, the Swiss commercial register 800,000 companies.
 */
const FEWEST: Readonly<Partial<Record<HeldOffice, number>>> = {
  EU: 1_000_000,
  US: 5_000_000,
  DE: 300_000,
  CH: 100_000,
  AT: 30_000,
  'companies-CH': 400_000,
}

const counted = (count: number) => count.toLocaleString('en')

/** Why so many records are only a part of an office's register, as the reason of a source; null where they can be all of it. */
export function whyPart(office: HeldOffice, records: number): string | null {
  const fewest = FEWEST[office] ?? 0
  if (records >= fewest) return null
  return `only ${counted(records)} of its records are imported, and it has more than ${counted(fewest)}: the rest was not searched`
}
