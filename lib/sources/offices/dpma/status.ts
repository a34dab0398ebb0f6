import { statusReader } from '../../register/register-status.ts'

/** Words of the German register (DE-TM-Register-V1.1.xsd) and of the standards. */
export const germanStatus = statusReader({
  live: [
    'marke eingetragen',
    'marke eingetragen widerspruchsfrist laeuft',
    'marke eingetragen widerspruchsverfahren laeuft',
    'eingetragen',
  ],
  pending: ['anmeldung eingegangen'],
  dead: ['eintragung nicht moeglich', 'marke geloescht', 'geloescht', 'akte vernichtet'],
})
