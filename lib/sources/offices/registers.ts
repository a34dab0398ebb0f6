import { MEMBER_STATES } from '../../contract/constants.ts'
import type { Jurisdiction } from '../../contract/primitives.ts'
import type { RegisterFacts } from '../register/facts.ts'
import { createRegister, type RegisterOptions } from '../register/register.ts'
import { notPartOf } from '../scope.ts'
import type { Role, Source } from '../source.ts'
import { NO_INTERNATIONAL } from './phrases.ts'

/** What is connected to a register: interfaces, records held here, both, or neither. */
export type RegisterConnection = Partial<Pick<RegisterOptions, 'live' | 'held' | 'trouble' | 'filling'>>

export interface RegistersOptions extends Pick<RegisterOptions, 'remember'> {
  connection(id: string): RegisterConnection
}

/**
 * Where marks stand against a name, beside the EU: in Switzerland where no jurisdiction is asked, and for an EU mark in
 * the member states (Regulation (EU) 2017/1001, Article 8(2)).
 */
const scopeOf = (jurisdiction: Jurisdiction | null): readonly string[] =>
  jurisdiction === 'EU' ? MEMBER_STATES : [jurisdiction ?? 'CH']

/**
 * The role of a register in a check. One that every check needs is always required; a national one is required in a
 * check for its jurisdiction. Each other register that something is connected to is asked too, whatever the
 * jurisdiction: what it finds is found, and it does not complete or hold up the verdict.
 */
function roleInCheck(
  { always, jurisdictions, barred }: RegisterFacts,
  jurisdiction: Jurisdiction | null,
  isConnected: boolean,
): Role {
  if (always) return { asked: true, required: true }
  if (jurisdiction !== null && jurisdictions.includes(jurisdiction)) return { asked: true, required: true }
  if (isConnected && barred === null) {
    const isOutside = !scopeOf(jurisdiction).some((code) => jurisdictions.includes(code))
    return { asked: true, required: false, ...(isOutside && { outside: true }) }
  }
  if (jurisdiction !== null && jurisdictions.length === 0) return { asked: false, reason: NO_INTERNATIONAL }
  return barred === null ? notPartOf(jurisdiction) : { asked: false, reason: barred }
}

/** Creates the registers from what is connected to each. Where that is nothing, their answer says so. */
export function createRegisters(list: readonly RegisterFacts[], { connection, remember }: RegistersOptions): Source[] {
  return list.map((facts) => {
    const { live = [], held = () => null, trouble, filling } = connection(facts.id)
    // Records that cannot be searched, or are still to come, are not searched either: their register has to say so.
    const isHeld = () => [held(), trouble?.(), filling?.()].some((each) => each != null)
    const role: RegisterOptions['role'] = ({ jurisdiction }) => {
      // A register that may not be asked can still be searched in records held here.
      const now = isHeld() ? { ...facts, barred: null } : facts
      return roleInCheck(now, jurisdiction, live.length > 0 || isHeld())
    }
    return createRegister({ facts, live, held, trouble, filling, role, remember })
  })
}

/**
 * Where the marks of a register have effect. EU marks have it also in the member states that are jurisdictions here.
 */
function reachOf({ jurisdictions }: Source): readonly string[] {
  return jurisdictions.includes('EU') ? [...jurisdictions, ...MEMBER_STATES] : jurisdictions
}

/**
 * The role of a source in a trade mark search of the given jurisdictions. Registers whose marks have effect there take
 * part.
 */
export function roleForSearch(source: Source, jurisdictions: readonly Jurisdiction[]): Role {
  if (source.kind !== 'trademark') return { asked: false, reason: 'not part of a trade mark search' }
  if (reachOf(source).some((code) => jurisdictions.some((asked) => asked === code)))
    return { asked: true, required: true }
  if (source.jurisdictions.length === 0) return { asked: false, reason: NO_INTERNATIONAL }
  return { asked: false, reason: `not part of a search for ${jurisdictions.join(', ')}` }
}
