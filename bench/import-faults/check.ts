import { type Finding, runSources } from '../../lib/check/run.ts'
import { OFFICES } from '../../lib/sources/list.ts'
import { createRegisters } from '../../lib/sources/offices/registers.ts'
import { ALWAYS_ANSWERS } from '../../lib/sources/testing/always-answers.ts'
import type { HeldRegisters } from '../../service/registers/held/held-registers.ts'
import type { HeldOffice } from '../../service/registers/offices.ts'
import { heldRecordsOf } from '../../service/upstreams/sources.ts'

/** Checks names against the register of an office alone, which the operator has said to be whole. */
export interface Checker {
  check(name: string): Promise<Finding>
}

export function createChecker(registers: HeldRegisters, office: HeldOffice, now: number): Checker {
  const facts = OFFICES.flatMap((each) => (each.records?.code === office ? each.facts : []))
  const records = heldRecordsOf(registers, [office])
  const connection = (id: string) => ({ held: () => records.held(id), trouble: () => records.trouble(id) })
  const sources = [...createRegisters(facts, { connection }), ALWAYS_ANSWERS]
  const host = { sources, fetch, signal: new AbortController().signal, now: () => now }
  return {
    check: (name) =>
      runSources(
        { name, jurisdiction: null, niceClasses: [] },
        ({ id }) => ({ asked: true, required: id !== ALWAYS_ANSWERS.id }),
        host,
      ),
  }
}
