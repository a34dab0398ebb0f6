import { expect, it } from 'vitest'
import { registerStatus } from './register-status.ts'

it.each([
  ['Registered', 'live'],
  ['REGISTERED', 'live'],
  ['Registration published', 'live'],
  ['Registration cancellation pending', 'live'],
  ['Marke eingetragen, Widerspruchsfrist läuft', 'live'],
  ['Application published', 'pending'],
  ['APPLICATION_PUBLISHED', 'pending'],
  ['anmeldung-eingegangen', 'pending'],
  ['Registration expired', 'expired'],
  ['Registration cancelled', 'dead'],
  ['Registration canceled', 'dead'],
  ['Application refused', 'dead'],
  ['akte-vernichtet', 'dead'],
  ['marke-eingetragen-widerspruchsverfahren-laeuft', 'live'],
  ['geloescht', 'dead'],
  ['Marke gelöscht', 'dead'],
  ['Eintragung nicht moeglich', 'dead'],
  ['Some new status', 'unknown'],
  ['', 'unknown'],
])('%j is %s', (text, status) => {
  expect(registerStatus(text)).toBe(status)
})
