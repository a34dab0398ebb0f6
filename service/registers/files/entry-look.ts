import { ROOTS_WITHOUT_MARKS } from './xml/roots.ts'

/**
 * `beside` contains no marks (a schema, a picture, a note). `unknown` may contain some in a format that is not read
 * (`.xls`, `.json`).
 */
export type EntryLook = 'marks' | 'archive' | 'beside' | 'unknown'

/** First bytes of zip, gzip, 7z, RAR, bzip2 and xz, in hex. */
const ARCHIVES = ['504b0304', '1f8b', '377abcaf271c', '526172211a07', '425a68', 'fd377a585a']
const TAR = { at: 257, sign: 'ustar' }
const APPLE_DOUBLE = '00051607'
const ARCHIVE_NAMES = /\.(?:zip|gz|7z|rar|tar|tgz|bz2|xz)$/iu
const BESIDE_NAMES =
  /\.(?:pdf|docx?|rtf|md|html?|css|js|xsd|dtd|xslt?|rng|jpe?g|png|gif|tiff?|bmp|svg|mp[34]|wav|md5|sha\d*|crc|sig|asc|ini|log)$/iu

export function lookOf(head: Uint8Array, name: string): EntryLook {
  const bytes = Buffer.from(head)
  const hex = bytes.subarray(0, 6).toString('hex')
  if (hex.startsWith(APPLE_DOUBLE)) return 'beside'
  const isTar = bytes.subarray(TAR.at).toString('latin1', 0, TAR.sign.length) === TAR.sign
  if (isTar || ARCHIVE_NAMES.test(name) || ARCHIVES.some((magic) => hex.startsWith(magic))) return 'archive'
  // Drops byte order marks and the zeros of UTF-16, because only ASCII matters here.
  const text = bytes
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/^[\u00EF\u00BB\u00BF\u00FF\u00FE\s]+/u, '')
  if (text.startsWith('<')) return lookOfMarkup(text)
  if (hasHeader(text)) return 'marks'
  return BESIDE_NAMES.test(name) ? 'beside' : 'unknown'
}

function lookOfMarkup(text: string): EntryLook {
  const bare = text.replaceAll(/<!--.*?(?:-->|$)|<\?.*?(?:\?>|$)/gsu, '')
  const root = /<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)/u.exec(bare)?.[1]
  const doctype = /<!DOCTYPE\s+(?:[\w.-]+:)?([\w.-]+)/iu.exec(bare)?.[1]
  if (root === undefined && doctype === undefined) return /<!(?:ELEMENT|ATTLIST)/u.test(bare) ? 'beside' : 'unknown'
  return ROOTS_WITHOUT_MARKS.has((root ?? doctype ?? '').toLowerCase()) ? 'beside' : 'marks'
}

function hasHeader(text: string): boolean {
  const [line = ''] = text.split(/[\n\r]/u, 1)
  const names = line.split(/[,;]/u).map((cell) => cell.replaceAll('"', '').trim().toLowerCase())
  return names.includes('number') && names.includes('name')
}
