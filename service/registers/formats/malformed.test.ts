import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Jurisdiction } from '../../../lib/contract/constants.ts'
import { badOf, read, recordsOfReading } from './testing/read.ts'
import { caseFile, daily, swissreg, trademark66, trademark96, transaction66 } from './testing/samples.ts'

interface Format {
  title: string
  office: Jurisdiction
  /** Returns a file of marks 1, 2, … with these names, followed by any other element. */
  file(names: readonly string[], rest?: string): string
  numberOf(index: number): string
}

const words = (name: string) =>
  `<WordMarkSpecification><MarkVerbalElementText>${name}</MarkVerbalElementText></WordMarkSpecification>`
const FORMATS: Format[] = [
  {
    title: 'ST.66',
    office: 'EU',
    numberOf: (index) => `01800000${index}`,
    file: (names, rest = '') =>
      transaction66(
        `${names.map((name, index) => trademark66(words(name) + rest, { number: `01800000${index + 1}` })).join('\n')}</TradeMarkDetails>`,
      ),
  },
  {
    title: 'ST.96',
    office: 'CH',
    numberOf: (index) => `0000${index}/2020`,
    file: (names, rest = '') =>
      swissreg(...names.map((name, index) => trademark96(words(name) + rest, { number: `0000${index + 1}/2020` }))),
  },
  {
    title: 'USPTO',
    office: 'US',
    numberOf: (index) => `9000000${index}`,
    file: (names, rest = '') =>
      daily(
        ...names.map((name, index) =>
          caseFile({
            serial: `9000000${index + 1}`,
            header: `<mark-identification>${name}</mark-identification>${rest}`,
          }),
        ),
      ),
  },
]

