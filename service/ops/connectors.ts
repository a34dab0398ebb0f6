import { guarded } from '../../lib/sources/http/circuit-breaker.ts'
import type { QuotaOf } from '../../lib/sources/http/quota.ts'
import type { UpstreamClient } from '../../lib/sources/http/request.ts'
import type { OfficeInterface, WholeReader } from '../../lib/sources/offices/office.ts'
import type { Config } from './config.ts'

/** A register that the service can read completely through its office's API. */
export interface ReadableOffice {
  office: string
  terms: string
  whole: WholeReader
  /** The office's daily quota and its remainder. Null if unlimited. */
  allowed: { questions: number; left(): number } | null
}

type LiveSettings = Pick<Config, 'offices' | 'officeSettings'>

/** Uses the API's own count, or counts the quotas of the API and the upstream here. */
function allowedBy(
  whole: WholeReader,
  budget: OfficeInterface['budget'],
  guard: ReturnType<typeof guarded>,
): ReadableOffice['allowed'] {
  const { allowed } = whole.way === 'windows' ? whole : { allowed: undefined }
  if (allowed !== undefined)
    return {
      get questions() {
        return allowed(Date.now()).questions
      },
      left: () => allowed(Date.now()).left,
    }
  if (budget === undefined) return null
  const left = () => Math.min(...guard.states().flatMap(({ left }) => left ?? []), budget.questions)
  return { questions: budget.questions, left }
}

/** Opens the usable APIs behind circuit breakers. Without `allowanceOf`, quotas count only in this process. */
export function openLivePaths({ offices, officeSettings }: LiveSettings, gate: UpstreamClient, allowanceOf?: QuotaOf) {
  const given = offices.flatMap(({ records, bulk }): ReadableOffice[] => {
    const whole = bulk?.connect(officeSettings)?.readWhole()
    return bulk && records && whole ? [{ office: records.code, terms: bulk.terms, whole, allowed: null }] : []
  })
  const opened = offices.map(({ facts, interfaces, records }) => ({
    id: facts.id,
    interfaces: interfaces.map(({ budget, connect, terms }) => {
      const guard = guarded(gate, budget, budget && allowanceOf?.(budget))
      const connected = connect(officeSettings)
      const whole = connected?.readWhole?.(guard)
      const readable =
        records && whole && terms !== undefined
          ? [{ office: records.code, terms, whole, allowed: allowedBy(whole, budget, guard) }]
          : []
      return { guard, path: connected?.open(guard), readable }
    }),
  }))
  const paths = new Map(opened.map(({ id, interfaces }) => [id, interfaces.flatMap(({ path }) => path ?? [])]))
  return {
    of: (id: string) => paths.get(id) ?? [],
    readable: [...opened.flatMap(({ interfaces }) => interfaces.flatMap(({ readable }) => readable)), ...given],
    states: () => opened.flatMap(({ interfaces }) => interfaces.flatMap(({ guard }) => guard.states())),
  }
}
