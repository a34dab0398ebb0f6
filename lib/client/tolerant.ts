import type { CheckEvent } from '../contract/api/events.ts'
import {
  AskedCheck,
  CheckPlan,
  CoverageRow,
  DomainAnswer,
  Filling,
  Note,
  UnsearchedRow,
} from '../contract/checks/answer.ts'
import { Conflict, Frequency, NameEvidence } from '../contract/checks/conflict.ts'
import {
  ChargeReason,
  ConflictKind,
  DomainState,
  Gap,
  Jurisdiction,
  Reason,
  RecordStatus,
  Renown,
  SearchMethod,
  SourceKind,
  SourceState,
  Tier,
  Verdict,
} from '../contract/constants.ts'
import { z } from '../zod.ts'
import { believedTier, believedVerdict } from './believed-verdict.ts'
import type { CheckResult } from './types.ts'

/** Maximum number of conflicts. A genuine list has a few hundred, and many more would slow down the page. */
export const MOST_CONFLICTS = 500

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A conflict without a readable score may be the worst, so it ranks as 100. */
function weightOf(raw: unknown): number {
  return isRecord(raw) && typeof raw.score === 'number' ? raw.score : 100
}

export function riskiest(conflicts: readonly unknown[]): readonly unknown[] {
  if (conflicts.length <= MOST_CONFLICTS) return conflicts
  const ranked = conflicts.map((conflict, place) => ({ conflict, place, weight: weightOf(conflict) }))
  const chosen = ranked.toSorted((a, b) => b.weight - a.weight || a.place - b.place).slice(0, MOST_CONFLICTS)
  return chosen.toSorted((a, b) => a.place - b.place).map(({ conflict }) => conflict)
}

type Json = Record<string, unknown>

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function oneOf<T extends string>(words: readonly T[], value: unknown, otherwise: T): T {
  return words.includes(value as T) ? (value as T) : otherwise
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const text = (value: unknown, otherwise: string) => (typeof value === 'string' && value !== '' ? value : otherwise)
const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)
const https = (value: unknown) =>
  typeof value === 'string' && URL.canParse(value) && value.startsWith('https://') ? value : null

/** Reads tier and E-value. Without a readable tier, drops the E-value too. */
function readTier({ tier, chance }: Json): { tier?: Tier; chance?: number } {
  const known = Tier.find((each) => each === tier)
  const expected = typeof chance === 'number' && chance >= 0 ? chance : undefined
  return { tier: known, chance: known === undefined ? undefined : expected }
}

/** Reads the nearness. Drops E-value and frequency if a conflict is nearer than the service's tier. */
function readNearness(raw: Json, conflicts: readonly Conflict[]): Pick<CheckResult, 'tier' | 'chance' | 'frequency'> {
  const sent = readTier(raw)
  const tier = believedTier(sent.tier, conflicts)
  if (tier === undefined || tier !== sent.tier) return { tier }
  return { ...sent, frequency: Frequency.safeParse(raw.frequency).data }
}

/** Evidence with an unknown part would say less than the service's sentence, so the sentence is shown instead. */
const Evidence = z.array(NameEvidence).check(
  z.minLength(1),
  // Languages in which this version compares names by sound.
  z.refine((list) => list.every(({ code, values }) => code !== 'heard_in' || /^(en|de|fr|it|es)$/.test(`${values}`))),
)

/** Reads a conflict. Replaces unknown values with the plainest possible ones. */
export function readConflict(raw: unknown): Conflict | null {
  if (!isObject(raw) || !isObject(raw.similarity)) return null
  const similarity = raw.similarity
  const reasons = list(similarity.reasons).filter((reason) => Reason.includes(reason as never))
  const read = Conflict.safeParse({
    ...raw,
    ...readTier(raw),
    kind: oneOf(ConflictKind, raw.kind, 'trademark'),
    renown: Renown.find((each) => each === raw.renown),
    status: oneOf(RecordStatus, raw.status, 'unknown'),
    recordUrl: https(raw.recordUrl),
    similarity: {
      ...similarity,
      reasons: reasons.length > 0 ? reasons : ['looks_alike'],
      evidence: Evidence.safeParse(similarity.evidence).data,
    },
  })
  return read.success ? read.data : bareConflict(raw)
}

/** Returns a conflict without its details, so that unreadable details do not hide it. */
function bareConflict(raw: Json): Conflict | null {
  if (typeof raw.name !== 'string' || raw.name === '') return null
  const score = typeof raw.score === 'number' && raw.score >= 0 && raw.score <= 100 ? Math.round(raw.score) : 100
  return {
    name: raw.name,
    jurisdiction: text(raw.jurisdiction, 'WO').slice(0, 2).toUpperCase(),
    niceClasses: [],
    source: text(raw.source, 'unknown'),
    kind: oneOf(ConflictKind, raw.kind, 'trademark'),
    number: textOrNull(raw.number),
    status: oneOf(RecordStatus, raw.status, 'unknown'),
    owner: textOrNull(raw.owner),
    filedOn: null,
    registeredOn: null,
    expiresOn: null,
    recordUrl: https(raw.recordUrl),
    classOverlap: [],
    score,
    similarity: { score, reasons: ['looks_alike'], explanation: raw.name },
  }
}

