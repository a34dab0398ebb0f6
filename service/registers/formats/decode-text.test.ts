import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText } from './read-register-file.ts'
import { chunksOf } from './testing/read.ts'

const TEXT = 'Zürich “Éclair” 東京 \u{1F600}'
const LATIN = 'Zürich Éclair'

async function decode(bytes: Uint8Array, size = 3): Promise<string> {
  let text = ''
  for await (const chunk of decodeText(chunksOf(bytes, size), 'file.xml')) text += chunk
  return text
}

const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16()

describe('the encoding of a file', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT), TEXT],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`), TEXT],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le'), TEXT],
    ['UTF-16, the other way round', swapped(`\uFEFF${TEXT}`), TEXT],
    ['UTF-16 without a mark', Buffer.from('<a>é</a>', 'utf16le'), '<a>é</a>'],
    ['UTF-16, the other way round, without a mark', swapped('<a>é</a>'), '<a>é</a>'],
  ])('%s', async (_name, bytes, text) => {
    expect(await decode(bytes)).toBe(text)
  })

  it.each(['ISO-8859-1', 'iso-8859-15', 'windows-1252', 'latin1'])('declared as %s', async (encoding) => {
    const text = `<?xml version="1.0" encoding="${encoding}"?><a>${LATIN}</a>`
    expect(await decode(Buffer.from(text, 'latin1'))).toBe(text)
  })

  it('follows the byte order mark if the declaration differs', async () => {
    const text = '<?xml version="1.0" encoding="UTF-8"?><a>é</a>'
    expect(await decode(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toBe(text)
  })

  it('is not UTF-16 if the declaration could be read without it', async () => {
    const text = '<?xml version="1.0" encoding="UTF-16"?><a>é</a>'
    expect(await decode(Buffer.from(text))).toBe(text)
  })

  it('is refused if it is not supported', async () => {
    await expect(decode(Buffer.from('<?xml version="1.0" encoding="Shift_JIS"?><a/>'))).rejects.toThrow('shift_jis')
  })
})

it('decodes the same text wherever the chunks end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(0xffff), { maxLength: 3000 }),
      fc.integer({ min: 1, max: 2000 }),
      async (units, size) => {
        const bytes = Buffer.from(`<a>${String.fromCharCode(...units)}`)
        expect(await decode(bytes, size)).toBe(bytes.toString())
      },
    ),
  )
})
