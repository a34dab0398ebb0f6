import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanText, joinTexts } from './mark-fields.ts'

it.each([
  ['  NITRO \r\n\t GLISSERIN ', 'NITRO GLISSERIN'],
  ['AC\u200BME\u00ADR\uFEFF\u2060O', 'ACMERO'],
  ['\u200BACME\u200E AG\u00AD', 'ACME AG'],
  ['AC&#173;ME&#x200B;', 'ACME'],
  ['\u200B\u00AD', null],
  ['AC\u0000ME\u0007', 'AC ME'],
  ['AC\uD800ME', 'AC\uFFFDME'],
  ['AC&#xD800;ME&#0;&#;', 'ACME'],
  ['L&#39;OR&#xC9;AL', "L'ORÉAL"],
  ['BRAVO &amp; CO', 'BRAVO & CO'],
  ['BRAVO &amp;amp;AMP; CO', 'BRAVO & CO'],
  ['&lt;ACME&gt; &quot;X&apos;', '<ACME> "X\''],
  ['ACME&amp;#39;S', "ACME'S"],
  ['B&O', 'B&O'],
  [' \n ', null],
  ['', null],
  [undefined, null],
])('%j becomes %j', (text, clean) => {
  expect(cleanText(text)).toBe(clean)
})

it('joins texts that differ, in the order of their appearance', () => {
  expect(joinTexts(['Acme AG', null, 'ACME  ag', 'Beta'], '; ')).toBe('Acme AG; Beta')
  expect(joinTexts([null, ' '], '; ')).toBeNull()
})

it('returns one line of well-formed text, or null, for any text', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff)), (units) => {
      const text = String.fromCharCode(...units)
      const clean = cleanText(text)
      expect(clean === null || (clean.isWellFormed() && clean === clean.trim() && !/[\n\r\0]/u.test(clean))).toBe(true)
    }),
  )
})
