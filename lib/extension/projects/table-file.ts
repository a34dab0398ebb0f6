import { readCsvRows, UNCLOSED } from './csv.ts'

/** Bytes 80 to FF of the DOS code pages, which browsers cannot decode (Unicode's CP850.TXT and CP852.TXT). */
const DOS = {
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´­±‗¾¶§÷¸°¨·¹³²■ ',
  ibm852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´­˝˛ˇ˘§÷¸°¨˙űŘř■ ',
} as const

/** Labels of the WHATWG Encoding Standard, except those of DOS. */
const CODE_PAGES = [
  'windows-1252',
  'macintosh',
  'windows-1250',
  'iso-8859-2',
  'windows-1251',
  'koi8-r',
  'windows-1253',
  'windows-1254',
  'windows-1257',
  'ibm850',
  'ibm852',
  'ibm866',
  'shift_jis',
  'gb18030',
] as const

export type CodePage = (typeof CODE_PAGES)[number]

function decodeAs(encoding: Encoding, bytes: Uint8Array): string {
  if (encoding !== 'ibm850' && encoding !== 'ibm852') return new TextDecoder(encoding).decode(bytes)
  const beyond = DOS[encoding]
  return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : beyond[byte - 128])).join('')
}

/** Matches what names rarely contain, and what misread letters often become. */
const ODD = new RegExp(
  [
    // Rare signs, and signs between letters.
    String.raw`(?![™®©])[^\p{L}\p{M}\p{P}\s\0-\x7f]|(?<=\p{L})(?![’–—])[^\p{L}\p{M}\s\0-\x7f](?=\p{L})`,
    // A capital after a small letter, or a small letter between capitals.
    String.raw`\p{Ll}(?![A-Z])\p{Lu}|\p{Lu}(?![A-Z])\p{Lu}\p{Ll}|\p{Lu}(?![a-z])\p{Ll}\p{Lu}`,
    // Latin letters beside Greek, Cyrillic or East Asian ones.
    String.raw`[a-z][\u0370-\u04ff\u3040-\u9fff]|[\u0370-\u04ff\u3040-\u9fff][a-z]`,
  ].join('|'),
  'gu',
)

/** Code pages to which the detector gives another name. */
const DETECTED: Record<string, CodePage> = { macroman: 'macintosh', cp850: 'ibm850', cp852: 'ibm852' }

/** Number of bytes that decide. */
const LOOKED_AT = 200_000

/**
 * Guesses the encoding. The user has to see the result. The detector knows letters and languages, but lists of names
 * are short and its candidates often tie, so each oddity takes two bits off its confidence.
 */
export async function guessCodePage(file: Uint8Array): Promise<CodePage> {
  // Only old Macs use a lone carriage return as newline.
  if (file.includes(0x0d) && !file.includes(0x0a)) return 'macintosh'
  // Loaded only for files in an old encoding, because its models are large.
  const { detectAll } = await import('jschardet')
  const bytes = file.subarray(0, LOOKED_AT)
  const found = detectAll(bytes, { detectEncodings: [...CODE_PAGES], minimumThreshold: 0 })
  const ranked = found.map(({ encoding, confidence }) => {
    const name = String(encoding).toLowerCase()
    const label = DETECTED[name] ?? CODE_PAGES.find((each) => each === name) ?? CODE_PAGES[0]
    return { label, score: Math.log2(confidence) - 2 * (decodeAs(label, bytes).match(ODD)?.length ?? 0) }
  })
  const [best] = ranked.toSorted((a, b) => b.score - a.score)
  return best?.label ?? CODE_PAGES[0]
}

export interface FileTable {
  /** Null for the only table of a text file. */
  sheet: string | null
  rows: string[][]
  hiddenRows?: number[]
  hiddenColumns?: number[]
  isHidden?: true
}

export type Encoding = 'utf-8' | CodePage

export const ENCODINGS: readonly Encoding[] = ['utf-8', ...CODE_PAGES]

export interface TableFile {
  tables: FileTable[]
  withoutCells: string[]
  /** Null for workbooks, and if the encoding is certain. */
  encoding: Encoding | null
}

/** `old_excel` means a workbook from before Excel 2007, or one with a password. */
export type TableFault = typeof UNCLOSED | 'old_excel' | 'not_a_table' | 'too_large'

/** Maximum size in bytes. A longlist has a few kilobytes. */
export const TABLE_FILE_MAX = 10_000_000

/** First bytes of a ZIP archive (PKWARE APPNOTE 4.3.7). Every XLSX file is one. */
const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** First bytes of a compound file (MS-CFB 2.2): Excel before 2007, and workbooks with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0]

const beginsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)

/** Without a byte order mark, zeros between ASCII letters indicate UTF-16. */
function readUtf16(bytes: Uint8Array): string | null {
  const at = bytes.indexOf(0)
  const isMarked = beginsWith(bytes, [0xff, 0xfe]) || beginsWith(bytes, [0xfe, 0xff])
  if (at < 0 && !isMarked) return null
  const isLittle = isMarked ? bytes[0] === 0xff : at % 2 === 1
  try {
    return new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be', { fatal: !isMarked }).decode(bytes)
  } catch {
    return null
  }
}

/** If text has more multi-byte UTF-8 letters than invalid bytes, it is UTF-8, and the invalid bytes become U+FFFD. */
async function decode(bytes: Uint8Array, chosen?: Encoding): Promise<{ text: string; encoding: Encoding | null }> {
  const wide = readUtf16(bytes)
  if (wide !== null) return { text: wide, encoding: null }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: null }
  } catch {
    // Some bytes are invalid UTF-8.
  }
  const text = new TextDecoder().decode(bytes)
  const strays = text.match(/\uFFFD/gu)?.length ?? 0
  const isUtf8 = beginsWith(bytes, [0xef, 0xbb, 0xbf]) || (text.match(/[^\0-\x7f\uFFFD]/gu)?.length ?? 0) > strays
  const encoding = chosen ?? (isUtf8 ? 'utf-8' : await guessCodePage(bytes))
  return { text: decodeAs(encoding, bytes), encoding }
}

async function readSheets(bytes: Uint8Array): Promise<TableFile | TableFault> {
  // Loaded only when a workbook is opened.
  const { readWorkbook } = await import('./workbook.ts')
  try {
    return { ...readWorkbook(bytes), encoding: null }
  } catch {
    return 'not_a_table'
  }
}

/** Reads all sheets of an XLSX workbook, or the table of a text file. `chosen` is the encoding the user chose. */
export async function readTables(file: Blob, chosen?: Encoding): Promise<TableFile | TableFault> {
  if (file.size > TABLE_FILE_MAX) return 'too_large'
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (beginsWith(bytes, COMPOUND)) return 'old_excel'
  if (beginsWith(bytes, ZIP)) return readSheets(bytes)
  const { text, encoding } = await decode(bytes, chosen)
  // Binary files such as images contain NUL, text does not.
  if (text.includes('\0')) return 'not_a_table'
  const rows = readCsvRows(text)
  return rows === UNCLOSED ? UNCLOSED : { tables: [{ sheet: null, rows }], withoutCells: [], encoding }
}
