import { describe, expect, it } from 'vitest'
import { LOST_LETTER } from '../fields/fields.ts'
import { readBody } from './body.ts'

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, mark: boolean, littleEndian: boolean) => {
  const units = [...(mark ? '\ufeff' : ''), ...text].map((character) => character.charCodeAt(0))
  return Uint8Array.from(units.flatMap((unit) => (littleEndian ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])))
}
const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><name>Société Ünal</name>`

/** Reads a body that a server sends in parts, which split characters. */
function read(bytes: Uint8Array, type: string) {
  const body = new ReadableStream({
    start(controller) {
      for (let i = 0; i < bytes.length; i += 3) controller.enqueue(bytes.slice(i, i + 3))
      controller.close()
    },
  })
  return readBody(new Response(body, { headers: { 'content-type': type } }), 1000)
}

describe('a body is read', () => {
  it.each<[string, Uint8Array, string]>([
    ['as UTF-8 where nothing says otherwise', utf8(xml('')), 'application/xml'],
    ['by its XML declaration', latin1(xml('ISO-8859-1')), 'application/xml'],
    ['by its XML declaration in single quotes', latin1(xml('latin1').replaceAll('"', "'")), 'text/xml'],
    ['by the charset of its type', latin1(xml('')), 'application/xml; charset="windows-1252"'],
    ['by the charset of its type before its declaration', latin1(xml('UTF-8')), 'text/xml;charset=iso-8859-1'],
    ['by its byte order mark', utf16(xml('UTF-16'), true, true), 'application/xml; charset=utf-8'],
    ['by its other byte order mark', utf16(xml('UTF-16'), true, false), 'application/xml'],
    ['as UTF-16 where its type says so', utf16(xml('UTF-16'), false, true), 'application/xml; charset=UTF-16LE'],
    ['without its byte order mark', utf8(`\ufeff${xml('UTF-8')}`), 'application/xml'],
    ['as UTF-8 where it is that and called otherwise', utf8(xml('ISO-8859-1')), 'text/xml; charset=ISO-8859-1'],
    ['as UTF-8 where it cannot be the UTF-16 it declares', utf8(xml('UTF-16')), 'application/xml'],
    ['as UTF-8 where what it declares is no encoding', utf8(xml('x-unknown')), 'application/xml'],
  ])('%s', async (_how, bytes, type) => {
    expect(await read(bytes, type)).toMatch(/^<\?xml.*<name>Société Ünal<\/name>$/)
  })

  it('as JSON too', async () => {
    expect(await read(latin1('{"name":"Société"}'), 'application/json; charset=ISO-8859-1')).toBe('{"name":"Société"}')
  })

  it.each(['application/json', 'application/json; charset=utf-8', 'application/json; charset=x-unknown'])(
    'with a replacement character for a wrong byte, as %s',
    async (type) => {
      expect(await read(latin1('{"name":"Société"}'), type)).toBe(`{"name":"Soci${LOST_LETTER}t${LOST_LETTER}"}`)
    },
  )

  it('up to its size limit', async () => {
    expect(await read(utf8('x'.repeat(1000)), 'text/plain')).toHaveLength(1000)
    expect(await read(utf8('x'.repeat(1001)), 'text/plain')).toMatchObject({ kind: 'too_large' })
  })
})
