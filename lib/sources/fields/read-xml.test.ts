import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeXml, MAX_DEPTH, MAX_ELEMENTS, readXml } from './xml.ts'

const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth)

describe('a document', () => {
  it('is read by local names, whatever its prefixes', () => {
    const root = readXml(
      '<?xml version="1.0"?><x:a xmlns:x="urn:x" x:code="7"><y:b> 1 </y:b><b><![CDATA[<2>]]></b></x:a>',
    )
    expect(root).toMatchObject({
      name: 'a',
      attributes: new Map([
        ['x', 'urn:x'],
        ['code', '7'],
      ]),
    })
    expect(root?.named('b').map(({ text }) => text)).toEqual([' 1 ', '<2>'])
    expect(root?.countAt('b')).toBe(1)
  })

  it('is searched down a path and at any depth', () => {
    const root = readXml('<a><b><c>1</c></b><c>x<c>2</c></c></a>')
    if (root === null) throw new Error('not read')
    expect(root.textAt('b', 'c')).toBe('1')
    expect(root.at('b', 'd')).toBeNull()
    expect(root.countAt('c')).toBeNull()
    expect(root.descendants('c').map(({ text }) => text)).toEqual(['1', 'x'])
  })

  it.each([
    ['that was cut', '<a><b>1</b'],
    ['whose elements do not match', '<a><b></a></b>'],
    ['with two roots', '<a/><b/>'],
    ['without any', '   '],
    ['that declares an entity', '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>'],
    ['that points outside', '<!DOCTYPE a SYSTEM "http://127.0.0.1/x.dtd"><a/>'],
    ['with an entity that nobody declared', '<a>&e;</a>'],
    ['with a web page in it', '<html><br><p>Wait</html>'],
    ['that goes too deep', nested(MAX_DEPTH + 1)],
    ['of too many elements', `<a>${'<b/>'.repeat(MAX_ELEMENTS)}</a>`],
  ])('%s is rejected', (_what, text) => {
    expect(readXml(text)).toBeNull()
  })

  it('may be as deep as the limit', () => {
    expect(readXml(nested(MAX_DEPTH))).not.toBeNull()
  })

  it('is rejected if it is truncated at any point', () => {
    const whole = '<?xml version="1.0"?><a b="1"><c>x &amp; y</c></a>'
    for (let length = 0; length < whole.length; length++)
      expect(readXml(whole.slice(0, length)), String(length)).toBeNull()
  })

  it('contains an escaped text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aß<>&"\'\n\t\u{1f600};#x') }), (text) => {
        const root = readXml(`<a b="${escapeXml(text)}">${escapeXml(text)}</a>`)
        expect(root?.text).toBe(text)
        expect(root?.attributes.get('b')).toBe(text.replace(/\s/g, ' '))
      }),
    )
  })

  it('stays valid with any escaped text, and contains nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const root = readXml(`<a b="${escapeXml(text)}">${escapeXml(text)}</a>`)
        expect(root).toMatchObject({ name: 'a', children: [] })
        expect(root?.attributes.size).toBe(1)
      }),
    )
  })
})