describe.each(FORMATS)('$title', ({ file, office, numberOf }) => {
  const namesOf = async (text: string, size?: number) => {
    const reading = await read(text, office, size === undefined ? {} : { size })
    const names = new Map(
      reading.steps.map((step) => [step.at.number, step.kind === 'record' ? step.record.name : null]),
    )
    return { ...reading, names }
  }

  it.each([
    [
      'a character reference without its semicolon',
      'L&#8217OREAL',
      /the character reference "&#8217OREAL" has no semicolon/,
    ],
    ['an ampersand that stands for itself', 'M&S', /an "&" stands for itself/],
    ['an entity that is not defined', 'CAF&eacute;', /it uses the entity "&eacute;"/],
    ['a comment without its end', 'OKRUBO <!-- x', /malformed/],
    ['a section without its end', '<![CDATA[OKRUBO', /malformed/],
    ['an instruction without its end', 'OKRUBO <?x', /malformed/],
    ['a tag without its end', 'OKRUBO <b', /malformed/],
    ['an attribute without its end', 'OKRUBO <b c="', /malformed/],
    ['an element without its end', 'OKRUBO <b>', /malformed/],
    ['an end without its element', 'OKRUBO </b>', /malformed/],
    ['an element beside its words', 'OKRUBO <b>X</b>', /holds an element, <b>/],
    ['an element around its words', '<b>OKRUBO</b>', /holds an element, <b>/],
  ])('%s spoils only its own record, which the report names', async (_what, name, reason) => {
    const text = file(['Vyntra', name, 'Kandoro', 'BRAVO &amp; CO', '<![CDATA[Tom & Jerry]]>', 'Zelmira <!-- a --> X'])
    for (const size of [1, 7, 100, 1 << 20]) {
      const reading = await namesOf(text, size)
      expect(reading.failure).toBeNull()
      expect([...reading.names]).toEqual(
        [
          [1, 'Vyntra'],
          [2, null],
          [3, 'Kandoro'],
          [4, 'BRAVO & CO'],
          [5, 'Tom & Jerry'],
          [6, 'Zelmira X'],
        ].map(([index, found]) => [numberOf(Number(index)), found]),
      )
      expect(badOf(reading)).toEqual([expect.stringMatching(reason)])
    }
  })

  it('ends a record that is never closed where the next begins', async () => {
    const text = file(['Vyntra', 'Okrubo', 'Kandoro'])
    const closing = /<\/(?:tmk:)?(?:TradeMark|Trademark|case-file)>/gu
    let seen = 0
    const reading = await namesOf(text.replace(closing, (tag) => (++seen === 2 ? '' : tag)))
    expect([...reading.names.values()]).toEqual(['Vyntra', null, 'Kandoro'])
    expect(badOf(reading)[0]).toContain(`${numberOf(2)} line`)
    expect(badOf(reading)[0]).toContain('not closed where the next record begins')
  })

  it('fails on a last record that is never closed, without calling the file truncated', async () => {
    const text = file(['Vyntra', 'Okrubo'])
    const at = text.search(
      /<\/(?:tmk:)?(?:TradeMark|Trademark|case-file)>(?![\s\S]*<\/(?:tmk:)?(?:TradeMark|Trademark|case-file)>)/u,
    )
    const { names, failure } = await namesOf(text.slice(0, at) + text.slice(text.indexOf('>', at) + 1))
    expect([...names.values()]).toEqual(['Vyntra'])
    expect(failure?.message).toMatch(/is not closed where the file ends$/)
    expect(failure?.place.number).toBe(numberOf(2))
  })

  it('names a record in a comment, and does not read it', async () => {
    const text = file(['Vyntra', 'Okrubo', 'Kandoro'])
    const opening = /<(?:tmk:)?(?:TradeMark|Trademark|case-file)>/gu
    const second = [...text.matchAll(opening)][1]?.index ?? 0
    const third = [...text.matchAll(opening)][2]?.index ?? 0
    const reading = await namesOf(`${text.slice(0, second)}<!-- ${text.slice(second, third)}-->${text.slice(third)}`)
    expect(reading.failure).toBeNull()
    expect([...reading.names.values()]).toEqual(['Vyntra', null, 'Kandoro'])
    expect(badOf(reading)).toEqual([expect.stringContaining(`${numberOf(2)} line`)])
    expect(badOf(reading)[0]).toContain('it stands inside a comment')
  })

  it('reads all other records, whatever one of them contains', async () => {
    const junk = fc
      .array(
        fc.oneof(
          fc.constantFrom(
            ...['<', '>', '&', ';', '"', "'", '/', '=', '<!--', '-->', '<![CDATA[', ']]>', '<?', '?>', '</', '/>'],
          ),
          fc.constantFrom('&#', '&#x', '&amp', '&amp;', '<b>', '</b>', '<b c="', 'A', ' ', '\n', '\u0001', '\uFFFE'),
        ),
        { minLength: 1, maxLength: 6 },
      )
      .map((parts) => parts.join(''))
    await fc.assert(
      fc.asyncProperty(junk, fc.integer({ min: 1, max: 400 }), fc.boolean(), async (text, size, inName) => {
        const names = ['Vyntra', `Okrubo${inName ? text : ''}`, 'Kandoro', 'Tom &amp; Jerry']
        const reading = await namesOf(file(names).replace('>Okrubo', inName ? '>Okrubo' : ` ${text}>Okrubo`), size)
        expect(reading.failure).toBeNull()
        expect(reading.names.get(numberOf(1))).toBe('Vyntra')
        expect(reading.names.get(numberOf(3))).toBe('Kandoro')
        expect(reading.names.get(numberOf(4))).toBe('Tom & Jerry')
        const own = reading.steps.filter(({ at }) => at.number === numberOf(2))
        expect(own).toHaveLength(1)
        expect(JSON.stringify(own)).not.toMatch(/Vyntra|Kandoro|Jerry/)
      }),
      { numRuns: 300 },
    )
  })
})

it('fails on malformed markup between records, with the true reason', async () => {
  const [st66] = FORMATS
  const text =
    st66?.file(['Vyntra', 'Okrubo']).replace('</TradeMarkDetails>', '</TradeMarkDetails><Note>M&S</Note>') ?? ''
  const { steps, failure } = await read(text)
  expect(steps.map(({ kind }) => kind)).toEqual(['record', 'record'])
  expect(failure?.message).toMatch(/line \d: this is no well-formed XML: an "&" stands for itself/)
})

it('removes characters that XML forbids, inside and outside records', async () => {
  const text =
    FORMATS[0]?.file(['AC\u0001ME &#xD800;X', 'Okrubo']).replace('<TransactionData>', '<TransactionData>\u0001&#0;') ??
    ''
  expect(recordsOfReading(await read(text)).map(({ name }) => name)).toEqual(['AC ME X', 'Okrubo'])
})