/** Reads a coverage row. An unknown state becomes an error, which never counts as an answer. */
function readRow(raw: unknown): CoverageRow {
  const row = isObject(raw) ? raw : {}
  const known = SourceState.includes(row.state as never)
  const gap = Gap.find((each) => each === row.gap)
  const read = CoverageRow.safeParse({
    ...row,
    state: known ? row.state : 'error',
    gap,
    filling: Filling.safeParse(row.filling).data,
    manualUrl: https(row.manualUrl),
  })
  if (read.success) return read.data
  return {
    id: text(row.id, 'unknown')
      .toLowerCase()
      .replace(/[^a-z0-9-]/g, '-'),
    name: text(row.name, text(row.id, '?')),
    kind: oneOf(SourceKind, row.kind, 'trademark'),
    jurisdictions: [],
    required: row.required !== false,
    state: 'error',
    method: oneOf(SearchMethod, row.method, 'text'),
    askedAt: null,
    records: null,
    matches: null,
    truncated: false,
    provenAt: null,
    reason: text(row.reason, '') || null,
    retryable: false,
    manualUrl: https(row.manualUrl),
  }
}

function readUnsearched(raw: unknown): UnsearchedRow {
  const row = isObject(raw) ? raw : {}
  const read = UnsearchedRow.safeParse({ ...row, manualUrl: https(row.manualUrl) })
  if (read.success) return read.data
  const { id, name, kind, jurisdictions, required, manualUrl } = readRow(raw)
  return { id, name, kind, jurisdictions, required, manualUrl, reason: text(row.reason, '?') }
}

function readDomain(raw: unknown): DomainAnswer | null {
  if (!isObject(raw)) return null
  const read = DomainAnswer.safeParse({ ...raw, state: oneOf(DomainState, raw.state, 'unknown') })
  if (read.success) return read.data
  if (typeof raw.domain !== 'string' || raw.domain === '') return null
  return {
    domain: raw.domain,
    state: 'unknown',
    registeredOn: null,
    expiresOn: null,
    source: null,
    checkedAt: null,
    note: null,
  }
}

/** Returns null for an unreadable note, because notes do not change the verdict. */
function readNote(raw: unknown): Note | null {
  const read = Note.safeParse(raw)
  return read.success ? read.data : null
}

const present = <T>(value: T | null): value is T => value !== null

const Frame = z.object({ name: z.string(), checkedAt: z.string() })

/** Reads a check from any service. Distrusts unknown verdicts and contradicted *none found*. Null without a result. */
export function readResult(raw: unknown): CheckResult | null {
  if (!isObject(raw) || !Frame.safeParse(raw).success) return null
  const coverage = isObject(raw.coverage) ? raw.coverage : null
  const rows = [...list(coverage?.searched), ...list(coverage?.unavailable)].map(readRow)
  const claimed = list(coverage?.searched).length
  const searched = rows.slice(0, claimed).filter((row) => row.state === 'answered')
  const unavailable = rows.filter((row) => !searched.includes(row))
  const moved = rows.slice(0, claimed).some((row) => row.state !== 'answered' && row.required)
  const complete = coverage?.complete === true && !moved
  const sent = list(raw.conflicts)
  const taken = riskiest(sent)
  const leftOut = sent.length - taken.length
  const conflicts = taken.map(readConflict).filter(present)
  const dropped = conflicts.length < sent.length
  const verdict = oneOf([...Verdict, 'not_checked'] as const, raw.verdict, 'not_checked')
  const scored = typeof raw.score === 'number' && raw.score >= 0 && raw.score <= 100
  const lowerBound = raw.scoreIsLowerBound !== false || !complete || dropped
  const highest = Math.max(scored ? (raw.score as number) : 0, ...conflicts.map((conflict) => conflict.score))
  const believed =
    coverage === null || !scored
      ? 'not_checked'
      : believedVerdict(verdict, { highest, lowerBound, searched, unavailable })
  return {
    id: text(raw.id, ''),
    name: raw.name as string,
    score: scored ? Math.round(raw.score as number) : 0,
    verdict: believed,
    ...(believed === 'caution' && readNearness(raw, conflicts)),
    conflicts,
    ...(leftOut > 0 && { conflictsLeftOut: leftOut }),
    legalRequirements: {
      jurisdictions: Jurisdiction.filter((code) =>
        list(isObject(raw.legalRequirements) ? raw.legalRequirements.jurisdictions : []).includes(code),
      ),
    },
    checkedAt: raw.checkedAt as string,
    source: oneOf(['live', 'cache', 'snapshot', 'fallback'] as const, raw.source, 'fallback'),
    degraded: raw.degraded !== false || !complete,
    scoreIsLowerBound: lowerBound,
    niceClasses: list(raw.niceClasses).filter((value): value is number => Number.isInteger(value)),
    jurisdiction: Jurisdiction.find((code) => code === raw.jurisdiction) ?? null,
    domains: list(raw.domains).map(readDomain).filter(present),
    coverage: { complete, searched, unavailable, unsearched: list(coverage?.unsearched).map(readUnsearched) },
    notes: list(raw.notes).map(readNote).filter(present),
    variants: list(raw.variants).filter((value): value is string => typeof value === 'string'),
    charged: raw.charged === true,
    chargeReason: ChargeReason.find((reason) => reason === raw.chargeReason),
    request: AskedCheck.safeParse(raw.request).data,
    test: raw.test === true,
    receipt: textOrNull(raw.receipt),
  }
}

/** Events that report progress. The other events end the stream. */
export type ProgressEvent = Exclude<CheckEvent, { event: 'quota' | 'result' | 'problem' }>

export function readProgress(event: string | undefined, data: unknown): ProgressEvent | null {
  switch (event) {
    case 'plan': {
      const plan = CheckPlan.safeParse(data)
      return plan.success ? { event, data: plan.data } : null
    }
    case 'source':
      return { event, data: readRow(data) }
    case 'conflicts':
      return { event, data: riskiest(list(data)).map(readConflict).filter(present) }
    case 'domains':
      return { event, data: list(data).map(readDomain).filter(present) }
    default:
      return null
  }
}
