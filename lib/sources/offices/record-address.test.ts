import { expect, it } from 'vitest'
import { recordsCalled } from '../../../service/registers/testing/records-called.ts'
import { recordAddress } from './office.ts'

const address = (office: string, number: string, basis: 'national' | 'international') =>
  recordAddress(recordsCalled(office), { number, basis, registrationNumber: '1104812' })

it.each([
  ['EU', '919224', 'https://www3.wipo.int/madrid/monitor/en/showData.jsp?ID=ROM.919224'],
  ['EU', '0919224A', 'https://www3.wipo.int/madrid/monitor/en/showData.jsp?ID=ROM.919224A'],
  ['DE', '919224', 'https://www3.wipo.int/madrid/monitor/en/showData.jsp?ID=ROM.919224'],
  ['EU', 'W00919224', 'https://euipo.europa.eu/eSearch/#details/trademarks/W00919224'],
] as const)('links an international registration %s %s to the page of its number', (office, number, url) => {
  expect(address(office, number, 'international')).toBe(url)
})

it('links an American registration under the Madrid Protocol by its serial number', () => {
  expect(address('US', '79123456', 'international')).toContain('caseNumber=79123456')
})

it('links a national mark to its own office, even if its number could be international', () => {
  expect(address('EU', '919224', 'national')).toBe('https://euipo.europa.eu/eSearch/#details/trademarks/919224')
  expect(address('DE', '919224', 'national')).toBeNull()
  expect(address('companies-CH', 'CHE1', 'national')).toContain('/firm/1104812')
})
