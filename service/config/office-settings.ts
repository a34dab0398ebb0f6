import type { Office, OfficeInterface, OfficeSettings } from '../../lib/sources/offices/office.ts'
import { z } from '../../lib/zod.ts'

const interfacesOf = (offices: readonly Office[]): OfficeInterface[] => offices.flatMap(({ interfaces }) => interfaces)
const bulksOf = (offices: readonly Office[]) => offices.flatMap(({ bulk }) => bulk ?? [])
const groupsOf = (offices: readonly Office[]) =>
  [...interfacesOf(offices), ...bulksOf(offices)].flatMap(({ settings }) => settings)

export function officeShape(offices: readonly Office[]): Record<string, z.ZodMiniOptional<z.ZodMiniType<string>>> {
  const each = groupsOf(offices).flatMap(({ variables }) => Object.entries(variables))
  return Object.fromEntries(each.map(([name, schema]) => [name, z.optional(schema)]))
}

/** Repeats no value. */
export function officeFaults(given: OfficeSettings, offices: readonly Office[]): Map<string, string> {
  const faults = new Map<string, string>()
  for (const { variables, together } of groupsOf(offices)) {
    const names = together ? Object.keys(variables) : []
    const made = names.find((name) => given[name])
    if (made === undefined) continue
    for (const name of names) if (!given[name]) faults.set(name, `must be set as well, for ${made} is`)
  }
  for (const { faults: between } of interfacesOf(offices))
    for (const [name, fault] of between?.(given) ?? []) faults.set(name, fault)
  return faults
}

export function officeAddresses(given: OfficeSettings, offices: readonly Office[]): string[] {
  return [...interfacesOf(offices), ...bulksOf(offices)].flatMap((each) => each.connect(given)?.addresses ?? [])
}
