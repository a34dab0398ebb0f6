import { expect, it } from 'vitest'
import { germanStatus } from './connector.ts'

it.each([
  ['Marke eingetragen, Widerspruchsfrist läuft', 'live'],
  ['anmeldung-eingegangen', 'pending'],
  ['akte-vernichtet', 'dead'],
  ['marke-eingetragen-widerspruchsverfahren-laeuft', 'live'],
  ['geloescht', 'dead'],
  ['Marke gelöscht', 'dead'],
  ['Eintragung nicht moeglich', 'dead'],
  ['Registration expired', 'expired'],
  ['Some new status', 'unknown'],
])('%j is %s', (text, status) => {
  expect(germanStatus(text)).toBe(status)
})
