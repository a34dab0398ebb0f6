import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sparqlLiteral } from './lindas.ts'

const UNESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '"': '"', '\\': '\\' }

/** Returns the text of a STRING_LITERAL2 by the grammar, or null if the input is anything else. */
function readLiteral(literal: string): string | null {
  if (!/^"(?:[^"\\\n\r]|\\[tbnrf"\\]|\\u[0-9A-F]{4})*"$/.test(literal)) return null
  return literal
    .slice(1, -1)
    .replace(/\\(?:u([0-9A-F]{4})|(.))/g, (_all, code: string, letter: string) =>
      code ? String.fromCharCode(Number.parseInt(code, 16)) : (UNESCAPED[letter] as string),
    )
}

describe('sparqlLiteral', () => {
  it.each([
    ['vyntra', '"vyntra"'],
    ['say "hi"', '"say \\"hi\\""'],
    ['back\\slash', '"back\\\\slash"'],
    ['\n\r\t\b\f', '"\\n\\r\\t\\b\\f"'],
    ['\0', '"\\u0000"'],
    ['\u2028', '"\\u2028"'],
    ['Crème “Brûlée” 小米 🚀', '"Crème “Brûlée” 小米 🚀"'],
    ["l'or", '"l\'or"'],
  ])('writes %j as %s', (text, literal) => {
    expect(sparqlLiteral(text)).toBe(literal)
  })

  it('returns one literal with the same text, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('"', '\\', '\n', '\r', 'u', '0', '2', 'a', '}', '#', '\0') }),
        (text) => {
          expect(readLiteral(sparqlLiteral(text))).toBe(text)
        },
      ),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(readLiteral(sparqlLiteral(text))).toBe(text)
      }),
    )
  })

  it('stays one literal if code points are resolved before parsing', () => {
    const early = (query: string) =>
      query.replace(/\\u([0-9A-Fa-f]{4})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    for (const text of ['\\u0022', '\\\\u0022', '\\u005C', '\\u0022) } INSERT DATA { <a> <b> <c> } #'])
      expect(early(sparqlLiteral(text))).toMatch(/^"(?:[^"\\\n\r]|\\.)*"$/)
  })
})
