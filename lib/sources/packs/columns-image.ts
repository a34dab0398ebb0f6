import type { PackColumns } from './pack-columns.ts'

/** Version of this format, raised whenever older images would be misread. */
export const COLUMNS_VERSION = 2
/**
 * Words of 32 bits before the columns: how many records there are, the bytes of their numbers, the bytes of their
 * registration numbers, and one that is not used.
 */
const LENGTHS = 4

interface Lengths {
  count: number
  numbers: number
  registrations: number
}

/**
 * Views of the columns in one block of memory. Those with four bytes for each record come first, for their alignment.
 */
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

/** Writes columns as one block of memory, to be kept in a file and opened without parsing it. */
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

/** Opens what `writeColumnsImage` wrote. Throws RangeError where the file is cut. */
export function openColumnsImage(image: ArrayBuffer): PackColumns {
  const [count = 0, numbers = 0, registrations = 0] = new Uint32Array(image, 0, LENGTHS)
  const lengths = { count, numbers, registrations }
  if (image.byteLength !== bytesFor(lengths)) throw new RangeError('the columns are cut')
  return viewsOf(image, lengths).columns
}
