import { type Jurisdiction, MEMBER_STATES } from '../../contract/constants.ts'
import { createRegister } from '../registers/register.ts'
import { notPartOf, type Participation, type RegisterFacts, type Source } from '../source.ts'
import { PHRASES } from './office.ts'

type RegisterOptions = Parameters<typeof createRegister>[0]

type RegisterConnection = Partial<Pick<RegisterOptions, 'live' | 'held' | 'trouble' | 'filling'>>

interface RegistersOptions extends Pick<RegisterOptions, 'remember'> {
  connection(id: string): RegisterConnection
}

/** Returns the territories, besides the EU, whose marks conflict (for an EU mark: Regulation (EU) 2017/1001, 8(2)). */
const scopeOf = (jurisdiction: Jurisdiction | null): readonly string[] =>
  jurisdiction === 'EU' ? MEMBER_STATES : [jurisdiction ?? 'CH']

/** Returns a register's participation. Hits of other territories count, but do not complete or delay the verdict. */
function roleInCheck(
  { always, jurisdictions, barred }: RegisterFacts,
  jurisdiction: Jurisdiction | null,
  isConnected: boolean,
): Participation {
  if (always) return { asked: true, required: true }
  if (jurisdiction !== null && jurisdictions.includes(jurisdiction)) return { asked: true, required: true }
  if (isConnected && barred === null) {
    const isOutside = !scopeOf(jurisdiction).some((code) => jurisdictions.includes(code))
    return { asked: true, required: false, ...(isOutside && { outside: true }) }
  }
  if (jurisdiction !== null && jurisdictions.length === 0) return { asked: false, reason: PHRASES.noInternational }
  return barred === null ? notPartOf(jurisdiction) : { asked: false, reason: barred }
}

/** Creates the sources of all registers. An unconnected register reports that in its answers. */
export function createRegisters(list: readonly RegisterFacts[], { connection, remember }: RegistersOptions): Source[] {
  return list.map((facts) => {
    const { live = [], held = () => null, trouble, filling } = connection(facts.id)
    // Unsearchable and pending records count too, because their register has to report them.
    const isHeld = () => [held(), trouble?.(), filling?.()].some((each) => each != null)
    const role: RegisterOptions['role'] = ({ jurisdiction }) => {
      // If a register bars automated searches, imported records can still be searched.
      const now = isHeld() ? { ...facts, barred: null } : facts
      return roleInCheck(now, jurisdiction, live.length > 0 || isHeld())
    }
    return createRegister({ facts, live, held, trouble, filling, role, remember })
  })
}

/** Returns the territories in which a register's marks have effect. EU marks also have effect in the member states. */
function reachOf({ jurisdictions }: Source): readonly string[] {
  return jurisdictions.includes('EU') ? [...jurisdictions, ...MEMBER_STATES] : jurisdictions
}

/** Returns the participation in a search, which requires every register with effect in a jurisdiction. */
export function roleForSearch(source: Source, jurisdictions: readonly Jurisdiction[]): Participation {
  if (source.kind !== 'trademark') return { asked: false, reason: 'not part of a trade mark search' }
  if (reachOf(source).some((code) => jurisdictions.some((asked) => asked === code)))
    return { asked: true, required: true }
  if (source.jurisdictions.length === 0) return { asked: false, reason: PHRASES.noInternational }
  return { asked: false, reason: `not part of a search for ${jurisdictions.join(', ')}` }
}
