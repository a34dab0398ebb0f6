import { readCsvRows, UNCLOSED } from './csv.ts'

/** Bytes 80 to FF of the DOS code pages, which browsers cannot decode (Unicode's CP850.TXT and CP852.TXT). */
const DOS = {
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´­±‗¾¶§÷¸°¨·¹³²■ ',
  ibm852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´­˝˛ˇ˘§÷¸°¨˙űŘř■ ',
} as const

/** Other labels are from the WHATWG Encoding Standard. If two fit equally well, the earlier one wins. */
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
  'gbk',
] as const

export type CodePage = (typeof CODE_PAGES)[number]

const WESTERN = ['äöüß', 'àâæçèéêëîïôœùûü', 'àèéìòù', 'áéíñóúü', 'àáâãçéêíóôúõ', 'åäöéü', 'åæøé', 'ëéïöüèê']
const CENTRAL = ['ąćęłńóśźż', 'áčďéěíľĺňóôŕřšťúůýž', 'áéíóöőúüű', 'čćđšž', 'äöüß']
const CYRILLIC = ['абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґўљњџјђћ']
const LETTERS: Record<CodePage, string[]> = {
  'windows-1252': WESTERN,
  macintosh: WESTERN,
  'windows-1250': CENTRAL,
  'iso-8859-2': CENTRAL,
  'windows-1251': CYRILLIC,
  'koi8-r': CYRILLIC,
  'windows-1253': ['αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ'],
  'windows-1254': ['çğıİöşüâîû'],
  'windows-1257': ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äõöüšž'],
  ibm850: WESTERN,
  ibm852: CENTRAL,
  ibm866: CYRILLIC,
  shift_jis: [''],
  gbk: [''],
}

function decodeAs(encoding: Encoding, bytes: Uint8Array): string {
  if (encoding !== 'ibm850' && encoding !== 'ibm852') return new TextDecoder(encoding).decode(bytes)
  const beyond = DOS[encoding]
  return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : beyond[byte - 128])).join('')
}

const SIGNS = /^(?:[“„«‘‚]*)|[’”“»™®©…]+$|['’–—]/gu

/** A non-ASCII letter that is upper case inside a word, or lower case between capitals. */
const ODD_CASE =
  /(?<=\p{Ll})(?![A-Z])\p{Lu}|(?<=\p{Lu})(?![A-Z])\p{Lu}(?=\p{Ll})|(?<=\p{Lu})(?![a-z])\p{Ll}(?=\p{Lu})/gu

const EAST_ASIAN = /[\u3040-\u30ff\u3400-\u9fff]/u

/** Portuguese has õ only before e. Anywhere else, õ is a misread Hungarian ő. */
const foreignIn = (letters: string, alphabet: string) =>
  [...letters].filter(
    (letter, at) =>
      (letter > '\x7f' &&
        !EAST_ASIAN.test(letter) &&
        !(alphabet.includes(letter) || alphabet.includes(letter.toLowerCase()))) ||
      (letter === 'õ' && letters[at + 1] !== 'e'),
  ).length

/** Returns a high number if the words look wrong in every language of an encoding. */
function oddness(words: readonly string[], alphabets: readonly string[]): number {
  const foreign = words.map((word) => alphabets.map((alphabet) => foreignIn(word, alphabet)))
  const inEach = foreign.reduce((sum, counts) => sum + Math.min(...counts), 0)
  // Most lists are in a single language.
  const inOne = Math.min(...alphabets.map((_alphabet, at) => foreign.filter((counts) => counts[at] !== 0).length))
  const others = words.map((word) => {
    const signs = [...word].filter((letter) => letter > '\x7f' && !/\p{L}/u.test(letter)).length
    const isMixed = /[a-z]/i.test(word) && /[\u0370-\u04ff\u3040-\u9fff]/u.test(word)
    return signs + (word.match(ODD_CASE)?.length ?? 0) + Number(isMixed) * 2
  })
  return inEach + inOne / 2 + others.reduce((sum, odd) => sum + odd, 0)
}

const wordsBeyondAscii = (text: string) => text.match(/[^\s"(),./:;<=>?|-]*[^\0-\x7f][^\s"(),./:;<=>?|-]*/gu) ?? []

const LOOKED_AT = 500

/** Guesses the encoding. The user has to see the result. Only old Macs use a lone carriage return as newline. */
export function guessCodePage(bytes: Uint8Array): CodePage {
  const oddnessIn = (label: CodePage) => {
    const text = decodeAs(label, bytes)
    const isMac = /\r(?!\n)/u.test(text)
    const words = wordsBeyondAscii(text).slice(0, LOOKED_AT)
    const letters = words.map((word) => word.replace(SIGNS, ''))
    return oddness(letters, LETTERS[label]) + Number((label === 'macintosh') !== isMac)
  }
  const [best] = CODE_PAGES.map((label) => ({ label, odd: oddnessIn(label) })).toSorted((a, b) => a.odd - b.odd)
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
  /** Sheets without cells, such as charts. */
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
function decode(bytes: Uint8Array, chosen: Encoding | undefined): { text: string; encoding: Encoding | null } {
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
  const encoding = chosen ?? (isUtf8 ? 'utf-8' : guessCodePage(bytes))
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

/**
 * Reads every sheet of an XLSX workbook, or the only table of a text file (CSV, tabs, semicolons). `chosen` is the text
 * encoding that the user chose.
 */
export async function readTables(file: Blob, chosen?: Encoding): Promise<TableFile | TableFault> {
  if (file.size > TABLE_FILE_MAX) return 'too_large'
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (beginsWith(bytes, COMPOUND)) return 'old_excel'
  if (beginsWith(bytes, ZIP)) return readSheets(bytes)
  const { text, encoding } = decode(bytes, chosen)
  // Binary files such as images contain NUL, text does not.
  if (text.includes('\0')) return 'not_a_table'
  const rows = readCsvRows(text)
  return rows === UNCLOSED ? UNCLOSED : { tables: [{ sheet: null, rows }], withoutCells: [], encoding }
}
