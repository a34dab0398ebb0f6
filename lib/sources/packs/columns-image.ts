import type { PackColumns } from './pack-columns.ts'

/** Raised whenever older images would be misread. */
export const COLUMNS_VERSION = 2
/** Number of records, byte lengths of both number columns, and one unused word. */
const LENGTHS = 4

interface Lengths {
  count: number
  numbers: number
  registrations: number
}

/** Columns with four bytes for each record come first, for alignment. */
function viewsOf(
  image: ArrayBuffer,
  { count, numbers, registrations }: Lengths,
): { columns: PackColumns; end: number } {
  let at = LENGTHS * 4
  const place = (bytes: number) => {
    const start = at
    at += bytes
    return start
  }
  const words = (length: number) => new Uint32Array(image, place(length * 4), length)
  const days = () => new Int32Array(image, place(count * 4), count)
  const bytes = (length: number) => new Uint8Array(image, place(length), length)
  const [numberStarts, registrationStarts] = [words(count + 1), words(count + 1)]
  const [lowClasses, highClasses] = [words(count), words(count)]
  const [filed, registered, expires] = [days(), days(), days()]
  const columns = {
    ...{ lowClasses, highClasses, filed, registered, expires },
    numbers: { starts: numberStarts, bytes: bytes(numbers) },
    registrations: { starts: registrationStarts, bytes: bytes(registrations) },
    facts: bytes(count),
  }
  return { columns, end: at }
}

const bytesFor = ({ count, numbers, registrations }: Lengths) =>
  LENGTHS * 4 + (count + 1) * 8 + count * 20 + numbers + registrations + count

/** Writes columns as one block of memory, which opens without parsing. */
export function writeColumnsImage({ numbers, registrations, ...rest }: PackColumns): ArrayBuffer {
  const lengths = { count: rest.facts.length, numbers: numbers.bytes.length, registrations: registrations.bytes.length }
  const image = new ArrayBuffer(bytesFor(lengths))
  new Uint32Array(image, 0, LENGTHS).set([lengths.count, lengths.numbers, lengths.registrations])
  const { columns } = viewsOf(image, lengths)
  for (const kind of ['numbers', 'registrations'] as const) {
    const from = kind === 'numbers' ? numbers : registrations
    columns[kind].starts.set(from.starts)
    columns[kind].bytes.set(from.bytes)
  }
  for (const name of ['lowClasses', 'highClasses', 'filed', 'registered', 'expires', 'facts'] as const)
    columns[name].set(rest[name])
  return image
}

/** Throws RangeError if the file is cut. */
export function openColumnsImage(image: ArrayBuffer): PackColumns {
  const [count = 0, numbers = 0, registrations = 0] = new Uint32Array(image, 0, LENGTHS)
  const lengths = { count, numbers, registrations }
  if (image.byteLength !== bytesFor(lengths)) throw new RangeError('the columns are cut')
  return viewsOf(image, lengths).columns
}
