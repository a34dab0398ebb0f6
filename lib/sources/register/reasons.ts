import type { Filling } from '../../contract/answer.ts'
import type { LiveResult, PathAnswer } from './live-search.ts'
import { TEXT_ONLY } from './text-only.ts'

export function joined(first: string, ...others: (string | null)[]): string
export function joined(...reasons: (string | null)[]): string | null
export function joined(...reasons: (string | null)[]): string | null {
  const told = reasons.filter((reason) => reason !== null)
  return told.length === 0 ? null : told.join('; ')
}

export const RECORD_GONE =
  'its records are being changed, and one that was found is no longer held: ask again in some minutes'

export function whyFailed(failed: readonly PathAnswer[]): string {
  return failed.map(({ path, answer }) => `${path.name}: ${answer.reason ?? 'no usable answer'}`).join('; ')
}

export function whatUnread(entries = 0): string | null {
  return entries === 0 ? null : `of its imported entries, ${entries.toLocaleString('en')} could not be read`
}

export function whatFilling({ percent, readyBy }: Filling): string {
  const by = readyBy === null ? '' : `, complete by about ${readyBy.slice(0, 16).replace('T', ' ')} UTC`
  return `${percent} % of its records are held${by}`
}

export function textOnly({ worked, failed }: LiveResult): string {
  const said = worked?.answer.reason ?? null
  const searched = said === null || said.startsWith(TEXT_ONLY) ? (said ?? TEXT_ONLY) : `${TEXT_ONLY}; ${said}`
  const reason = joined(searched, worked?.answer.lost ?? null)
  if (worked === null || failed.length === 0) return reason
  return `${reason}; ${worked.path.name} was asked instead (${whyFailed(failed)})`
}

export function whatOfNewer({ worked, failed }: LiveResult): string | null {
  if (worked === null) return failed.length === 0 ? null : `newer records were not looked for (${whyFailed(failed)})`
  const { path, answer } = worked
  const lost = answer.lost ?? null
  if (answer.truncated) return joined(`of newer records, ${path.name} had more than it gave`, lost)
  return joined(
    failed.length === 0 ? null : `newer records were looked for by ${path.name} (${whyFailed(failed)})`,
    lost,
  )
}
