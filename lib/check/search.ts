import type { Conflict, RecordStatus } from '../contract/conflict.ts'
import { JURISDICTIONS } from '../contract/constants.ts'
import type { Jurisdiction } from '../contract/primitives.ts'
import type { TrademarkSearchResult } from '../contract/result.ts'
import { variants } from '../names/normalise/prepare.ts'
import { roleForSearch } from '../sources/offices/registers.ts'
import type { Participation, Source, SourceQuery } from '../sources/source.ts'
import { type Host, runSources } from './run.ts'

export interface TrademarkSearch {
  name: string
  jurisdictions: Jurisdiction[]
  niceClasses: number[]
  goods?: string | null
  limit: number
  /** Number of conflicts to skip. */
  offset: number
  status: RecordStatus[] | null
  /** `YYYY-MM-DD`. */
  filedAfter: string | null
  owner: string | null
}

/** Only registers of the requested jurisdictions are required. */
function searchRole(source: Source, jurisdictions: readonly Jurisdiction[]): Participation {
  return source.kind === 'brand_in_use' ? { asked: true, required: false } : roleForSearch(source, jurisdictions)
}

/** Filters change the list and its count, never the verdict. A mark passes if its register lacks the filtered fact. */
function passes(conflict: Conflict, request: TrademarkSearch): boolean {
  const { status, filedAfter, owner, niceClasses } = request
  if (status !== null && conflict.status !== 'unknown' && !status.includes(conflict.status)) return false
  if (filedAfter !== null && conflict.filedOn !== null && conflict.filedOn <= filedAfter) return false
  if (owner !== null && conflict.owner !== null && !conflict.owner.toLowerCase().includes(owner.toLowerCase()))
    return false
  return niceClasses.length === 0 || conflict.niceClasses.length === 0 || conflict.classOverlap.length > 0
}

/** The host must set `charged`. */
export async function runTrademarkSearch(request: TrademarkSearch, host: Host): Promise<TrademarkSearchResult> {
  const { offset, ...asked } = request
  const { name, jurisdictions, niceClasses, limit } = asked
  const only = jurisdictions.length === 1 ? (jurisdictions[0] ?? null) : null
  const query: SourceQuery = { name, jurisdiction: only, niceClasses }
  const sources = host.sources.filter(({ kind }) => kind === 'trademark' || kind === 'brand_in_use')
  const { domains: _none, ...finding } = await runSources(query, (source) => searchRole(source, jurisdictions), {
    ...host,
    sources,
    goods: request.goods,
  })
  const found = finding.conflicts.filter((conflict) => passes(conflict, request))
  const end = offset + limit
  const truncated = [...finding.coverage.searched, ...finding.coverage.unavailable].some((row) => row.truncated)
  return {
    id: crypto.randomUUID(),
    name,
    ...finding,
    conflicts: found.slice(offset, end),
    legalRequirements: { jurisdictions: JURISDICTIONS.filter((code) => jurisdictions.includes(code)) },
    jurisdiction: only,
    jurisdictions,
    niceClasses,
    request: { ...asked, cursor: offset === 0 ? null : String(offset) },
    variants: variants(name),
    total: { value: found.length, relation: truncated || !finding.coverage.complete ? 'gte' : 'eq' },
    truncated,
    nextCursor: end < found.length ? String(end) : null,
    charged: false,
    test: false,
    receipt: null,
  }
}
