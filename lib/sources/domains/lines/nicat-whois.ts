import { CalendarDate } from '../../../contract/primitives.ts'
import type { Budget } from '../../upstream/budgets.ts'
import { NO_REGISTRATION, type RegistryReading } from '../registry-answer.ts'
import { isAbout, type LineAnswer, valuesOf } from './line-answer.ts'
import type { LineProtocol } from './line-registry.ts'

/** Reads the day in `20000825 20:16:35`. */
function dayOf(value: string | undefined): string | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)\b/.exec(value ?? '') ?? []
  const date = CalendarDate.safeParse(`${year}-${month}-${day}`)
  return date.success ? date.data : null
}

/** nic.at may repeat the domain in this line. */
function saysNothingFound({ lines }: LineAnswer, domain: string): boolean {
  return lines.some((line) => {
    const said = /^nothing found(?: for "?([^\s"]+?)"?)?\.?$/i.exec(line)
    return said !== null && (said[1] === undefined || isAbout([said[1]], domain))
  })
}

function read(answer: LineAnswer, domain: string): RegistryReading | { reason: string } {
  const names = valuesOf(answer, 'domain')
  const nothing = saysNothingFound(answer, domain)
  if (names.length === 0)
    return nothing ? { state: 'not_in_registry', note: NO_REGISTRATION } : { reason: 'gave an answer without a record' }
  if (nothing) return { reason: 'answered with a record and with none at once' }
  if (!isAbout(names, domain)) return { reason: 'answered about another name than the one asked' }
  const registeredOn = dayOf(valuesOf(answer, 'registered')[0] ?? valuesOf(answer, 'created')[0])
  return { state: 'registered', note: null, registeredOn }
}

/** nic.at states no limit, but forbids disruptive use. EURid allows 15 WHOIS queries a minute. */
const NICAT_BUDGET: Budget = {
  upstream: 'nicat-whois',
  questions: 15,
  perMs: 60_000,
  what: 'its pace of 15 questions a minute',
}

/** nic.at's WHOIS (RFC 3912). Answers with a record or with `% nothing found`. */
export const NICAT_WHOIS: LineProtocol = {
  attribution: "nic.at's WHOIS",
  budget: NICAT_BUDGET,
  line: (domain) => domain,
  read,
}
