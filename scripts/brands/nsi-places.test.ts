import { expect, it } from 'vitest'
import { type LocationSet, placesOf } from './nsi-places.ts'

it.each<[LocationSet, string[]]>([
  [{ include: ['ch', 'de'] }, ['CH', 'DE']],
  [{ include: ['001'] }, ['WO']],
  [{ include: ['001'], exclude: ['jp'] }, ['WO']],
  [{ include: ['us-ca.geojson', 'us-ny.geojson', 'gb-eng'] }, ['US', 'GB']],
  [{ include: ['fx'] }, ['FR']],
  [{ include: ['Q35', 'northern cyprus', 'mainland china'] }, ['DK', 'CY', 'CN']],
  [{ include: ['cn', 'hk'], exclude: ['hk', 'cn-11.geojson'] }, ['CN']],
  [{ include: [[7.36, 46.22, 5], 'aldi-sued.geojson'] }, []],
  [{}, []],
])('reads %j as %j', (locations, places) => {
  expect(placesOf(locations)).toEqual(places)
})

it('expands a region, without the countries it excludes', () => {
  const places = placesOf({ include: ['150'], exclude: ['ch'] })
  expect(places).toEqual(expect.arrayContaining(['DE', 'AT', 'FR', 'GB']))
  expect(places).not.toContain('CH')
})
