import type { RecordStatus } from '../../contract/conflict.ts'

/**
 * Status texts of WIPO ST.66 and ST.96 as EUIPO and the IPI use them, of EUIPO's interface, and of the DPMA
 * (DE-TM-Register-V1.1.xsd). A registration under attack is still one. `expired` may still be renewed in the six months
 * after its term (Paris Convention, Art. 5bis).
 */
const TEXTS: Record<Exclude<RecordStatus, 'unknown'>, readonly string[]> = {
  live: [
    'registered',
    'registration published',
    'registration renewed',
    'registration pending',
    'registration cancellation pending',
    'cancellation pending',
    'invalidity proceeding pending',
    'accepted',
    'international registration accepted',
    'marke eingetragen',
    'marke eingetragen widerspruchsfrist laeuft',
    'marke eingetragen widerspruchsverfahren laeuft',
    'eingetragen',
  ],
  pending: [
    'received',
    'filed',
    'application filed',
    'application received',
    'filing date accorded',
    'classification checked',
    'under examination',
    'application under examination',
    'application published',
    'application accepted',
    'application opposed',
    'start of opposition period',
    'opposition period open',
    'opposition pending',
    'acceptance pending',
    'appealable',
    'appealed',
    'appeal pending',
    'interruption of proceeding',
    'interruption of proceedings',
    'anmeldung eingegangen',
  ],
  expired: ['expired', 'registration expired'],
  dead: [
    'refused',
    'application refused',
    'withdrawn',
    'application withdrawn',
    'cancelled',
    'application cancelled',
    'registration cancelled',
    'surrendered',
    'registration surrendered',
    'removed from register',
    'ended',
    'eintragung nicht moeglich',
    'marke geloescht',
    'geloescht',
    'akte vernichtet',
  ],
}

const byText = new Map(
  Object.entries(TEXTS).flatMap(([status, texts]) => texts.map((text) => [text, status as RecordStatus] as const)),
)

/** Status that an office writes in words; `unknown` for words not known, never dead. */
export function registerStatus(text: string): RecordStatus {
  const words = text
    .trim()
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll(/[\s,_-]+/gu, ' ')
    .replaceAll('canceled', 'cancelled')
  return byText.get(words) ?? 'unknown'
}
