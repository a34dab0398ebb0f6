import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ElementCutter } from './cut-elements.ts'

function cut(chunks: string[], names = ['text', 'texts'], never = ['<record>', '</record>']) {
  const cutter = new ElementCutter(names, never)
  const pieces = [...chunks.flatMap((chunk) => cutter.push(chunk)), ...cutter.end()]
  return { text: pieces.map(({ text }) => text).join(''), lines: pieces.at(-1)?.linesCut ?? 0 }
}

it('cuts the content and counts its lines', () => {
  const whole = '<record><text>one\ntwo</text><a>1</a>\n<texts>\n\n</texts></record>\n'
  expect(cut([whole])).toEqual({ text: '<record><text></text><a>1</a>\n<texts></texts></record>\n', lines: 3 })
})

it('cuts alike wherever the chunks end', () => {
  const whole = '<record><text>one <b>two</b>\n</text><a>1 < 2</a><texts>é\n</texts><text/><text></text></record>'
  fc.assert(
    fc.property(fc.array(fc.nat(whole.length)), (ends) => {
      const cuts = [0, ...ends.sort((a, b) => a - b), whole.length]
      expect(cut(cuts.slice(1).map((end, i) => whole.slice(cuts[i], end)))).toEqual(cut([whole]))
    }),
  )
})

it('does not run two records into one when an element is never closed', () => {
  const whole = '<record><text>one</record><record><text>two</text></record>'
  expect(cut([whole]).text).toContain('</record><record>')
  expect(cut([whole.slice(0, 22), whole.slice(22)]).text).toContain('</record><record>')
})

it('leaves a text without such elements as it is', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (chunks) => {
      expect(cut(chunks, ['never-there']).text).toBe(chunks.join(''))
      expect(cut(chunks, []).text).toBe(chunks.join(''))
    }),
  )
})
