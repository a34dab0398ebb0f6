import { failsInLines } from '../../stand-ins/misbehave.ts'
import { FAULTS, type FaultCase } from './faults.ts'
import { SOURCES, type SourceCase } from './sources.ts'

/** One source with one fault. */
export interface Combination {
  source: SourceCase
  fault: FaultCase
}

export interface Matrix {
  combinations: Combination[]
  /** How many combinations make no sense, by the reason. */
  excluded: Record<string, number>
}

/** Reasons why a fault makes no sense for a source; the first that applies counts. */
const RULES: readonly [why: string, excludes: (combination: Combination) => boolean][] = [
  ['only a sign-in gives tokens', ({ source, fault }) => fault.ofTokens === true && source.part !== 'sign-in'],
  [
    'only a registry asked by RDAP says by a 404 that it holds nothing',
    ({ source, fault }) => fault.inPlaceOf404 === true && source.saysBy404 !== true,
  ],
  [
    'only HTTP has it',
    ({ source, fault }) =>
      source.speaks === 'lines' &&
      (fault.address === 'self-signed' || (fault.fault !== undefined && !failsInLines(fault.fault))),
  ],
  [
    'only who holds records can keep silent of one',
    ({ source, fault }) => source.part === 'sign-in' && fault.fault?.kind === 'silent_control',
  ],
]

/** Every source with every fault, less what makes no sense. */
export function makeMatrix(sources = SOURCES, faults = FAULTS): Matrix {
  const excluded: Record<string, number> = {}
  const combinations = sources.flatMap((source) =>
    faults.flatMap((fault) => {
      const rule = RULES.find(([, excludes]) => excludes({ source, fault }))
      if (rule === undefined) return [{ source, fault }]
      excluded[rule[0]] = (excluded[rule[0]] ?? 0) + 1
      return []
    }),
  )
  return { combinations, excluded }
}

/**
 * A sample of the combinations in which each fault and each source occurs at least once. `random` returns numbers from
 * 0 up to, but not including, 1.
 */
export function sampleOf(all: readonly Combination[], atLeast: number, random: () => number): Combination[] {
  const shuffled = all
    .map((combination) => ({ combination, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ combination }) => combination)
  const seen = new Set<SourceCase | FaultCase>()
  const chosen = new Set<Combination>()
  function take(combination: Combination): void {
    chosen.add(combination)
    seen.add(combination.source).add(combination.fault)
  }
  for (const each of shuffled) if (!seen.has(each.source) && !seen.has(each.fault)) take(each)
  for (const each of shuffled) if (!seen.has(each.source) || !seen.has(each.fault)) take(each)
  for (const each of shuffled) if (chosen.size < atLeast) take(each)
  return [...chosen]
}
