import type { Office, OfficeInterface, OfficeSettings } from '../../lib/sources/offices/office.ts'
import { z } from '../../lib/zod.ts'

const interfacesOf = (offices: readonly Office[]): OfficeInterface[] => offices.flatMap(({ interfaces }) => interfaces)
const bulksOf = (offices: readonly Office[]) => offices.flatMap(({ bulk }) => bulk ?? [])
const groupsOf = (offices: readonly Office[]) =>
  [...interfacesOf(offices), ...bulksOf(offices)].flatMap(({ settings }) => settings)

/** How the settings of offices are checked, by the names of their environment variables. */
export function officeShape(offices: readonly Office[]): Record<string, z.ZodMiniOptional<z.ZodMiniType<string>>> {
  const each = groupsOf(offices).flatMap(({ variables }) => Object.entries(variables))
  return Object.fromEntries(each.map(([name, schema]) => [name, z.optional(schema)]))
}

/** Faults between these settings, by the name of the setting to correct. No value is repeated. */
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

/** The addresses that the connected interfaces of offices, and those that give files, are asked at. */
export function officeAddresses(given: OfficeSettings, offices: readonly Office[]): string[] {
  return [...interfacesOf(offices), ...bulksOf(offices)].flatMap((each) => each.connect(given)?.addresses ?? [])
}
